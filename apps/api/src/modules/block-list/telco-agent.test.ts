/** `npm run telco-agent` against the real product (docs/telco.md). */
import { execFile, spawn } from 'node:child_process'
import { once as onceEvent } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDigitOf } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHILD_ENV } from '../../testing/child-process.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { insertFlag } from '../devices/devices.fixtures.ts'
import { clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'

const MAIN = join(import.meta.dirname, '../../../../../packages/telco-agent/src/main.ts')

let amana: TestProduct
let organisation: string
let key: string
const folder = mkdtempSync(join(tmpdir(), 'amana-network-'))
beforeAll(async () => {
  amana = await startTestProduct({
    env: { BLOCK_BRAKE_PER_MINUTE: '100000', PUBLIC_URL: 'https://amana.example' },
  })
  organisation = await organisationOf(amana, await amana.account(), 'Network One', { kind: 'network' })
  key = (await clientOf(amana, organisation, { scopes: ['telco:read'] })).apiKey
})
afterAll(async () => {
  await amana?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const argumentsFor = (dir: string, more: readonly string[]) => [
  MAIN,
  '--url',
  addressOf(),
  '--dir',
  join(folder, dir),
  ...more,
]
function addressOf(): string {
  const address = amana.product.app.server.address()
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
}

function run(
  dir: string,
  { bearer = key, more = [] as string[] } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...CHILD_ENV, TELCO_KEY: bearer }
    execFile(process.execPath, argumentsFor(dir, ['--once', ...more]), { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
}

const filesOf = (dir: string): Record<string, string[]> =>
  Object.fromEntries(
    readdirSync(join(folder, dir))
      .filter((name) => name.endsWith('.csv'))
      .map((name) => [
        name.replace(/_[0-9a-f]{8}_/, '_'),
        readFileSync(join(folder, dir, name), 'utf8')
          .trimEnd()
          .split('\n'),
      ]),
  )

const FIRST = 35_000_000_000_000
const at = (position: number) => String(position).padStart(12, '0')
/** As networks have it, not the day on which the test reads it. */
const reportingDayOf = async (imei14: number): Promise<string> =>
  (
    await amana.database.pool.query('select reporting_date::text as day from block_list where imei14 = $1', [
      String(imei14),
    ])
  ).rows[0].day

const headOf = async () =>
  Number((await amana.database.pool.query('select head from block_list_state')).rows[0].head)

/** Lists numbers and waits until they have their positions. */
async function list(status: string, ...serials: number[]): Promise<string[]> {
  const head = await headOf()
  const numbers = serials.map((serial) => String(FIRST + serial))
  await sql`insert into list_entries (source, imei14, status, reporting_date, imported_at)
    select 'A', n, ${status}, '2026-01-05', now() from unnest(${numbers}::text[]) n`.execute(
    amana.database.db,
  )
  await waitUntil(async () => (await headOf()) === head + serials.length)
  return numbers
}
async function withdraw(...numbers: string[]): Promise<void> {
  const head = await headOf()
  await sql`delete from list_entries where imei14 = any(${numbers}::text[])`.execute(amana.database.db)
  await waitUntil(async () => (await headOf()) === head + numbers.length)
}

test('an operator gets the whole list, then what changes; the registry knows how far they are', async () => {
  const numbers = await list('blocked', 3, 1, 2, 1_003)
  const first = await run('amana')
  expect([first.code, filesOf('amana')]).toEqual([
    0,
    {
      [`amana_full_${at(4)}.csv`]: [
        'imei,reporting_date,status',
        ...numbers.toSorted().map((one) => `${one},2026-01-05,blocked`),
      ],
    },
  ])
  const dirbs = ['--format', 'dirbs', '--digits', '15']
  expect((await run('dirbs', { more: dirbs })).code).toBe(0)

  await withdraw(String(FIRST + 2))
  const imei = `${FIRST + 77}0`
  await insertFlag(amana.database, imei)
  await waitUntil(async () => (await headOf()) === 6)
  const second = await run('amana')
  expect([second.code, second.output]).toEqual([0, expect.stringContaining('Digest matches at position 6')])
  const today = await reportingDayOf(FIRST + 77)
  expect(filesOf('amana')[`amana_delta_${at(4)}_${at(6)}.csv`]).toEqual([
    'imei,reporting_date,status,change_type',
    `${FIRST + 2},2026-01-05,blocked,remove`,
    `${FIRST + 77},${today},stolen,add`,
  ])
  expect((await run('dirbs', { more: dirbs })).code).toBe(0)
  const withDigit = (serial: number) => `${FIRST + serial}${checkDigitOf(String(FIRST + serial))}`
  expect(filesOf('dirbs')).toMatchObject({
    [`blacklist_${at(4)}.csv`]: [
      'imei,block_date,reasons',
      ...[1, 2, 3, 1_003].map((one) => `${withDigit(one)},20260105,blocked`),
    ],
    [`blacklist_delta_${at(4)}_${at(6)}_blocked.csv`]: [
      'imei,block_date,reasons',
      `${withDigit(77)},${today.replaceAll('-', '')},stolen`,
    ],
    [`blacklist_delta_${at(4)}_${at(6)}_unblocked.csv`]: [
      'imei,block_date,reasons',
      `${withDigit(2)},20260105,blocked`,
    ],
  })
  const { rows } = await amana.database.pool.query(
    'select position, entries from block_cursors order by position',
  )
  expect(rows.map(({ position, entries }) => [Number(position), Number(entries)])).toEqual([
    [4, 4],
    [6, 4],
  ])
})

test('a list that differs from the registry’s becomes a new full file', async () => {
  expect((await run('differs')).code).toBe(0)
  const before = await headOf()
  // A fault: no change tells of it.
  const say = async (status: string) => {
    await sql`update block_list set status = ${status} where imei14 = ${String(FIRST + 1)}`.execute(
      amana.database.db,
    )
    await sql`update block_buckets set digest = null`.execute(amana.database.db)
  }
  await say('held')
  const { code, output } = await run('differs')
  expect([code, output.match(/Digest mismatch/g)]).toEqual([0, ['Digest mismatch']])
  const full = filesOf('differs')[`amana_full_${at(before)}.csv`]
  expect(full?.slice(1, 3)).toEqual([`${FIRST + 1},2026-01-05,held`, `${FIRST + 3},2026-01-05,blocked`])
  expect((await run('differs')).output).toContain('Digest matches')
  await say('blocked')
})

test('a change is reported while the agent follows, and what a killed one missed comes later', async () => {
  const env = { ...CHILD_ENV, TELCO_KEY: key }
  const follow = () => spawn(process.execPath, argumentsFor('follows', []), { env, stdio: 'ignore' })
  const reported = async (position: number) => {
    const { rows } = await amana.database.pool.query('select 1 from block_cursors where position = $1', [
      position,
    ])
    return rows.length > 0
  }
  let agent = follow()
  await waitUntil(
    () => readdirSync(folder).includes('follows') && Object.keys(filesOf('follows')).length === 1,
  )
  await list('stolen', 500)
  await waitUntil(async () => reported(await headOf()))
  agent.kill('SIGKILL')
  await onceEvent(agent, 'exit')
  await list('stolen', 501, 502)
  agent = follow()
  await waitUntil(async () => reported(await headOf()))
  agent.kill('SIGTERM')
  expect((await onceEvent(agent, 'exit'))[0]).toBe(0)
  const lines = Object.entries(filesOf('follows')).flatMap(([name, all]) =>
    name.includes('delta') ? all.slice(1) : [],
  )
  expect(lines).toEqual([500, 501, 502].map((serial) => `${FIRST + serial},2026-01-05,stolen,add`))
})

test('another epoch is another list; a test client’s is empty; a revoked client is refused', async () => {
  await sql`update block_list_state set epoch = gen_random_uuid()`.execute(amana.database.db)
  const before = Object.keys(filesOf('amana')).length
  const { code, output } = await run('amana')
  expect([code, output]).toEqual([0, expect.stringContaining('downloading a new snapshot')])
  expect(Object.keys(filesOf('amana'))).toHaveLength(before + 1)

  const sandbox = await clientOf(amana, organisation, { scopes: ['telco:read'], sandbox: true })
  expect((await run('sandbox', { bearer: sandbox.apiKey })).code).toBe(0)
  expect(Object.values(filesOf('sandbox'))).toEqual([['imei,reporting_date,status']])

  const client = await clientOf(amana, organisation, { scopes: ['telco:read'] })
  await sql`update clients set revoked_at = now() where id = ${client.client.id}`.execute(amana.database.db)
  const refused = await run('refused', { bearer: client.apiKey })
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('refuses the key: 401')])
})
