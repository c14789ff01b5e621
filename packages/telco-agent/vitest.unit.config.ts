import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'telco-agent',
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.process.test.ts'],
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
