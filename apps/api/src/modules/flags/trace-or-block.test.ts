/** Trace or block: what owners and officers may choose, what networks have, and the end (decisions §20). */
import { FLAG_MESSAGES, type Imei, OFFICER_MESSAGES, TRACE_DAYS } from '@amana/contract'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessTokens } from '../../http/access-tokens.ts'
import { DAY, HOUR, MINUTE } from '../../kernel/durations.ts'
import { deriveKey } from '../../kernel/secret-key.ts'
import {
  startTestProduct,
  TEST_SECRET_KEY,
  type TestAccount,
  type TestProduct,
} from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { movableClock } from '../accounts/accounts.fixtures.ts'
import { textOfPdf } from '../cases/cases.fixtures.ts'
import { insertHold, newImei, register } from '../devices/devices.fixtures.ts'
import { cheapHash, PIN } from './flags.fixtures.ts'
import { endTraces, remindOfTraces } from './watch-traces.ts'

const clock = movableClock()
let amana: TestProduct
let supervisor: Person
beforeAll(async () => {
  amana = await startTestProduct({ clock })
  supervisor = await officerOf('Lagos', 'supervisor')
})
afterAll(() => amana.stop())

const tokens = createAccessTokens(deriveKey(TEST_SECRET_KEY, 'access tokens'), clock)
type Role = 'user' | 'officer' | 'supervisor'
type Person = TestAccount & { role: Role }

/** A person whose session outlives the clock of the tests. */
async function person(role: Role): Promise<Person> {
  const account = await amana.account(role)
  await sql`update sessions set expires_at = now() + interval '9 years' where user_id = ${account.userId}`.execute(
    amana.database.db,
  )
  return { ...account, role }
}

async function officerOf(state: string, role: 'officer' | 'supervisor' = 'officer'): Promise<Person> {
  const officer = await person(role)
  await sql`update officers set state_command = ${state}, expires_at = now() + interval '9 years'
    where user_id = ${officer.userId}`.execute(amana.database.db)
  return officer
}

/** With a token of this moment. */
async function call(by: Person, method: 'GET' | 'POST', path: string, body?: object) {
  const { userId, sessionId, role } = by
  const { token } = await tokens.sign({ kind: 'account', userId, sessionId, role })
  return amana.call(method, path, { token, ...(body ? { body } : {}) })
}

interface Owned extends Person {
  id: number
  imei: Imei
}

async function owned({ proven = true } = {}): Promise<Owned> {
  const account = await person('user')
  const change = { pin_hash: await cheapHash(PIN), phone_number: '+2348031112222' }
  await amana.database.db.updateTable('users').set(change).where('id', '=', account.userId).execute()
  const { token } = await tokens.sign({ kind: 'account', ...account })
  const { id, imei } = (await register(amana, token, { imei: newImei() })).body.response_data
  if (proven)
    await amana.database.db
      .updateTable('devices')
      .set({ ownership_proven_at: clock.now() })
      .where('id', '=', id)
      .execute()
  return { ...account, id, imei }
}

const flag = (of: Owned, change: Record<string, unknown> = {}) =>
  call(of, 'POST', `/devices/${of.imei}/flags/`, {
    device: of.id,
    flag_type: 'stolen',
    reason: 'Snatched',
    last_known_location: 'Ojuelegba, Lagos',
    security_pin: PIN,
    ...change,
  })
const setMode = (of: Owned, flagId: number, mode: string, pin = PIN) =>
  call(of, 'POST', `/devices/${of.imei}/flags/${flagId}/mode/`, { mode, security_pin: pin })
const officersMode = (flagId: number, mode: string, by = supervisor) =>
  call(by, 'POST', `/le/flags/${flagId}/mode/`, { mode, reason: 'The command asked' })
const traced = async (of: Owned): Promise<number> => (await flag(of, { mode: 'trace' })).body.response_data.id
const read = async (by: Person, path: string) => (await call(by, 'GET', path)).body.response_data
const flagOf = async (of: Owned, id: number) =>
  (await read(of, `/devices/${of.imei}/flags/`)).find((one: { id: number }) => one.id === id)
const timeline = async (of: Owned, id: number): Promise<{ kind: string; text: string }[]> =>
  (await read(of, `/devices/${of.imei}/flags/${id}/timeline/`)).results
/** The status of each change that networks were sent. */
const feed = async ({ imei }: Owned) => {
  const { rows } = await sql<{ change: string; status: string }>`
    select change, status from block_changes where imei14 = ${imei.slice(0, 14)} order by position`.execute(
    amana.database.db,
  )
  return rows.map(({ change, status }) => `${change} ${status}`)
}
async function fed(of: Owned, ...changes: string[]): Promise<void> {
  await waitUntil(async () => (await feed(of)).length >= changes.length)
  expect(await feed(of)).toEqual(changes)
}
const jobs = () => ({ database: amana.database, clock, jobs: amana.jobs })
const mails = ({ email }: TestAccount, words: RegExp) =>
  waitUntil(() => amana.sent.find(({ to, text }) => to === email && words.test(text.replaceAll(/\s+/g, ' '))))

describe('at flagging', () => {
  test('a phone is blocked unless its owner says otherwise, and traced for 14 days', async () => {
    const [blocked, mine] = [await owned(), await owned()]
    expect((await flag(blocked)).body.response_data).toMatchObject({ mode: 'block', trace_until: null })
    const { status, body } = await flag(mine, { mode: 'trace' })
    expect([status, body.response_data.mode]).toEqual([201, 'trace'])
    const { id, created_at, trace_until } = body.response_data
    expect(Date.parse(trace_until) - Date.parse(created_at)).toBe(TRACE_DAYS * DAY)
    expect(await flagOf(mine, id)).toMatchObject({ mode: 'trace', trace_until })
    await fed(blocked, 'block stolen')
    await fed(mine, 'block track')
    expect((await timeline(mine, id)).map(({ kind }) => kind)).toEqual(['reported', 'mode_changed'])
    expect((await read(mine, `/devices/${mine.imei}/`)).networks).toEqual([])
    await mails(mine, /Until .* networks let the phone work, and tell officers when they see it/)
  })

  test('it cannot be traced without proof of ownership, nor when it is found, nor in another way', async () => {
    const [unproven, mine] = [await owned({ proven: false }), await owned()]
    const refused = await flag(unproven, { mode: 'trace' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'mode', message: FLAG_MESSAGES.traceNeedsProof }],
    ])
    expect(await read(unproven, `/devices/${unproven.imei}/flags/`)).toEqual([])
    const { id } = (await flag(unproven)).body.response_data
    expect((await setMode(unproven, id, 'trace')).body.errors).toEqual([
      { field: 'mode', message: FLAG_MESSAGES.traceNeedsProof },
    ])
    await flag(mine)
    const found = await flag(mine, { flag_type: 'found', mode: 'trace' })
    expect([found.status, found.body.errors[0].field]).toEqual([422, 'mode'])
    expect((await flag(mine, { mode: 'follow' })).body.errors[0].field).toBe('mode')
    // The rule holds in the database, for every writer of the row.
    await expect(
      sql`insert into flag_mode_changes (flag_id, mode, changed_by, user_id, trace_until, changed_at)
        values (${id}, 'trace', 'owner', ${unproven.userId}, now() + interval '1 day', now())`.execute(
        amana.database.db,
      ),
    ).rejects.toThrow('an owner without proof traces nothing')
    await expect(
      sql`update flags set mode = 'trace', mode_changed_at = now(), trace_acted_at = now(), traced_at = now(),
        trace_until = now() + interval '15 days' where id = ${id}`.execute(amana.database.db),
    ).rejects.toThrow('flags_trace_period')
  })
})

describe('an owner', () => {
  test('changes between both with the PIN; each change is one in feed, timeline and log', async () => {
    const mine = await owned()
    const { id } = (await flag(mine)).body.response_data
    await fed(mine, 'block stolen')
    expect((await setMode(mine, id, 'trace', '9999')).body.errors[0].field).toBe('security_pin')
    expect((await setMode(mine, id, 'trace')).body.response_data).toMatchObject({ id, mode: 'trace' })
    await fed(mine, 'block stolen', 'update track')
    const { trace_until } = (await setMode(mine, id, 'trace')).body.response_data
    clock.forward(HOUR)
    expect((await setMode(mine, id, 'block')).body.response_data).toMatchObject({
      mode: 'block',
      trace_until: null,
    })
    await fed(mine, 'block stolen', 'update track', 'update stolen')
    // The period goes on: it does not begin again.
    expect((await setMode(mine, id, 'trace')).body.response_data.trace_until).toBe(trace_until)
    expect((await timeline(mine, id)).map(({ kind }) => kind)).toEqual([
      'reported',
      ...Array(3).fill('mode_changed'),
    ])
    const { rows } = await sql<{ event: Record<string, string> }>`
      select event from (select id, event, type from log_pending union all select index, event, type from log_entries) all_events
      where type = 'flag.mode_changed' and event ->> 'imei' = ${mine.imei} order by event ->> 'at'`.execute(
      amana.database.db,
    )
    expect(rows.map(({ event }) => [event.mode, event.until])).toEqual([
      ['trace', trace_until],
      ['block', undefined],
      ['trace', trace_until],
    ])
    await mails(mine, /Networks block your Tecno Spark 20/)
  })

  test('has the own changes in the export of the account', async () => {
    const mine = await owned()
    const id = await traced(mine)
    const { flag_mode_changes } = await read(mine, '/users/profile/export/')
    expect(flag_mode_changes).toMatchObject([{ flag_id: id, mode: 'trace' }])
  })

  test('has a phone traced 14 days in 90, in however many cases', async () => {
    const mine = await owned()
    const first = await traced(mine)
    clock.forward(10 * DAY)
    await flag(mine, { flag_type: 'found' })
    const { trace_until } = (await flag(mine, { mode: 'trace', flag_type: 'lost' })).body.response_data
    expect(Date.parse(trace_until) - clock.now().getTime()).toBeLessThan(4 * DAY)
    clock.forward(5 * DAY)
    await endTraces(jobs())
    const refused = await flag(mine, { mode: 'trace' })
    expect(refused.body.errors).toEqual([{ field: 'mode', message: FLAG_MESSAGES.tracedEnough }])
    const { id } = (await flag(mine)).body.response_data
    expect((await setMode(mine, id, 'trace')).body.errors[0].message).toBe(FLAG_MESSAGES.tracedEnough)
    expect((await setMode(mine, first, 'trace')).body.code).toBe('flag_state')
    clock.forward(76 * DAY)
    expect((await setMode(mine, id, 'trace')).status).toBe(200)
  })

  test('changes nothing on another phone, of a former owner, under a hold, or against an officer', async () => {
    const [mine, other] = [await owned(), await owned()]
    const id = await traced(mine)
    expect((await setMode(other, id, 'block')).status).toBe(404)
    expect((await setMode({ ...other, imei: mine.imei }, id, 'block')).status).toBe(404)
    expect((await officersMode(id, 'block')).body.response_data).toMatchObject({ mode: 'block' })
    const refused = await setMode(mine, id, 'trace')
    expect([refused.status, refused.body.response_description]).toEqual([409, FLAG_MESSAGES.officersBlock])
    expect((await officersMode(id, 'trace')).status).toBe(200)
    expect((await setMode(mine, id, 'trace')).status).toBe(200)
    await insertHold(amana.database, mine.imei, supervisor.userId)
    expect((await setMode(mine, id, 'block')).body.code).toBe('police_hold')
  })

  test('who recovered the account within 72 hours may block, and may not trace', async () => {
    const mine = await owned()
    const id = await traced(mine)
    await amana.database.db
      .updateTable('users')
      .set({ pin_held_until: new Date(clock.now().getTime() + HOUR) })
      .where('id', '=', mine.userId)
      .execute()
    expect((await setMode(mine, id, 'block')).status).toBe(200)
    expect((await setMode(mine, id, 'trace')).body.code).toBe('recently_recovered')
  })
})

describe('lists and holds that block', () => {
  test('win over trace, and networks block the phone as long as they stand', async () => {
    const mine = await owned()
    const id = await traced(mine)
    await fed(mine, 'block track')
    await insertHold(amana.database, mine.imei, supervisor.userId)
    await sql`update police_holds set block = true where imei = ${mine.imei}`.execute(amana.database.db)
    await fed(mine, 'block track', 'update held')
    const release = await call(supervisor, 'POST', `/le/flags/${id}/release/`, { reason: 'No longer needed' })
    expect(release.status).toBe(200)
    await fed(mine, 'block track', 'update held', 'update track')
    const imei14 = mine.imei.slice(0, 14)
    const entry = { source: 'EIR', imei14, status: 'blocked' as const }
    await amana.database.db
      .insertInto('list_entries')
      .values({ ...entry, reporting_date: new Date('2020-09-02'), imported_at: new Date() })
      .execute()
    await fed(mine, 'block track', 'update held', 'update track', 'update blocked')
  })
})

describe('after 14 days', () => {
  test('a traced phone is blocked by itself, once, and its owner is told', async () => {
    const [mine, cleared] = [await owned(), await owned()]
    const id = await traced(mine)
    await traced(cleared)
    // A block that ends before its turn comes is not sent to networks.
    await fed(cleared, 'block track')
    await flag(cleared, { flag_type: 'found' })
    clock.forward(TRACE_DAYS * DAY - MINUTE)
    await endTraces(jobs())
    expect(await flagOf(mine, id)).toMatchObject({ mode: 'trace' })
    clock.forward(2 * MINUTE)
    await endTraces(jobs())
    await endTraces(jobs())
    expect(await flagOf(mine, id)).toMatchObject({ mode: 'block', trace_until: null })
    await fed(mine, 'block track', 'update stolen')
    expect((await timeline(mine, id)).at(-1)).toEqual(
      expect.objectContaining({
        kind: 'mode_changed',
        text: 'The time of tracing is over: networks block the phone.',
      }),
    )
    await mails(mine, /It has been traced for 14 days, which is the longest time/)
    await fed(cleared, 'block track', 'unblock track')
    const told = (await read(cleared, '/notifications/')).results.map(({ kind }: { kind: string }) => kind)
    expect(told).not.toContain('flag_mode')
  })

  test('an officer begins a new period', async () => {
    const mine = await owned()
    const id = await traced(mine)
    clock.forward((TRACE_DAYS + 1) * DAY)
    await endTraces(jobs())
    const { trace_until } = (await officersMode(id, 'trace')).body.response_data
    expect(Date.parse(trace_until) - clock.now().getTime()).toBeGreaterThan((TRACE_DAYS - 1) * DAY)
  })
})

describe('a traced case on which no officer acts for 72 hours', () => {
  const waiting = async (by: Person): Promise<{ kind: string; id: number }[]> =>
    (await read(by, '/le/work/?kind=trace&limit=200')).results
  const reminders = async (of: Person, imei: Imei) =>
    (await read(of, '/notifications/?limit=100')).results.filter(
      ({ kind, link }: { kind: string; link: string }) => kind === 'case_rests' && link.includes(imei),
    ).length

  test('is told to its officer by mail and waits, until somebody acts, and again after 72 hours', async () => {
    const [officer, colleague] = [await officerOf('Lagos'), await officerOf('Lagos')]
    const mine = await owned()
    const id = await traced(mine)
    const act = (path: string, body: object) => call(officer, 'POST', `/le/flags/${id}/${path}/`, body)
    await act('assign', { officer_id: officer.officerId })
    clock.forward(71 * HOUR)
    await remindOfTraces(jobs())
    expect((await waiting(officer)).map((item) => item.id)).not.toContain(id)
    clock.forward(2 * HOUR)
    await remindOfTraces(jobs())
    await remindOfTraces(jobs())
    await mails(officer, /no officer|Nobody has acted on the traced|Open the case, then write a note/)
    await waitUntil(async () => (await reminders(officer, mine.imei)) === 1)
    expect(await reminders(colleague, mine.imei)).toBe(0)
    expect(await waiting(officer)).toContainEqual(expect.objectContaining({ kind: 'trace', id }))
    expect((await read(officer, '/le/work/counts/')).traces).toBeGreaterThan(0)
    await act('notes', { note: 'Asked the network' })
    expect((await waiting(officer)).map((item) => item.id)).not.toContain(id)
    clock.forward(73 * HOUR)
    await remindOfTraces(jobs())
    await waitUntil(async () => (await reminders(officer, mine.imei)) === 2)
    expect((await officersMode(id, 'block')).status).toBe(200)
    expect((await waiting(officer)).map((item) => item.id)).not.toContain(id)
  })

  test('without an officer is told to those of its command, else to supervisors', async () => {
    const [ofLagos, ofKano] = [await officerOf('Lagos'), await officerOf('Kano')]
    const [lagos, nowhere] = [await owned(), await owned()]
    await traced(lagos)
    await flag(nowhere, { mode: 'trace', last_known_location: 'On the road' })
    clock.forward(73 * HOUR)
    await remindOfTraces(jobs())
    await waitUntil(async () => (await reminders(ofLagos, lagos.imei)) === 1)
    await waitUntil(async () => (await reminders(supervisor, nowhere.imei)) === 1)
    expect(await reminders(ofKano, lagos.imei)).toBe(0)
    expect(await reminders(ofLagos, nowhere.imei)).toBe(0)
  })
})

/** Documents for the owner, the insurer and a court. */
describe('documents', () => {
  const file = async (by: Person, path: string): Promise<Buffer> => {
    const { token } = await tokens.sign({ kind: 'account', ...by })
    const headers = { authorization: `Bearer ${token}` }
    const answer = await amana.product.app.inject({ url: `/api/v1${path}`, headers })
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload
  }

  test('the letter, the evidence report and the CSV say what networks do, until the case is over', async () => {
    const mine = await owned()
    const id = await traced(mine)
    const letter = async () => textOfPdf(await file(mine, `/devices/${mine.imei}/flags/${id}/letter/`))
    const report = async () => textOfPdf(await file(supervisor, `/le/devices/${mine.imei}/report/`))
    const row = async () => {
      const csv = (await file(supervisor, `/le/flags/export/?q=${mine.imei}`)).toString()
      return (parse(csv, { bom: true, columns: true }) as Record<string, string>[])[0]
    }
    const until = (await flagOf(mine, id)).trace_until
    expect(await letter()).toMatch(/Asked of networks Trace the phone until .+, then block it/)
    expect(await report()).toMatch(/Networks are asked to trace the phone until .+, then block it\./)
    expect(await row()).toMatchObject({ mode: 'trace', 'Trace until': until })
    await setMode(mine, id, 'block')
    expect(await letter()).toMatch(/Asked of networks Block the phone/)
    expect(await report()).toMatch(/Trace and block \(2\).*Chosen by the owner: block the phone\./)
    expect(await row()).toMatchObject({ mode: 'block', 'Trace until': '' })
    await flag(mine, { flag_type: 'found' })
    expect(await letter()).not.toContain('Asked of networks')
    expect(await report()).not.toContain('Networks are asked')
    expect((await row())?.mode).toBe('')
  })
})

describe('an officer who reports a phone', () => {
  const reported = (by: Person, change: object = {}) =>
    call(by, 'POST', '/le/devices/report/create/', {
      reporter_name: 'Hauwa Sule',
      imei: newImei(),
      device_state: 'Lagos',
      reason_for_flagging: 'Snatched at Ojuelegba',
      flag_type: 'stolen',
      mode: 'trace',
      ...change,
    })

  test('has it traced for 14 days, and its owner is told', async () => {
    const [officer, mine] = [await officerOf('Lagos'), await owned({ proven: false })]
    const { status, body } = await reported(officer, { imei: mine.imei })
    const { id, created_at, mode, trace_until } = body.response_data
    expect([status, mode]).toEqual([201, 'trace'])
    expect(Date.parse(trace_until) - Date.parse(created_at)).toBe(TRACE_DAYS * DAY)
    await fed(mine, 'block track')
    await mails(mine, /Networks trace your Tecno Spark 20.*An officer of the case chose this/)
    expect((await timeline(mine, id)).map(({ kind }) => kind)).toEqual(['reported', 'mode_changed'])
    const { detail } = await amana.database.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'create_report')
      .where('imei', '=', mine.imei)
      .executeTakeFirstOrThrow()
    expect(detail).toEqual({ flag: id, mode: 'trace' })
  })

  test('of another command blocks it, as it is without a choice; a supervisor has it traced', async () => {
    const ofKano = await officerOf('Kano')
    const imei = newImei()
    const refused = await reported(ofKano, { imei })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'mode', message: OFFICER_MESSAGES.notYourTrace }],
    ])
    const blocked = await reported(ofKano, { imei, mode: undefined })
    expect(blocked.body.response_data).toMatchObject({ mode: 'block', trace_until: null })
    expect((await reported(supervisor, { device_state: 'Kano' })).body.response_data.mode).toBe('trace')
  })

  test('has no found phone traced, and in no other way', async () => {
    const found = await reported(supervisor, { flag_type: 'found' })
    expect(found.body.errors).toEqual([{ field: 'mode', message: FLAG_MESSAGES.traceNotFound }])
    expect((await reported(supervisor, { mode: 'follow' })).body.errors[0].field).toBe('mode')
  })
})

describe('an officer', () => {
  test('of the case, its command or a supervisor chooses; others, parties and closed cases are refused', async () => {
    const [officer, ofKano, assigned] = [
      await officerOf('Lagos'),
      await officerOf('Kano'),
      await officerOf('Kano'),
    ]
    const mine = await owned({ proven: false })
    const { id } = (await flag(mine)).body.response_data
    expect((await officersMode(id, 'trace', ofKano)).status).toBe(403)
    const { body } = await officersMode(id, 'trace', officer)
    expect(body.response_data).toMatchObject({ id, mode: 'trace', trace_until: expect.any(String) })
    await mails(mine, /An officer of the case chose this/)
    expect((await timeline(mine, id)).at(-1)?.text).toMatch(/^Law enforcement chose to trace the phone/)
    await call(officer, 'POST', `/le/flags/${id}/assign/`, { officer_id: assigned.officerId })
    expect((await officersMode(id, 'block', officer)).status).toBe(403)
    expect((await officersMode(id, 'block', assigned)).status).toBe(200)
    expect((await officersMode(id, 'trace')).status).toBe(200)
    expect((await officersMode(id, 'follow')).status).toBe(422)
    expect((await call(officer, 'POST', `/le/flags/${id}/mode/`, { mode: 'block' })).status).toBe(422)
    expect((await officersMode(id + 100_000, 'block')).status).toBe(404)
    await call(officer, 'POST', `/le/flags/${id}/clear/`, { reason: 'Back' })
    expect((await officersMode(id, 'block')).body.code).toBe('flag_state')
    const audited = await amana.database.db
      .selectFrom('audit_log')
      .select(['purpose', 'detail'])
      .where('action', '=', 'set_flag_mode')
      .where('imei', '=', mine.imei)
      .orderBy('id')
      .execute()
    expect(audited.map(({ detail }) => detail)).toEqual(
      ['trace', 'block', 'trace'].map((mode) => ({ flag: id, mode })),
    )
    expect(audited[0]?.purpose).toBe('The command asked')
  })
})
