import { configDefaults, defineConfig } from 'vitest/config'

// The supervisor starts its own PostgreSQL: the other engine would run the same test again.
const embeddedOnly =
  process.env.AMANA_TEST_POSTGRES === 'system'
    ? ['src/db/embedded.test.ts', 'src/crash.test.ts', 'src/admin/backup-embedded.test.ts']
    : []

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...embeddedOnly],
    globalSetup: ['src/testing/postgres-setup.ts'],
    pool: 'forks',
    // A test file has a database of its own on one shared engine; two at a time suit two cores.
    maxWorkers: 2,
    dangerouslyIgnoreUnhandledErrors: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
