import { defineConfig } from 'vitest/config'

/** The tests of the built app read dist/. */
export const BUILT = ['src/bundle-budget.test.ts', 'src/language-budget.test.ts', 'src/third-party.test.ts']

export default defineConfig({
  define: { BUILD_LOCALE: '"en"', BUILD_IS_DRAFT: 'false' },
  test: { name: 'built web', include: BUILT },
})
