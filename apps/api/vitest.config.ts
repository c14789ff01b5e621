import { configDefaults, defineConfig } from 'vitest/config'
import { ProcessesFirst } from './processes-first.ts'

/**
 * An older PostgreSQL could answer otherwise in migrations, locks, copies, jobs, dates and plans. Its whole
 * run is for `--long`; of the rest, it prepares each statement (src/db/statements.oldest.test.ts).
 */
const ON_THE_OLDEST = [
  'src/db/**/*.test.ts',
  'src/jobs/**/*.test.ts',
  'src/demo/**/*.test.ts',
  'src/admin/backup-commands.test.ts',
  'src/modules/{audit,lists,tacs}/**/*.test.ts',
  'src/modules/*/plans.test.ts',
  'src/modules/devices/registration-races.test.ts',
  'src/modules/law-enforcement/dashboard.test.ts',
  'src/modules/payments/settle-payment.test.ts',
  'src/modules/profile/retention.test.ts',
  'src/modules/transfers/transfers.test.ts',
]

const oldest = process.env.AMANA_TEST_POSTGRES === 'system'
const long = process.env.AMANA_LONG === '1'
const whole = process.env.AMANA_WHOLE === '1'
/** `--long` does eight to a hundred times the work in races and kills. */
const LIMIT_MS = long ? 3_600_000 : 300_000
/** `npm run t` finds every file by its name. */
const byName = process.env.AMANA_TEST_ENGINE === 'kept'

export default defineConfig({
  test: {
    name: 'api',
    include: oldest && !whole && !byName ? ON_THE_OLDEST : ['src/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      '**/*.outside.test.ts',
      ...(byName ? [] : ['**/*.unit.test.ts']),
      ...(oldest ? [] : ['**/*.oldest.test.ts']),
      ...(long ? [] : ['**/*.long.test.ts']),
    ],
    globalSetup: ['src/testing/postgres-setup.ts'],
    pool: 'forks',
    // A test file has its own database on one shared engine. Three keep two cores busy while some wait
    // for PostgreSQL.
    maxWorkers: 3,
    // One process runs many files: loading the product again for each took a quarter of the time. No module
    // keeps state of a test.
    isolate: false,
    sequence: { sequencer: ProcessesFirst },
    dangerouslyIgnoreUnhandledErrors: false,
    // Only a test that hangs reaches these: a machine may be many times slower than the one on which a test
    // was written.
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    expect: { poll: { timeout: 240_000 } },
  },
})
