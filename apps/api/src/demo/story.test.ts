/** The demo data tell one story: every screen's facts fit those of the others. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileStorage } from '../compose.ts'
import { readConfig } from '../config/index.ts'
import { systemClock } from '../kernel/clock.ts'
import { loadFirstTacs } from '../modules/tacs/index.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../testing/test-product.ts'
import { loadDemo } from './load-demo.ts'
import { DEMO_SIGN_INS } from './sign-ins.ts'

const BELLO_PHONE = '+2348051234512'
const dataDir = mkdtempSync(join(tmpdir(), 'amana-demo-'))
let amana: TestProduct
const tokens = new Map<string, string>()

beforeAll(async () => {
  amana = await startTestProduct({ env: { DATA_DIR: dataDir } })
  const { database } = amana
  await loadFirstTacs({ database, clock: systemClock })
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: amana.url })
  expect(
    await loadDemo(config, {
      database,
      clock: systemClock,
      secretKey: TEST_SECRET_KEY,
      storage: createFileStorage(config),
    }),
  ).toBe(true)
  for (const { login, password, kind } of DEMO_SIGN_INS) {
    if (kind !== 'user') continue
    const { body } = await amana.call('POST', '/users/login/', { body: { email: login, password } })
    tokens.set(login.split('@')[0] ?? '', body.response_data.access_token)
  }
})
afterAll(async () => {
  await amana?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function get(person: string | null, path: string) {
  const token = person === null ? undefined : tokens.get(person)
  const answer = await amana.call('GET', path, token ? { token } : {})
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body.response_data
}

test('each flag, hold and claim is in the history of its phone, at its time', async () => {
  const { rows } = await sql<{ missing: string }>`
    select case_number || ' ' || flag_type as missing from flags f join device_imeis i using (imei)
    where f.status <> 'under_review' and not exists (
      select from device_events e where e.device_id = i.device_id and e.created_at = f.created_at
        and e.action_type = case f.flag_type when 'found' then 'found' else 'flagged_' || f.flag_type end)
    union all
    select case_number || ' cleared' from flags f join device_imeis i using (imei)
    where f.cleared_at is not null and not exists (
      select from device_events e where e.device_id = i.device_id and e.created_at = f.cleared_at
        and e.action_type in ('found', 'flag_cleared', 'flagged_stolen'))
    union all
    select 'hold ' || imei from police_holds h join device_imeis i using (imei)
    where not exists (select from device_events e where e.device_id = i.device_id and e.action_type = 'hold_placed')
    union all
    select case_number from disputes d
    where not exists (select from device_events e where e.device_id = d.device_id and e.action_type = 'disputed')
      or not exists (select from documents where dispute_id = d.id)`.execute(amana.database.db)
  expect(rows).toEqual([])
  const kinds = await amana.database.db
    .selectFrom('flags')
    .select(['flag_type', 'status'])
    .distinct()
    .execute()
  expect(kinds).toEqual(
    expect.arrayContaining([
      { flag_type: 'stolen', status: 'active' },
      { flag_type: 'lost', status: 'active' },
      { flag_type: 'lost', status: 'cleared' },
      { flag_type: 'found', status: 'active' },
      { flag_type: 'stolen', status: 'under_review' },
    ]),
  )
  expect(
    await amana.database.db.selectFrom('disputes').select('id').where('status', '=', 'open').execute(),
  ).toHaveLength(1)
})

test('each proven phone has an approved document, which opens', async () => {
  const { rows } = await sql<{ id: number; approved: string | null }>`
    select d.id, (select c.id from documents c where c.device_id = d.id and c.approved_at = d.ownership_proven_at limit 1) as approved
    from devices d where d.ownership_proven_at is not null`.execute(amana.database.db)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ approved }) => approved === null)).toEqual([])
  const [own] = (await get('ada', '/devices/')).results
  const { documents } = await get('ada', `/devices/${own.imei}/`)
  expect(documents).toMatchObject([{ status: 'approved', document_type: 'receipt' }])
  const token = tokens.get('ada') ?? ''
  const file = await amana.product.app.inject({
    url: `/api/v1/documents/${documents[0].id}/`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the public report opens for its reporter', async () => {
  const report = await amana.database.db
    .selectFrom('flags')
    .select('case_number')
    .where('public_report', '=', true)
    .where('reporter_phone', '=', BELLO_PHONE)
    .executeTakeFirstOrThrow()
  const shown = await get(null, `/reports/${report.case_number}/?phone=${encodeURIComponent(BELLO_PHONE)}`)
  expect(shown).toMatchObject({ case: report.case_number, status: 'under_review', contact_verified: true })
})

test('the buyer has checks of every outcome, more than a page; each paid report opens', async () => {
  const first = await get('ada', '/devices/verifications/')
  expect(first.next).not.toBeNull()
  expect(first.count).toBeGreaterThanOrEqual(30)
  const rows = await amana.database.db
    .selectFrom('verifications')
    .select(['id', 'status', 'result', 'brand', 'completed_at'])
    .orderBy('created_at')
    .execute()
  expect(new Set(rows.map(({ result }) => result))).toEqual(new Set(['clean', 'flagged', 'stolen', null]))
  expect(new Set(rows.map(({ brand }) => brand)).size).toBeGreaterThan(3)
  expect(rows.filter(({ status }) => status === 'awaiting_payment').length).toBeGreaterThan(1)
  const token = tokens.get('ada') ?? ''
  for (const { id } of rows.filter(({ status }) => status === 'delivered').slice(-3)) {
    const file = await amana.product.app.inject({
      url: `/api/v1/devices/verifications/${id}/report/`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(file.statusCode).toBe(200)
  }
  const unpaid = await sql`
    select from verifications v where v.completed_at is not null
      and not exists (select from payments p where p.verification_id = v.id and p.granted_at = v.completed_at)`.execute(
    amana.database.db,
  )
  expect(unpaid.rows).toEqual([])
})

test('a bought phone reads both owners, a pending transfer waits for its receiver', async () => {
  const { incoming, outgoing } = await get('bello', '/transfers/')
  expect(incoming).toMatchObject([
    { status: 'pending', verification_method: 'account', from_name: 'Chidi Eze-Nwachukwu' },
  ])
  expect(outgoing).toMatchObject([{ status: 'completed' }])
  const { results } = await get('chidi', `/devices/${outgoing[0].device.imei}/history/`)
  const told = Object.values(results.history).flat() as {
    action_type: string
    actor: string
    owner: string
  }[]
  expect(told.map(({ action_type }) => action_type)).toEqual([
    'transferred',
    'ownership_proven',
    'document_added',
    'registered',
  ])
  expect(told[0]).toMatchObject({ actor: 'Previous owner', owner: 'Chidi Eze-Nwachukwu' })
  expect(told.at(-1)).toMatchObject({ owner: 'Previous owner' })
})

test('a stolen phone was found: its owner, its finder and officers each read their side of it', async () => {
  const [found, ...more] = await get('bello', '/found/')
  expect([found, more]).toMatchObject([{ you: 'owner', closed_at: null }, []])
  const thread = await get('bello', `/found/${found.case}/`)
  expect(thread.messages.map(({ from }: { from: string }) => from)).toEqual(['finder', 'owner', 'finder'])
  expect((await get('chidi', `/found/${found.case}/`)).you).toBe('finder')
  const [flag] = await get('bello', `/devices/${found.imei}/flags/`)
  const { results } = await get('bello', `/devices/${found.imei}/flags/${flag.id}/timeline/`)
  expect(results.map(({ kind }: { kind: string }) => kind)).toEqual(['reported', 'note', 'news'])
  expect(JSON.stringify(results)).not.toContain('association')
  const officer = await amana.account('officer')
  expect(
    (await amana.call('GET', `/found/${found.case}/`, { token: officer.token })).body.response_data.you,
  ).toBe('officer')
})

test('a stolen phone is at a station: its owner reads where, with a code, and the desk lists it', async () => {
  const { results } = await get('bello', '/devices/')
  const kept = await Promise.all(
    results.map(async ({ imei }: { imei: string }) => {
      const token = tokens.get('bello') ?? ''
      return (await amana.call('GET', `/devices/${imei}/custody/`, { token })).body.response_data
    }),
  )
  expect(kept.filter(Boolean)).toMatchObject([
    {
      state: 'owner_called',
      station: { name: 'Ikeja Demo Station' },
      code: expect.stringMatching(/^\d{6}$/),
    },
  ])
  const officer = await amana.account('officer')
  const desk = await amana.call('GET', '/le/custody/?state=owner_called', { token: officer.token })
  expect(desk.body.response_data.results).toMatchObject([
    { exhibit: 'DEMO-001', place: 'Ikeja Demo Station', seized_by: expect.stringContaining('LP204511') },
  ])
  const { rows } = await sql`select from custody_matches`.execute(amana.database.db)
  expect(rows).toEqual([])
})

test('a stolen phone is traced and was seen: its owner reads in which states, officers of Lagos where', async () => {
  const { results } = await get('bello', '/devices/')
  const details = await Promise.all(
    results.map(async ({ imei }: { imei: string }) => (await get('bello', `/devices/${imei}/flags/`))[0]),
  )
  const index = details.findIndex((flag) => flag?.mode === 'trace')
  const [{ imei }, flag] = [results[index], details[index]]
  const { results: moments } = await get('bello', `/devices/${imei}/flags/${flag.id}/timeline/`)
  const texts = moments.map(({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`)
  expect(texts.slice(0, 2)).toEqual([
    expect.stringMatching(/^reported /),
    expect.stringMatching(/^mode_changed Networks trace the phone until /),
  ])
  // A line for each day and state.
  const seen = texts
    .slice(2)
    .map((text: string) => /^seen Demo Mobile saw the phone on .+ in (\w+)\./.exec(text)?.[1])
  expect([...new Set(seen)]).toEqual(['Edo', 'Lagos'])
  const officer = await amana.account('officer')
  await sql`update officers set state_command = 'Lagos' where user_id = ${officer.userId}`.execute(
    amana.database.db,
  )
  const read = async (path: string) =>
    (await amana.call('GET', path, { token: officer.token })).body.response_data
  expect((await read('/le/work/?kind=seen&state=Lagos')).results).toMatchObject([
    { case_number: flag.case_number },
  ])
  expect(await read(`/le/flags/${flag.id}/sightings/?purpose=Looking`)).toMatchObject([
    { network: 'Demo Mobile', state: 'Lagos', area: 'Surulere' },
    { state: 'Lagos', area: 'Ikeja' },
    { state: 'Edo', area: 'Oredo' },
  ])
})

test('a claim waits for a supervisor, and an owner objects to a report', async () => {
  const officer = await amana.account('officer')
  const work = async (kind: string) =>
    (await amana.call('GET', `/le/work/?kind=${kind}`, { token: officer.token })).body.response_data.results
  expect(await work('proposal')).toMatchObject([
    {
      case_number: expect.stringMatching(/^DC-/),
      proposal: { kind: 'uphold_dispute', proposed_by: expect.stringContaining('LP204511') },
    },
  ])
  expect(await work('objection')).toHaveLength(1)
})

test('certificates of phones and checks verify, and fit what became of the phone', async () => {
  const certificates = await amana.database.db
    .selectFrom('certificates')
    .leftJoin('devices', 'devices.id', 'certificates.device_id')
    .select(['number', 'kind', 'superseded_at', 'revoked_at', 'content', 'ownership_proven_at'])
    .execute()
  expect(new Set(certificates.map(({ kind }) => kind))).toEqual(new Set(['registration', 'verification']))
  for (const kind of ['registration', 'verification'] as const) {
    const { number = '' } =
      certificates.find((one) => one.kind === kind && !one.superseded_at && !one.revoked_at) ?? {}
    expect(await get(null, `/certificates/${number}/`)).toMatchObject({ status: 'valid' })
  }
  const valid = certificates.filter(({ superseded_at, revoked_at }) => !superseded_at && !revoked_at)
  for (const { content, kind, ownership_proven_at } of valid) {
    expect(JSON.parse(content).issuer).toBe(amana.url)
    if (kind === 'registration')
      expect(JSON.parse(content).ownership).toBe(ownership_proven_at ? 'proven' : 'not_proven')
  }
  const { rows } = await sql`
    select from certificates c join flags f on f.imei = c.imei
    where f.status = 'active' and f.flag_type <> 'found' and c.revoked_at is null and c.issued_at < f.created_at`.execute(
    amana.database.db,
  )
  expect(rows).toEqual([])
})
