/** Releases as an administrator makes them: separate processes, also at once. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCases } from '../modules/statistics/statistics.fixtures.ts'
import { runAdmin } from '../testing/child-process.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { TEST_SECRET_KEY } from '../testing/test-product.ts'

const SLOW = 180_000
/** The process's own clock decides: months of the past. */
const MONTH = '2025-03'
const dataDir = mkdtempSync(join(tmpdir(), 'amana-statistics-commands-'))

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase({ template: 'started' })
  await insertCases(testDatabase.database, 12, { at: `${MONTH}-10T08:00:00Z`, state: 'Kano', phone: null })
})
afterAll(async () => {
  await testDatabase?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const admin = (args: string[], env: Record<string, string> = {}) =>
  runAdmin(args, {
    DATABASE_URL: testDatabase.url,
    DATA_DIR: dataDir,
    SECRET_KEY: TEST_SECRET_KEY.toString('base64'),
    ALLOW_SANDBOX: 'yes',
    ...env,
  })

test(
  'release, twice at once and once more, then verify: one release, and clear refusals',
  async () => {
    const both = await Promise.all([
      admin(['statistics', 'release', MONTH]),
      admin(['statistics', 'release', MONTH]),
    ])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
    const [won, lost] = both.toSorted((one, other) => Number(one.code) - Number(other.code))
    expect(won?.stdout).toMatch(
      /^2025-03 is released: 1 of 117 counts are published, the others are below 10\.\nSHA-256 [0-9a-f]{64}\n$/,
    )
    expect(lost?.stderr).toBe('2025-03 is released already, and a release never changes.\n')
    const verified = await admin(['statistics', 'verify', MONTH])
    expect([verified.code, verified.stdout]).toEqual([
      0,
      expect.stringMatching(/^2025-03 holds: counted as of .+\nSHA-256 [0-9a-f]{64}\n$/),
    ])
    expect(/SHA-256 (\w+)/.exec(verified.stdout)?.[1]).toBe(/SHA-256 (\w+)/.exec(won?.stdout ?? '')?.[1])
  },
  SLOW,
)

test.each([
  [['release', '2025-13'], '2025-13 is no month: write YYYY-MM, such as 2026-11.\n'],
  [['release', '2099-01'], '2099-01 cannot be released: This month has not begun.\n'],
  [
    ['release', '2025-02'],
    '2025-02 cannot be released: The first case is of 2025-03. Release that month, or a later one.\n',
  ],
  [['verify', '2025-02'], '2025-02 is not released.\n'],
])(
  'statistics %j: %s',
  async (args, refusal) => {
    const { code, stderr } = await admin(['statistics', ...args])
    expect([code, stderr]).toEqual([1, refusal])
  },
  SLOW,
)

test(
  'a deployment with DEMO publishes nothing',
  async () => {
    const { code, stderr } = await runAdmin(['statistics', 'release', MONTH], { DATA_DIR: dataDir })
    expect([code, stderr]).toEqual([1, 'A deployment with DEMO publishes nothing: set DEMO=off.\n'])
  },
  SLOW,
)
