import { configDefaults, defineConfig } from 'vitest/config'

// Loading the modules takes longer than the tests: one process loads them for many files.
export default defineConfig({
  define: { BUILD_LOCALE: '"en"', BUILD_IS_DRAFT: 'false', BUILD_DOWNLOADS: '[]' },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    exclude: [...configDefaults.exclude, '**/*.{built,mocked}.test.{ts,tsx}'],
    isolate: false,
  },
})
