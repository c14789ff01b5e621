/** The owner's side of a phone in custody: who collects it, receipts, timeline, needs, figures. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { textOfPdf } from '../cases/cases.fixtures.ts'
import { PIN } from '../flags/flags.fixtures.ts'
import { clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'
import {
  type Desk,
  fileAt,
  openDesk,
  ownView,
  pictureOf,
  STATION,
  sendPictures,
  type Victim,
  victim,
} from './custody.fixtures.ts'
import { personalData } from './personal-data.ts'

let amana: TestProduct
let desk: Desk
beforeAll(async () => {
  amana = await startTestProduct()
  desk = await openDesk(amana)
})
afterAll(() => amana?.stop())

const SENT = { name: 'Bisi Ojo', document: 'nin', last_four: '48ab' }
const send = ({ imei, token }: Victim, change: Record<string, unknown> = {}) =>
  amana.call('PUT', `/devices/${imei}/custody/representative/`, {
    token,
    body: { ...SENT, security_pin: PIN, ...change },
  })
const seen = async (id: number) =>
  (await amana.call('GET', `/le/custody/${id}/`, { token: desk.officer.token })).body.response_data
async function called(): Promise<{ owner: Victim; id: number; code: string }> {
  const owner = await victim(amana)
  const id = await desk.seize(owner.imei)
  expect(await desk.step(id, 'owner_called')).toBe(200)
  return { owner, id, code: (await ownView(amana, owner)).code }
}

describe('a person sent in the owner’s place', () => {
  test('is named with the PIN, and the officer sees who it is', async () => {
    const { owner, id } = await called()
    expect((await send(owner)).status).toBe(200)
    const shown = { name: 'Bisi Ojo', document: 'nin', last_four: '48AB' }
    expect((await seen(id)).representative).toEqual(shown)
    expect((await ownView(amana, owner)).representative).toEqual(shown)
    expect((await send(owner, { name: 'Ngozi Obi' })).status).toBe(200)
    expect((await seen(id)).representative.name).toBe('Ngozi Obi')
    const remove = () =>
      amana.call('DELETE', `/devices/${owner.imei}/custody/representative/`, { token: owner.token })
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(200)
    expect((await seen(id)).representative).toBeNull()
  })
  test.each([
    ['security_pin', { security_pin: '0007' }],
    ['name', { name: ' ' }],
    ['document', { document: 'library_card' }],
    ['last_four', { last_four: '12' }],
  ])('says what is wrong with %s', async (field, change) => {
    const { owner, id } = await called()
    const { status, body } = await send(owner, change)
    expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([422, [field]])
    expect((await seen(id)).representative).toBeNull()
  })
  test('is nobody whom a stranger or a former owner named', async () => {
    const { owner, id } = await called()
    const stranger = await victim(amana)
    expect((await send({ ...stranger, imei: owner.imei })).status).toBe(404)
    await send(owner)
    await sql`update ownerships set user_id = ${stranger.userId} where device_id = ${owner.deviceId}`.execute(
      amana.database.db,
    )
    expect((await seen(id)).representative).toBeNull()
    expect((await ownView(amana, { ...stranger, imei: owner.imei })).representative).toBeNull()
  })
  test('is named before the return or not at all, also at the same moment', async () => {
    const { owner, id, code } = await called()
    const [returned, named] = await Promise.all([desk.giveBack(id, { owner_code: code }), send(owner)])
    expect(returned.status).toBe(200)
    expect([200, 409]).toContain(named.status)
    expect((await seen(id)).representative === null).toBe(named.status === 409)
    expect((await send(owner, { name: 'Too Late' })).body.code).toBe('custody_state')
    const late =
      sql`insert into custody_representatives values (${id}, ${owner.userId}, 'Too Late', 'nin', '4821', now())
      on conflict (custody_id) do update set name = 'Too Late'`.execute(amana.database.db)
    await expect(late).rejects.toThrow('the phone does not wait for its owner')
  })
})

describe('a receipt', () => {
  test('of a return is for owner and station, and names who was sent', async () => {
    const { owner, id, code } = await called()
    const [own, station] = [`/devices/${owner.imei}/custody/receipt/`, `/le/custody/${id}/receipt/`]
    await send(owner)
    expect((await fileAt(amana, own, owner.token)).status).toBe(404)
    expect((await fileAt(amana, station, desk.officer.token)).status).toBe(404)
    const { receipt } = (await desk.giveBack(id, { owner_code: code })).body.response_data
    for (const [path, token] of [
      [own, owner.token],
      [station, desk.officer.token],
    ] as const) {
      const { status, content } = await fileAt(amana, path, token)
      expect(status).toBe(200)
      const text = await textOfPdf(content)
      for (const part of [receipt, STATION, 'EX-', 'Bisi Ojo', '48AB', desk.officer.officerId ?? ''])
        expect(text).toContain(part)
    }
    expect((await fileAt(amana, own, (await amana.account()).token)).status).toBe(404)
    expect((await fileAt(amana, station, owner.token)).status).toBe(403)
  })
  test('of a return by two officers names both and the document', async () => {
    const { owner, id } = await called()
    const by = (officerId: string | null) => ({ second_officer: officerId, document: 'Voter card 991' })
    await desk.giveBack(id, by(desk.second.officerId))
    expect((await desk.giveBack(id, by(desk.officer.officerId), desk.second)).status).toBe(200)
    const { content } = await fileAt(amana, `/devices/${owner.imei}/custody/receipt/`, owner.token)
    const text = await textOfPdf(content)
    for (const part of ['Voter card 991', desk.officer.officerId, desk.second.officerId])
      expect(text).toContain(part ?? '')
  })
  test('is not for a later owner of the phone', async () => {
    const { owner, id, code } = await called()
    await desk.giveBack(id, { owner_code: code })
    const buyer = await amana.account()
    await sql`update ownerships set user_id = ${buyer.userId}, acquired_at = now() where device_id = ${owner.deviceId}`.execute(
      amana.database.db,
    )
    const path = `/devices/${owner.imei}/custody/`
    expect((await amana.call('GET', path, { token: buyer.token })).status).toBe(404)
    expect((await fileAt(amana, `${path}receipt/`, buyer.token)).status).toBe(404)
  })
  test('of a phone handed in names the seller as the holder states it, once', async () => {
    const owner = await victim(amana)
    const id = await desk.seize(owner.imei)
    const path = `/le/custody/${id}/hand-in/`
    const { token } = desk.officer
    expect((await fileAt(amana, path, token)).status).toBe(404)
    expect((await seen(id)).hand_in).toBeNull()
    const state = (body: object) => amana.call('POST', path, { token, body })
    expect((await state({ name: 'Musa Bello', seller: '' })).body.errors[0].field).toBe('seller')
    const said = { name: 'Musa Bello', seller: 'Stall 14, Computer Village' }
    const answers = await Promise.all([state(said), state(said)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const officer = expect.stringContaining(desk.officer.officerId ?? '')
    expect((await seen(id)).hand_in).toMatchObject({ ...said, officer })
    expect(JSON.stringify(await ownView(amana, owner))).not.toContain('Musa Bello')
    const text = await textOfPdf((await fileAt(amana, path, token)).content)
    for (const part of ['Musa Bello', 'Stall 14, Computer Village', STATION]) expect(text).toContain(part)
  })
})

test('the case says nothing of the place before the owner is called, nor after a call that was taken back', async () => {
  const owner = await victim(amana)
  const id = await desk.seize(owner.imei)
  const timeline = async () => {
    const path = `/devices/${owner.imei}/flags/${owner.flagId}/timeline/`
    const { body } = await amana.call('GET', path, { token: owner.token })
    const results: { kind: string; text: string }[] = body.response_data.results
    return results.filter(({ kind }) => kind.startsWith('custody_'))
  }
  const kinds = async () => (await timeline()).map(({ kind }) => kind)
  expect(await kinds()).toEqual(['custody_matched'])
  expect(JSON.stringify(await timeline())).not.toContain(STATION)
  await desk.step(id, 'owner_called')
  expect(await kinds()).toEqual(['custody_matched', 'custody_called'])
  expect(JSON.stringify(await timeline())).toContain(STATION)
  await desk.step(id, 'matched', 'Wrong button')
  expect(JSON.stringify(await timeline())).not.toContain(STATION)
  expect(JSON.stringify(await ownView(amana, owner))).not.toContain(STATION)
})

test('the phone is among the needs of its owner until it is returned', async () => {
  const owner = await victim(amana)
  const kinds = async () => {
    const { body } = await amana.call('GET', '/needs/', { token: owner.token })
    return body.response_data.results.map(({ kind }: { kind: string }) => kind)
  }
  const id = await desk.seize(owner.imei)
  expect(await kinds()).toContain('in_custody')
  await desk.step(id, 'owner_called')
  expect((await kinds())[0]).toBe('collect')
  await desk.giveBack(id, { owner_code: (await ownView(amana, owner)).code })
  expect(await kinds()).not.toContain('collect')
})

test('the command reads what is on its shelves, and the days from report to return', async () => {
  const { token } = desk.officer
  const read = async (query = '') =>
    (await amana.call('GET', `/le/statistics/${query}`, { token })).body.response_data.custody
  const before = await read()
  const { owner, id, code } = await called()
  await sql`update flags set created_at = created_at - interval '4 days' where id = ${owner.flagId}`.execute(
    amana.database.db,
  )
  const waits = await read()
  expect(waits.kept).toBe(before.kept + 1)
  expect(waits.kept_by_age.up_to_3_days).toBe(before.kept_by_age.up_to_3_days + 1)
  await desk.giveBack(id, { owner_code: code })
  const after = await read()
  expect([after.kept, after.returned]).toEqual([before.kept, before.returned + 1])
  expect(after.median_days_to_return).toBeGreaterThanOrEqual(0)
  // The public figures have it as it was on its day, with its person hashed.
  const { rows } = await sql`
    select state_key, days, returned_at = state_since as at_return from statistics_returns r join custody c on c.id = r.custody_id
    where c.id = ${id}`.execute(amana.database.db)
  expect(rows).toEqual([{ state_key: 'lagos', days: 4, at_return: true }])
  expect(await read('?from=2020-01-01&to=2020-01-31')).toMatchObject({
    returned: 0,
    median_days_to_return: null,
  })
})

/** The changes of a number that networks read in the stream, from its start. */
async function streamOf(apiKey: string, imei: string) {
  const abort = new AbortController()
  const { body } = await fetch(`${amana.url}/telco/v1/changes`, {
    headers: { authorization: `Bearer ${apiKey}`, accept: 'text/event-stream' },
    signal: abort.signal,
  })
  let text = ''
  const reading = (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true })
    } catch (error) {
      if (!abort.signal.aborted) throw error
    }
  })()
  return {
    changes: (): string[] =>
      [...text.matchAll(/^data: (.*)$/gm)]
        .map(([, data = '']) => JSON.parse(data) as { imei: string; change: string })
        .filter((change) => change.imei === imei.slice(0, 14))
        .map(({ change }) => change),
    async close() {
      abort.abort()
      await reading
    },
  }
}

test.each([
  ['the owner’s code', (code: string, id: number) => desk.giveBack(id, { owner_code: code })],
  [
    'two officers',
    async (_: string, id: number) => {
      const by = (officerId: string | null) => ({ second_officer: officerId, document: 'Voter card 991' })
      expect((await desk.giveBack(id, by(desk.second.officerId))).status).toBe(202)
      return desk.giveBack(id, by(desk.officer.officerId), desk.second)
    },
  ],
] as const)(
  'after a return by %s the stream of networks ends the block, and the owner reads it',
  async (by, giveBack) => {
    const network = await organisationOf(amana, await amana.account(), `Network of ${by}`, {
      kind: 'network',
    })
    const { apiKey } = await clientOf(amana, network, { scopes: ['telco:read'] })
    const { owner, id, code } = await called()
    const device = async () =>
      (await amana.call('GET', `/devices/${owner.imei}/`, { token: owner.token })).body
    const stream = await streamOf(apiKey, owner.imei)
    try {
      await waitUntil(() => stream.changes().at(-1) === 'block')
      expect((await device()).response_data).toMatchObject({ status: 'stolen' })
      const returned = await giveBack(code, id)
      expect([returned.status, returned.body.response_data.state]).toEqual([200, 'returned'])
      // The owner's answers have it with the officer's: the first question of each already says so.
      expect(await ownView(amana, owner)).toMatchObject({ state: 'returned', code: null })
      expect((await device()).response_data).toMatchObject({ status: 'registered' })
      await waitUntil(() => stream.changes().at(-1) === 'unblock')
      expect(stream.changes()).toEqual(['block', 'unblock'])
    } finally {
      await stream.close()
    }
  },
)

test('a report of evidence has the chain of custody, with its pictures by their digests', async () => {
  const { owner, id, code } = await called()
  await sendPictures(amana, desk.officer, id, [await pictureOf(1), await pictureOf(2)])
  const { photos } = await seen(id)
  await amana.call('DELETE', `/le/custody/${id}/photos/${photos[1].id}/`, { token: desk.officer.token })
  await desk.giveBack(id, { owner_code: code })
  const path = `/le/devices/${owner.imei}/report/?purpose=Hearing`
  const { status, content } = await fileAt(amana, path, desk.officer.token)
  expect(status).toBe(200)
  const text = await textOfPdf(content)
  const of = (place: number) => `exhibit-${id}-${place}.jpg`
  for (const part of ['Custody (1)', STATION, 'Seized', 'Owner called', 'Returned', 'CR-', of(1), of(2)])
    expect(text).toContain(part)
  const picture = await fileAt(amana, `/le/custody/${id}/photos/${photos[0].id}/`, desk.officer.token)
  const digest = createHash('sha256').update(picture.content).digest('hex')
  // A long digest breaks over lines of its column.
  expect(text.replaceAll(/\s/g, '')).toContain(digest)
})

test('people who were sent or stated a seller are forgotten some time after the stay, never before its end', async () => {
  const [ended, running] = [await called(), await called()]
  for (const { owner, id } of [ended, running]) {
    expect((await send(owner)).status).toBe(200)
    const body = { name: 'Musa Bello', seller: 'Stall 14' }
    await amana.call('POST', `/le/custody/${id}/hand-in/`, { token: desk.officer.token, body })
  }
  await desk.giveBack(ended.id, { owner_code: ended.code })
  const left = async () => {
    const { rows } = await sql<{ id: number }>`
      select custody_id as id from custody_representatives where custody_id in (${ended.id}, ${running.id})
      union all select custody_id from custody_hand_ins where custody_id in (${ended.id}, ${running.id})`.execute(
      amana.database.db,
    )
    return rows.map(({ id }) => Number(id))
  }
  const forget = async (before: Date) => {
    for (const { end } of personalData.retention ?? [])
      await end(amana.database.db, before, 1_000, new Date())
  }
  await forget(new Date(0))
  expect(await left()).toHaveLength(4)
  await forget(new Date(Date.now() + 60_000))
  expect(await left()).toEqual([running.id, running.id])
})
