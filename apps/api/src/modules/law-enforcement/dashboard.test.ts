/** S2 §2 Dashboard, §5; decisions D2. */
import { dayInLagos, type Imei } from '@amana/contract'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { withinOneDay } from '../../testing/within-one-day.ts'
import { newImei, register } from '../devices/devices.fixtures.ts'
import { flagOn, lastAudit, ownedPhone } from './law-enforcement.fixtures.ts'

let amana: TestProduct
let officer: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  officer = await amana.account('officer')
  await seed()
})
afterAll(() => amana.stop())

interface Seeded {
  imei: string
  type: 'stolen' | 'lost' | 'found'
  state: string | null
  at: Date
  text: string
}

const TYPES = ['stolen', 'lost', 'found'] as const
const PLACES = [null, 'Lagos', 'Oyo', 'Federal Capital Territory (FCT)'] as const
const NAMES = ['Chidi Eze', 'Ngozi O_Neil', '100% Bello', 'Àdé Ọlá']
const BRANDS = ['Tecno', 'Samsung', 'itel']
let seeded: Seeded[] = []

/** Flags around midnight in Lagos, several at the same instant. */
async function seed(): Promise<void> {
  seeded = Array.from({ length: 240 }, (_, index) => {
    const at = new Date(Date.parse('2026-03-01T22:59:59.500Z') + Math.floor(index / 3) * 3_600_000)
    const type = TYPES[index % 3] ?? 'lost'
    const name = NAMES[index % 4] ?? ''
    const brand = BRANDS[(index >> 2) % 3] ?? ''
    const imei = `8600000${String(index * 37).padStart(8, '0')}`
    const phone = index % 5 === 0 ? null : `+23480${String(31_000_000 + index)}`
    return {
      imei,
      type,
      state: PLACES[(index >> 1) % 4] ?? null,
      at,
      text: [name, phone ?? '', brand, 'A1', imei, 'Ojota'].join(' '),
    }
  })
  for (const [index, flag] of seeded.entries()) {
    await amana.database.db
      .insertInto('flags')
      .values({
        case_number: `LE-2026-9${String(index).padStart(5, '0')}`,
        imei: flag.imei as Imei,
        flag_type: flag.type,
        status: 'active',
        reason: '=HYPERLINK("http://evil")',
        last_known_location: 'Ojota',
        device_state: flag.state,
        device_brand: BRANDS[(index >> 2) % 3] ?? '',
        device_model: 'A1',
        reported_by_user_id: null,
        reporter_name: NAMES[index % 4] ?? '',
        reporter_phone: index % 5 === 0 ? null : `+23480${String(31_000_000 + index)}`,
        reporter_email: null,
        created_at: flag.at,
        updated_at: flag.at,
        cleared_at: null,
        cleared_by_user_id: null,
        contact_verified_at: null,
        officer_user_id: null,
      })
      .execute()
  }
}

const list = (query: Record<string, string>) =>
  amana.call('GET', `/devices/flags/all/?${new URLSearchParams(query)}`, { token: officer.token })

/** Reads all pages. */
async function everything(query: Record<string, string>): Promise<{ imeis: string[]; count: number }> {
  const imeis: string[] = []
  let cursor: string | null = null
  let count = 0
  do {
    const { status, body } = await list({ ...query, limit: '45', ...(cursor ? { cursor } : {}) })
    expect(status).toBe(200)
    imeis.push(...body.response_data.results.map((flag: { device_imei: string }) => flag.device_imei))
    cursor = body.response_data.next
    count = body.response_data.count
    expect(body.response_data.count_exact).toBe(true)
  } while (cursor)
  return { imeis, count }
}

/** D2 once more, without SQL. */
function model({ status = '', state = '', from = '', to = '', q = '' }: Record<string, string>): string[] {
  const phone = /^0\d{3,10}$/.test(q) ? `+234${q.slice(1)}` : q
  const wanted = seeded.filter(
    (flag) =>
      (status === '' || flag.type === status.toLowerCase()) &&
      (state === '' || flag.state?.toLowerCase() === state.toLowerCase()) &&
      (from === '' || dayInLagos(flag.at) >= from) &&
      (to === '' || dayInLagos(flag.at) <= to) &&
      [q, phone].some((text) => flag.text.toLowerCase().includes(text.toLowerCase())),
  )
  const byTime = (one: Seeded, other: Seeded) =>
    other.at.getTime() - one.at.getTime() || seeded.indexOf(other) - seeded.indexOf(one)
  return wanted.toSorted(byTime).map(({ imei }) => imei)
}

describe('Logged Issues', () => {
  test('every combination of filters gives what a plain reading of them gives', async () => {
    const values = {
      status: ['', 'Stolen', 'found'],
      state: ['', 'lagos', 'federal capital territory (fct)', 'Kano'],
      from: ['', '2026-03-02', '2026-03-04'],
      to: ['', '2026-03-02', '2026-03-03'],
      q: ['', 'EZE', 'O_N', '100%', '0803', '08031000006', 'itel A1', 'dé ọ'],
    }
    const combinations = values.status.flatMap((status) =>
      values.state.flatMap((state) =>
        values.from.flatMap((from) =>
          values.to.flatMap((to) => values.q.map((q) => ({ status, state, from, to, q }))),
        ),
      ),
    )
    // Every fifth, a step that covers every pair of values; and each set of filters that are present
    // together.
    const sets = new Set<string>()
    for (const [index, query] of combinations.entries()) {
      const set = Object.values(query).map(Boolean).join()
      if (index % 5 !== 0 && sets.has(set)) continue
      sets.add(set)
      const found = await everything(query)
      const expected = model(query)
      expect(found, JSON.stringify(query)).toEqual({ imeis: expected, count: expected.length })
    }
    expect(sets.size).toBe(2 ** 5)
  })

  test.each([
    'chidi eze',
    'DI EZE',
    'hidi  eze',
    'neil +23480',
    'O_Neil +23480310',
    "eze'x tecno",
    'bello \\',
    'itel a1 86',
    'a1 8600000000',
    'àdé ọlá +',
    'samsung & a1',
    'à:* tecno',
  ])('several words are found as they stand: %j', async (q) => {
    const expected = model({ q })
    expect(await everything({ q })).toEqual({ imeis: expected, count: expected.length })
  })

  test('an IMEI typed in groups, one that does not occur', async () => {
    const imei = seeded[7]?.imei ?? ''
    const typed = `${imei.slice(0, 2)}-${imei.slice(2, 8)}-${imei.slice(8, 14)}-${imei.slice(14)}`
    expect((await everything({ q: typed })).imeis).toEqual([imei])
    expect(await everything({ q: '111111111111111' })).toEqual({ imeis: [], count: 0 })
  })

  test.each([
    [{ from: '2026-02-30' }, 'from'],
    [{ to: '2026-13-01' }, 'to'],
    [{ from: 'yesterday' }, 'from'],
    [{ status: 'sold' }, 'status'],
    [{ cursor: "1' or 1=1" }, 'cursor'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '201' }, 'limit'],
    [{ q: 'x'.repeat(101) }, 'q'],
    [{ q: ' ab ' }, 'q'],
  ])('%j is refused on its field', async (query, field) => {
    const { status, body } = await list(query as Record<string, string>)
    expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 422, field })
  })

  test('a row has the columns of S2 with owner, and the look is written down', async () => {
    const phone = await ownedPhone(amana)
    await flagOn(amana, phone.imei)
    const { body } = await list({ q: phone.imei })
    expect(body.response_data.results).toMatchObject([
      {
        reported_by: 'Chidi Eze',
        reporter_phone: '+2348031234567',
        device_brand: 'Tecno',
        device_model: 'Spark 20',
        device_imei: phone.imei,
        flag_type: 'stolen',
        flag_type_display: 'Stolen',
        device_state: 'Lagos',
        cleared_at: null,
        device_owner: { first_name: 'Ada', last_name: 'Okafor', email: phone.owner.email },
      },
    ])
    expect(await lastAudit(amana)).toMatchObject({
      action: 'list_flags',
      officer_id: officer.officerId,
      actor_name: 'Ada Okafor',
      detail: { q: phone.imei, flags: 1 },
    })
  })
})

describe('Export CSV', () => {
  const exported = async (query: string) =>
    amana.product.app.inject({
      url: `/api/v1/le/flags/export/?${query}`,
      headers: { authorization: `Bearer ${officer.token}` },
    })

  test('has the filtered rows in the order of the screen; a formula is a text', () =>
    withinOneDay(async () => {
      const query = { status: 'lost', state: 'Lagos' }
      const answer = await exported(new URLSearchParams(query).toString())
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="device-flags-${dayInLagos(new Date())}.csv"`,
      })
      const rows = parse(answer.body, { bom: true, columns: true }) as Record<string, string>[]
      expect(rows.map((row) => row.IMEI)).toEqual(model(query))
      expect(Object.keys(rows[0] ?? {})).toEqual(
        expect.arrayContaining(['case_number', 'source', 'contact_verified']),
      )
      expect(rows[0]?.Reason).toBe(`'=HYPERLINK("http://evil")`)
      expect(rows.every((row) => /^('\+234\d+)?$/.test(row['Reporter phone'] ?? ''))).toBe(true)
      expect(await lastAudit(amana)).toMatchObject({
        action: 'export_flags',
        detail: { ...query, rows: rows.length },
      })
    }))

  test('refuses a day that does not exist, in the envelope', async () => {
    const answer = await exported('from=2026-02-30')
    expect(answer.statusCode).toBe(422)
    expect(JSON.parse(answer.body).errors).toEqual([{ field: 'from', message: 'This date does not exist' }])
  })
})

test('the numbers count by state, and by week with empty weeks', () =>
  withinOneDay(async () => {
    const today = new Date()
    await flagOn(amana, newImei(), { at: today })
    const { body } = await amana.call('GET', '/le/flags/numbers/', { token: officer.token })
    const { states, weeks } = body.response_data
    const ofState = (name: string | null) => seeded.filter(({ state }) => state === name).length
    const fct = states.find(({ state }: { state: string }) => state.includes('FCT'))
    expect(fct.lost + fct.stolen + fct.found).toBe(ofState('Federal Capital Territory (FCT)'))
    expect(states.map(({ state }: { state: string }) => state)).toEqual([
      'Federal Capital Territory (FCT)',
      'Lagos',
      'Oyo',
    ])
    expect(weeks).toHaveLength(12)
    expect(weeks.at(-1).stolen).toBeGreaterThan(0)
    expect(weeks.every(({ week }: { week: string }) => new Date(`${week}T00:00:00Z`).getUTCDay() === 1)).toBe(
      true,
    )
  }))

test('a lost phone that was found counts once by week: as found, in the week of its report', () =>
  withinOneDay(async () => {
    const owner = await amana.account()
    const [imei, imei2] = [newImei(), newImei()]
    await register(amana, owner.token, { imei, imei2 })
    const numbers = async () =>
      (await amana.call('GET', '/le/flags/numbers/', { token: officer.token })).body.response_data.weeks as {
        lost: number
        stolen: number
        found: number
      }[]
    const before = await numbers()
    const closed = new Date()
    const reported = new Date(closed.getTime() - 14 * 24 * 60 * 60 * 1000)
    const id = await flagOn(amana, imei, { flag_type: 'lost', at: reported })
    await sql`update flags set status = 'cleared', cleared_at = ${closed} where id = ${id}`.execute(
      amana.database.db,
    )
    await flagOn(amana, imei2, { flag_type: 'found', at: closed })
    const added = (await numbers()).map((week, index) => ({
      lost: week.lost - (before[index]?.lost ?? 0),
      stolen: week.stolen - (before[index]?.stolen ?? 0),
      found: week.found - (before[index]?.found ?? 0),
    }))
    const none = { lost: 0, stolen: 0, found: 0 }
    expect(added.at(-3)).toEqual({ ...none, found: 1 })
    expect(added.filter((_, index) => index !== 9)).toEqual(Array.from({ length: 11 }, () => none))
  }))

test('the case of a phone with two SIMs is found by either IMEI', async () => {
  const owner = await amana.account()
  const [imei, imei2] = [newImei(), newImei()]
  expect((await register(amana, owner.token, { imei, imei2 })).status).toBe(201)
  await flagOn(amana, imei2)
  for (const q of [imei, imei2]) expect(await everything({ q })).toEqual({ imeis: [imei2], count: 1 })
})
