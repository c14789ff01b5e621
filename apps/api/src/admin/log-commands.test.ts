/** The public log as an administrator looks after it: separate processes, while the product runs. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, MINUTE } from '../kernel/durations.ts'
import { newImei, register } from '../modules/devices/devices.fixtures.ts'
import { openLogSource } from '../modules/transparency-log/index.ts'
import { readPublished } from '../modules/transparency-log/transparency-log.fixtures.ts'
import { runAdmin } from '../testing/child-process.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import {
  startTestProduct,
  TEST_SECRET_KEY,
  type TestAccount,
  type TestProduct,
} from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'

const SLOW = 180_000
const SECRET_KEY = TEST_SECRET_KEY.toString('base64')
const folder = mkdtempSync(join(tmpdir(), 'amana-log-commands-'))
const dataDirOf = (name: string) => {
  const dir = join(folder, name)
  mkdirSync(dir, { recursive: true })
  return dir
}

let now = new Date()
let amana: TestProduct
let ada: TestAccount
let target: TestDatabase | undefined
const imei = newImei()

beforeAll(async () => {
  amana = await startTestProduct({ clock: { now: () => now }, env: { DATA_DIR: dataDirOf('source') } })
  ada = await amana.account()
  await register(amana, ada.token, { imei })
  await nextCheckpoint(amana)
}, SLOW)
afterAll(async () => {
  await amana?.stop()
  await target?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const admin = (...args: string[]) =>
  runAdmin(args, { DATABASE_URL: amana.databaseUrl, DATA_DIR: dataDirOf('source'), SECRET_KEY })
const onTarget = (...args: string[]) =>
  runAdmin(args, { DATABASE_URL: target?.url ?? '', DATA_DIR: dataDirOf('target'), SECRET_KEY })

async function nextCheckpoint(of: TestProduct): Promise<void> {
  now = after(now, MINUTE)
  await waitUntil(async () => {
    const { rows } = await of.database.pool.query<{ done: boolean }>(
      'select size = assigned and size > 0 and not exists (select 1 from log_pending) as done from log_state',
    )
    return rows[0]?.done === true
  })
}

test(
  'status, and verify with receipts: exit code 1 for one that does not hold',
  async () => {
    const status = await admin('log', 'status')
    expect(status).toMatchObject({ code: 0, stderr: '' })
    const { origin, vkey } = (await amana.product.app.inject('/.well-known/amana-log.json')).json()
    expect(status.stdout.split('\n').slice(0, 2)).toEqual([origin, vkey])

    const [receipt] = (await amana.call('GET', `/devices/${imei}/receipts/`, { token: ada.token })).body
      .response_data
    const [good, bad] = [join(folder, 'good.json'), join(folder, 'bad.json')]
    writeFileSync(good, JSON.stringify(receipt))
    writeFileSync(bad, JSON.stringify({ ...receipt, event: receipt.event.replace(imei, newImei()) }))
    const verified = await admin('log', 'verify', good)
    expect(verified).toMatchObject({ code: 0, stderr: '' })
    expect(verified.stdout).toMatch(
      /^The log holds: \d+ entries lead to the signed root[\s\S]*good\.json: this receipt holds\n$/,
    )
    const refused = await admin('log', 'verify', '--url', `${amana.url}/log`, good, bad)
    expect(refused).toMatchObject({ code: 1, stderr: '1 of 2 receipts do not hold.\n' })
    expect(refused.stdout).toContain('bad.json: this receipt does not hold: not in log')
    expect(await admin('log', 'verify', '--url', 'http://127.0.0.1:9/log')).toMatchObject({
      code: 1,
      stderr: 'http://127.0.0.1:9/log does not answer.\n',
    })
  },
  SLOW,
)

test(
  'audit verify says whether the audit log agrees with it',
  async () => {
    await nextCheckpoint(amana)
    const { code, stdout } = await admin('audit', 'verify')
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /It agrees with the public log: [1-9]\d* rows are published, \d+ wait for the next checkpoint\.\n$/,
    )
  },
  SLOW,
)

test(
  'a restored deployment signs nothing until it was shown what the lost one has published',
  async () => {
    const backup = join(folder, 'backup')
    expect((await admin('backup', backup)).code).toBe(0)
    await register(amana, ada.token, { imei: newImei() })
    await nextCheckpoint(amana)
    const files = openLogSource(`${amana.url}/log`)
    const published = await readPublished(files, (await files.read('checkpoint'))?.toString() ?? '')

    target = await createEmptyDatabase()
    expect((await onTarget('restore', backup)).code).toBe(0)
    const status = await onTarget('log', 'status')
    expect(status).toMatchObject({
      code: 1,
      stderr:
        'The log signs nothing: the database was restored from a backup, and newer entries may have been published. Run: npm run admin -- log resume --from URL|FOLDER\n',
    })
    expect((await onTarget('audit', 'verify')).stdout).toContain('It was not compared with the public log')

    const again = await startTestProduct({
      testDatabase: target,
      clock: { now: () => now },
      env: { DATA_DIR: dataDirOf('target') },
    })
    try {
      const checkpoint = () => again.product.app.inject('/log/checkpoint')
      expect((await checkpoint()).statusCode).toBe(503)
      expect((await register(again, ada.token, { imei: newImei('99000003') })).status).toBe(201)
      expect((await onTarget('log', 'resume')).stderr).toBe(
        'Name the published log with --from, or say --never-published.\n',
      )
      expect((await onTarget('log', 'resume', '--from', folder)).stderr).toBe(
        'The log does not hold: there is no checkpoint.\n',
      )
      const resumed = await onTarget('log', 'resume', '--from', `${amana.url}/log`)
      expect(resumed).toMatchObject({ code: 0, stderr: '' })
      // The lost one may have published more since.
      const [, behind] =
        /^The log goes on behind its (\d+) published entries\. [1-9]\d* of them/.exec(resumed.stdout) ?? []
      expect(Number(behind)).toBeGreaterThanOrEqual(published.length)
      await nextCheckpoint(again)
      const answer = await waitUntil(async () => {
        const found = await checkpoint()
        return found.statusCode === 200 && Number(found.body.split('\n')[1]) > published.length
          ? found
          : undefined
      })
      const now = await readPublished(openLogSource(`${again.url}/log`), answer.body)
      expect(now.slice(0, published.length)).toEqual(published)
      expect(await onTarget('log', 'verify')).toMatchObject({ code: 0 })
      expect((await onTarget('audit', 'verify')).code).toBe(0)
    } finally {
      await again.product.stop()
      await again.jobs.stop()
    }
  },
  SLOW,
)

test(
  'where only the database was lost the log goes on from the files that are still here',
  async () => {
    const backup = join(folder, 'backup-before')
    expect((await admin('backup', backup)).code).toBe(0)
    await register(amana, ada.token, { imei: newImei() })
    await nextCheckpoint(amana)
    const { body } = await amana.product.app.inject('/log/checkpoint')
    const size = Number(body.split('\n')[1])

    const restored = await createEmptyDatabase()
    const env = { DATABASE_URL: restored.url, DATA_DIR: dataDirOf('kept'), SECRET_KEY }
    try {
      expect((await runAdmin(['restore', backup], env)).code).toBe(0)
      cpSync(dataDirOf('source'), dataDirOf('kept'), { recursive: true, force: true })
      expect((await runAdmin(['log', 'status'], env)).code).toBe(1)
      const resumed = await runAdmin(['log', 'resume', '--from', 'storage'], env)
      expect(resumed).toMatchObject({ code: 0, stderr: '' })
      expect(resumed.stdout).toMatch(
        new RegExp(`^The log goes on behind its ${size} published entries\\. [1-9]\\d* of them`),
      )
      expect((await runAdmin(['log', 'status'], env)).code).toBe(0)
      expect((await runAdmin(['log', 'verify'], env)).stdout).toMatch(
        new RegExp(`^The log holds: ${size} entries`),
      )
    } finally {
      await restored.drop()
    }
  },
  SLOW,
)

test(
  'a revoked key says so in the index',
  async () => {
    const keys = async () => (await amana.product.app.inject('/.well-known/amana-keys.json')).json().keys
    const [{ kid }] = await keys()
    expect((await admin('keys', 'revoke', 'nonsense')).stderr).toBe(
      'There is no key nonsense that is still good. See /.well-known/amana-keys.json.\n',
    )
    expect((await admin('keys', 'revoke', kid)).code).toBe(0)
    expect(
      (await keys()).filter(({ revoked_at }: { revoked_at: string | null }) => revoked_at !== null),
    ).toHaveLength(1)
  },
  SLOW,
)
