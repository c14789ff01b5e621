import { defineConfig } from 'vitest/config'

/** The tests that start no PostgreSQL, process or thread. */
export default defineConfig({
  test: {
    name: 'api unit',
    include: ['src/**/*.unit.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    isolate: false,
  },
})
