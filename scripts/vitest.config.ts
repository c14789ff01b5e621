import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'scripts',
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.process.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    isolate: false,
  },
})
