/** One search: the list and the device search find the same; the list sorts by each of its columns. */
import { FLAG_SORTS, type FlagSort, type Imei } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { claimedPhone, flagOn, lastAudit, type OwnedPhone, ownedPhone } from './law-enforcement.fixtures.ts'

let amana: TestProduct
let officer: TestAccount
let phone: OwnedPhone
let unregistered: Imei
beforeAll(async () => {
  amana = await startTestProduct()
  officer = await amana.account('officer')
  phone = await ownedPhone(amana)
  unregistered = newImei()
  const { db } = amana.database
  await flagOn(amana, phone.imei)
  await flagOn(amana, unregistered)
  await db
    .updateTable('flags')
    .set({
      case_number: 'LE-2026-734215',
      reporter_name: 'Chidi Emeka Eze',
      reporter_phone: '+2348031239911',
      reason: 'Snatched from an okada near Agege stadium.',
      last_known_location: 'Pen Cinema',
      device_state: 'Ekiti',
    })
    .where('imei', '=', phone.imei)
    .execute()
  await db
    .updateTable('flags')
    .set({ reporter_name: 'Ngozi Bello', reporter_phone: '+2348090000002', device_state: 'Yobe' })
    .where('imei', '=', unregistered)
    .execute()
})
afterAll(() => amana.stop())

const get = (path: string) => amana.call('GET', path, { token: officer.token })
const encoded = encodeURIComponent
const listed = async (q: string): Promise<string[]> =>
  (await get(`/devices/flags/all?q=${encoded(q)}`)).body.response_data.results.map(
    (flag: { device_imei: string }) => flag.device_imei,
  )
const searched = async (q: string): Promise<string[]> =>
  (await get(`/le/devices/search/?q=${encoded(q)}`)).body.response_data.results.map(
    ({ imei }: { imei: string }) => imei,
  )

describe('both searches find the phone by', () => {
  test.each<[string, () => string]>([
    ['its IMEI', () => phone.imei],
    ['its first 8 digits', () => phone.imei.slice(0, 8)],
    ['digits within its IMEI', () => phone.imei.slice(5, 13)],
    ['its case', () => 'le 2026 734215'],
    ['the digits of its case', () => '734215'],
    ['the number of its reporter', () => '0803 123 9911'],
    ['that number with its country', () => '2348031239911'],
    ['the end of that number', () => '1239911'],
    ['a name', () => 'emeka'],
    ['the whole name', () => 'Chidi Emeka Eze'],
    ['the name in another order', () => 'eze chidi'],
    ['beginnings of names', () => 'EZE chid'],
    ['a word of the reason', () => 'okada'],
    ['words of the reason', () => 'an okada near age'],
    ['the place', () => 'pen cinema'],
    ['the state', () => 'ekiti'],
  ])('%s', async (_by, q) => {
    expect([await listed(q()), await searched(q())]).toEqual([
      expect.arrayContaining([phone.imei]),
      expect.arrayContaining([phone.imei]),
    ])
  })

  test.each(['bello chidi', 'okada agege', 'eze chidi okafor', 'hidi eze bello'])('not by %j', async (q) => {
    expect([await listed(q), await searched(q)]).toEqual([[], []])
  })
})

test('a claim is found by its number, in the list by the cases of its phone', async () => {
  const claimed = await claimedPhone(amana)
  await flagOn(amana, claimed.imei)
  const { case_number } = await amana.database.db
    .selectFrom('disputes')
    .select('case_number')
    .where('id', '=', claimed.disputeId)
    .executeTakeFirstOrThrow()
  for (const q of [case_number, case_number.split('-')[2] ?? ''])
    expect([await listed(q), await searched(q)]).toEqual([
      expect.arrayContaining([claimed.imei]),
      expect.arrayContaining([claimed.imei]),
    ])
})

test('the search by a name is a look at the people in it, and names what was typed', async () => {
  expect(await searched('eze emeka')).toEqual([phone.imei])
  expect(await lastAudit(amana)).toMatchObject({
    action: 'search_devices',
    imei: phone.imei,
    subject_user_id: phone.owner.userId,
    detail: { q: 'eze emeka', rows: 1 },
  })
})

test('pages of a search by text hold each phone once', async () => {
  const imeis = Array.from({ length: 5 }, () => newImei())
  for (const imei of [...imeis, ...imeis.slice(0, 2)])
    await flagOn(amana, imei, { status: 'cleared', flag_type: 'lost' })
  await amana.database.db
    .updateTable('flags')
    .set({ reporter_name: 'Pagewise Idris' })
    .where('imei', 'in', imeis)
    .execute()
  const found: string[] = []
  let cursor = ''
  do {
    const { body } = await get(`/le/devices/search/?q=pagewise&limit=2${cursor && `&cursor=${cursor}`}`)
    const { results, next, count } = body.response_data
    expect([results.length <= 2, count]).toEqual([true, 5])
    found.push(...results.map(({ imei }: { imei: string }) => imei))
    cursor = next ?? ''
  } while (cursor)
  expect(found.toSorted()).toEqual(imeis.toSorted())
})

test('the page of a device opens by the number of its case, in any writing', async () => {
  for (const typed of ['LE-2026-734215', 'le2026734215']) {
    const { status, body } = await get(`/le/devices/${typed}/`)
    expect([status, body.response_data.imei]).toEqual([200, phone.imei])
  }
  expect(await lastAudit(amana)).toMatchObject({
    action: 'view_device',
    imei: phone.imei,
    case_reference: 'LE-2026-734215',
    subject_user_id: phone.owner.userId,
  })
  expect((await get('/le/devices/LE-2001-999999/')).status).toBe(404)
  expect((await get('/le/devices/LE-20/')).status).toBe(404)
})

describe('the list sorted by', () => {
  const COUNT = 23
  beforeAll(async () => {
    const at = Date.parse('2026-02-01T00:00:00Z')
    for (let n = 0; n < COUNT; n += 1) {
      const imei = newImei()
      await flagOn(amana, imei, { status: 'cleared', at: new Date(at + (n % 7) * 1000) })
      await amana.database.db
        .updateTable('flags')
        .set({
          last_known_location: 'Sortville',
          reporter_name: ['Ṣadé', 'ada', 'Bola', 'Chike'][n % 4] ?? '',
          device_model: `M${n % 3}`,
          device_state: ['Kano', null, 'Abia'][n % 3] ?? null,
          flag_type: n % 2 === 0 ? 'lost' : 'stolen',
          updated_at: new Date(at + (n % 5) * 60_000),
        })
        .where('imei', '=', imei)
        .execute()
    }
  })

  async function everything(sort: string) {
    const ids: number[] = []
    let cursor: string | null = null
    do {
      const after: string = cursor ? `&cursor=${encoded(cursor)}` : ''
      const { status, body } = await get(`/devices/flags/all?q=sortville&limit=4&sort=${sort}${after}`)
      expect(status).toBe(200)
      ids.push(...body.response_data.results.map(({ id }: { id: number }) => id))
      cursor = body.response_data.next
    } while (cursor)
    return ids
  }

  test.each(FLAG_SORTS)(
    '%s: each row once, over all pages, equal values newest first',
    async (sort: FlagSort) => {
      const ids = await everything(sort)
      expect(new Set(ids).size).toBe(COUNT)
      const rows = await amana.database.db.selectFrom('flags').selectAll().where('id', 'in', ids).execute()
      const byId = new Map(rows.map((row) => [row.id, row]))
      const column = sort.replace('-', '')
      const sign = sort.startsWith('-') ? -1 : 1
      for (const [index, id] of ids.entries()) {
        const [one, other] = [byId.get(ids[index - 1] ?? 0), byId.get(id)]
        if (!one || !other) continue
        const keys = (row: typeof one) =>
          ({ device: row.device_model, location: row.state_key ?? '', status: row.flag_type })[column]
        const [a, b] = [keys(one), keys(other)]
        if (a !== undefined && b !== undefined && a !== b) expect(a < b ? 1 : -1).toBe(sign)
        if (column === 'date' || column === 'updated') {
          const time = (row: typeof one) => (column === 'date' ? row.created_at : row.updated_at).getTime()
          expect(Math.sign(time(other) - time(one)) * sign).toBeGreaterThanOrEqual(0)
        } else if (a !== undefined && a === b)
          expect(other.created_at.getTime()).toBeLessThanOrEqual(one.created_at.getTime())
      }
    },
  )

  test('a column that it does not have, and the cursor of another order, are refused on their field', async () => {
    const refused = async (query: string) => {
      const { status, body } = await get(`/devices/flags/all?${query}`)
      return [status, body.errors?.[0]?.field]
    }
    expect(await refused('sort=imei')).toEqual([422, 'sort'])
    expect(await refused('sort=reporter&cursor=1.2')).toEqual([422, 'cursor'])
    expect(await refused('cursor=1.2.AAAA')).toEqual([422, 'cursor'])
    expect(await refused('sort=reporter&cursor=1.2.AA')).toEqual([422, 'cursor'])
  })

  test('the file has the order of the list', async () => {
    const answer = await amana.product.app.inject({
      url: '/api/v1/le/flags/export/?q=sortville&sort=-device',
      headers: { authorization: `Bearer ${officer.token}` },
    })
    const models = [...answer.body.matchAll(/,(M[012]),/g)].map(([, model]) => model)
    expect(models).toEqual(models.toSorted().toReversed())
    expect(models).toHaveLength(COUNT)
  })
})
