/** A copy of the database contains no NIN, BVN, code, PIN, password or token in clear. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileStorage } from '../../compose.ts'
import { readConfig } from '../../config/index.ts'
import { loadDemo } from '../../demo/load-demo.ts'
import { DEMO_SIGN_INS } from '../../demo/sign-ins.ts'
import { systemClock } from '../../kernel/clock.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../../testing/test-product.ts'
import { fullAccount } from './full-account.fixtures.ts'
import { dump, tablesWith } from './profile.fixtures.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ env: { TELECOM_PROVIDER: 'sandbox' } })
})
afterAll(() => amana?.stop())

test('a dump of a seeded system contains none of them, nor does the log', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'amana-demo-'))
  const config = readConfig({ DATA_DIR: dataDir })
  const storage = createFileStorage(config)
  await loadDemo(config, {
    database: amana.database,
    clock: systemClock,
    secretKey: TEST_SECRET_KEY,
    storage,
  })
  rmSync(dataDir, { recursive: true })
  const people = [await fullAccount(amana), await fullAccount(amana)]
  const all = await dump(amana)
  expect(all.size).toBeGreaterThan(40)
  const secrets = [
    ...people.flatMap(({ secrets }) => Object.entries(secrets)),
    ...DEMO_SIGN_INS.map(({ password }): [string, string] => ['demo password', password]),
  ]
  for (const [what, secret] of secrets) {
    expect(secret.length, what).toBeGreaterThan(5)
    expect(tablesWith(all, secret), what).toEqual([])
    expect(tablesWith(new Map([['log', amana.logged.join('\n')]]), secret), what).toEqual([])
  }
  // The search finds values that are there.
  expect(tablesWith(all, people[0]?.traces.email ?? '')).toContain('public.users')
})
