import { configDefaults, defineConfig } from 'vitest/config'

/** What another PostgreSQL cannot answer otherwise runs on the embedded one alone: long races and times, processes, no database at all. */
const EMBEDDED_ONLY = [
  'src/**/*-races.test.ts',
  'src/**/*.property.test.ts',
  'src/**/*-time.test.ts',
  'src/resilience/crash*.test.ts',
  'src/embedded-postgres/**',
  'src/admin/backup-embedded.test.ts',
  'src/admin/{key,officer,payment}-commands.test.ts',
  'src/{kernel,mail,pdf}/**',
  'src/modules/**/{rules,*-rules,report-*,provider-breaker}.test.ts',
  'src/adapters/{file-storage,identity,mailer,sms}/**',
]

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(process.env.AMANA_TEST_POSTGRES === 'system' ? EMBEDDED_ONLY : [])],
    globalSetup: ['src/testing/postgres-setup.ts'],
    pool: 'forks',
    // A test file has a database of its own on one shared engine; two at a time suit two cores. Without the long races and times, which
    // other work would disturb, what is left mostly waits.
    maxWorkers: process.env.AMANA_TEST_POSTGRES === 'system' ? 3 : 2,
    // One process for many files: loading the product anew for each took a quarter of the time. No module keeps what a test could leave behind.
    isolate: false,
    dangerouslyIgnoreUnhandledErrors: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
