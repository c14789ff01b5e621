import { configDefaults, defineConfig } from 'vitest/config'

/** Programs that others wrote, on what the product publishes; `npm test` brings them (scripts/requirements.ts). */
export default defineConfig({
  test: {
    name: 'api outside',
    include: ['src/**/*.outside.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      ...(process.env.AMANA_LONG === '1' ? [] : ['src/**/*.long.outside.test.ts']),
    ],
    globalSetup: ['src/testing/postgres-setup.ts'],
    pool: 'forks',
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
})
