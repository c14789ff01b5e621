import { defineConfig } from 'vitest/config'

/** The tests of the built app read dist/. */
export default defineConfig({
  define: { BUILD_LOCALE: '"en"', BUILD_IS_DRAFT: 'false', BUILD_DOWNLOADS: '[]' },
  test: { name: 'built web', include: ['src/*.built.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
})
