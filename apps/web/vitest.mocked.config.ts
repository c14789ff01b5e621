import { defineConfig } from 'vitest/config'

/** Tests that replace a module: nothing else may have loaded it before, so each has its own process. */
export default defineConfig({
  define: { BUILD_LOCALE: '"en"', BUILD_IS_DRAFT: 'false', BUILD_DOWNLOADS: '[]' },
  test: {
    name: 'web, with replaced modules',
    include: ['src/**/*.mocked.test.{ts,tsx}'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
