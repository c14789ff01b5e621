import { defineConfig } from 'vitest/config'

/** What the tests of the built app look at is in dist/. */
export const BUILT = ['src/bundle-budget.test.ts', 'src/third-party.test.ts']

export default defineConfig({ test: { name: 'built web', include: BUILT } })
