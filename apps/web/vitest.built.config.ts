import { defineConfig } from 'vitest/config'

/** The tests of the built app read dist/. */
export const BUILT = ['src/bundle-budget.test.ts', 'src/third-party.test.ts']

export default defineConfig({ test: { name: 'built web', include: BUILT } })
