/** An owner follows a case: timeline, news with pictures, letter (decisions §12), by HTTP. */
import type { Imei, TimelineItem } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inEitherOrder, rounds } from '../../testing/rounds.ts'
import {
  type Answer,
  startTestProduct,
  type TestAccount,
  type TestProduct,
} from '../../testing/test-product.ts'
import { movableClock } from '../accounts/accounts.fixtures.ts'
import { bombPng, pdf, photo, screenshot } from '../documents/documents.fixtures.ts'
import { selectKnownKeys } from '../documents/queries.ts'
import { flagOn, lastAudit, ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { pathOf, sendNews, textOfPdf } from './cases.fixtures.ts'

const clock = movableClock()
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock })
})
afterAll(() => amana.stop())

interface Case {
  imei: Imei
  id: number
  owner: TestAccount
  deviceId: number
}

async function stolen(): Promise<Case> {
  const phone = await ownedPhone(amana)
  const id = await flagOn(amana, phone.imei, { by: phone.owner.userId, at: clock.now() })
  return { ...phone, id }
}

const get = (token: string, of: { imei: string; id: number }, what: string) =>
  amana.call('GET', pathOf(of, what), { token })
const timeline = async ({ owner, ...of }: Case): Promise<TimelineItem[]> =>
  (await get(owner.token, of, 'timeline')).body.response_data.results
const news = (of: Case, text: unknown) =>
  amana.call('POST', pathOf(of, 'news'), { token: of.owner.token, body: { text } })
const file = (url: string, token: string) =>
  amana.product.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
const clear = async (id: number, reason = 'Handed back') => {
  const officer = await amana.account('officer')
  expect(
    (await amana.call('POST', `/le/flags/${id}/clear/`, { token: officer.token, body: { reason } })).status,
  ).toBe(200)
}

describe('the timeline', () => {
  test('tells what happened, oldest first, and nothing that officers wrote among themselves', async () => {
    const mine = await stolen()
    const officer = await amana.account('officer')
    const act = (path: string, body: object) => amana.call('POST', path, { token: officer.token, body })
    clock.forward(1_000)
    expect((await news(mine, 'Seen at Computer Village')).status).toBe(201)
    clock.forward(1_000)
    await act(`/le/flags/${mine.id}/notes/`, { note: 'Arrest planned' })
    await act(`/le/flags/${mine.id}/notes/`, { note: 'Please bring the box', audience: 'owner' })
    await act(`/le/flags/${mine.id}/hold/`, { reason: 'Evidence room 4' })
    clock.forward(1_000)
    await act(`/le/flags/${mine.id}/release/`, { reason: 'Photographed' })
    clock.forward(1_000)
    await clear(mine.id, 'Given back at Ikeja')
    const results = await timeline(mine)
    expect(results.map(({ kind }) => kind)).toEqual([
      'reported',
      'news',
      'note',
      'hold_placed',
      'hold_released',
      'cleared',
    ])
    expect(results.map(({ at }) => at).toSorted()).toEqual(results.map(({ at }) => at))
    expect(results[0]?.text).toMatch(/^You reported the phone stolen, case LE-/)
    expect(results[2]?.text).toBe('Law enforcement writes: Please bring the box')
    expect(JSON.stringify(results)).not.toMatch(/Arrest|Evidence room|Photographed|Given back/)
  })

  test('of a public report: the decision, and the objection; of a lost phone: the case that goes on', async () => {
    const phone = await ownedPhone(amana)
    const id = await flagOn(amana, phone.imei, {
      status: 'under_review',
      public_report: true,
      at: clock.now(),
    })
    const of = { ...phone, id }
    clock.forward(1_000)
    await amana.call('POST', pathOf(of, 'objections'), {
      token: phone.owner.token,
      body: { reason: 'I have my phone' },
    })
    clock.forward(1_000)
    const officer = await amana.account('officer')
    await amana.call('POST', `/le/flags/${id}/confirm/`, { token: officer.token, body: { reason: 'Seen' } })
    const results = await timeline(of)
    expect(results.map(({ kind }) => kind)).toEqual(['reported', 'objection', 'confirmed'])
    expect(results[1]?.text).toContain('I have my phone')
    expect(JSON.stringify(results)).not.toMatch(/Chidi|\+?234\d{3}/)

    const lost = await ownedPhone(amana)
    const lostId = await flagOn(amana, lost.imei, {
      flag_type: 'lost',
      by: lost.owner.userId,
      at: clock.now(),
    })
    clock.forward(1_000)
    const report = {
      reporter_name: 'Ada',
      imei: lost.imei,
      device_brand: 'Tecno',
      phone: '',
      device_state: 'Lagos',
      location: 'Ikeja',
    }
    const raised = await amana.call('POST', '/le/devices/report/create/', {
      token: officer.token,
      body: { ...report, reason_for_flagging: 'Seen on sale', flag_type: 'stolen' },
    })
    expect(raised.status).toBe(201)
    const told = await timeline({ ...lost, id: lostId })
    expect(told.map(({ kind }) => kind)).toEqual(['reported', 'replaced'])
    expect(told[1]?.text).toContain(raised.body.response_data.case_number)
  })

  test('is the owner’s alone; a former owner’s case is not the next one’s', async () => {
    const mine = await stolen()
    const [stranger, officer] = [await amana.account(), await amana.account('officer')]
    for (const { token } of [stranger, officer]) expect((await get(token, mine, 'timeline')).status).toBe(404)
    expect((await amana.call('GET', pathOf(mine, 'timeline'))).status).toBe(401)
    expect((await get(mine.owner.token, { ...mine, id: mine.id + 999 }, 'timeline')).status).toBe(404)
    await news(mine, 'Only for me')
    await clear(mine.id)
    const { db } = amana.database
    clock.forward(1_000)
    const now = clock.now()
    await db.updateTable('ownerships').set({ ended_at: now }).where('device_id', '=', mine.deviceId).execute()
    await db
      .insertInto('ownerships')
      .values({
        device_id: mine.deviceId,
        user_id: stranger.userId,
        origin: 'transfer',
        acquired_at: now,
        ended_at: null,
      })
      .execute()
    for (const [what, method] of [
      ['timeline', 'GET'],
      ['letter', 'GET'],
      ['news', 'POST'],
      ['objections', 'POST'],
    ] as const)
      for (const { token } of [mine.owner, stranger]) {
        const body = method === 'POST' ? { body: what === 'news' ? { text: 'x' } : { reason: 'x' } } : {}
        expect((await amana.call(method, pathOf(mine, what), { token, ...body })).status, what).toBe(404)
      }
    const flags = (await amana.call('GET', `/devices/${mine.imei}/flags/`, { token: stranger.token })).body
      .response_data
    expect(flags).toMatchObject([{ id: mine.id, followed: false }])
  })
})

describe('news', () => {
  test('takes up to three pictures, written anew as JPEG, for the owner and officers as attachments', async () => {
    const mine = await stolen()
    const answer = await sendNews(amana, mine.owner.token, mine, 'Two pictures', [
      await photo(),
      await screenshot(),
    ])
    expect(answer).toMatchObject({
      status: 201,
      body: { response_data: { kind: 'news', text: 'Two pictures' } },
    })
    const { photos } = answer.body.response_data
    expect((await timeline(mine)).at(-1)?.photos).toEqual(photos)
    const officer = await amana.account('officer')
    for (const [index, { url }] of photos.entries())
      for (const { token } of [mine.owner, officer]) {
        const sent = await file(url, token)
        expect(sent.statusCode).toBe(200)
        expect(sent.headers['content-type']).toBe('image/jpeg')
        expect(sent.headers['content-disposition']).toContain(`attachment; filename="photo-${index + 1}.jpg"`)
        expect(sent.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8')
        expect(sent.rawPayload.includes('Exif')).toBe(false)
      }
    expect(await lastAudit(amana)).toMatchObject({
      action: 'download_document',
      imei: mine.imei,
      subject_user_id: mine.owner.userId,
    })
    expect((await file(photos[0].url, (await amana.account()).token)).statusCode).toBe(404)
    const other = await stolen()
    expect((await file(photos[0].url.replace(mine.imei, other.imei), other.owner.token)).statusCode).toBe(404)
    const view = await amana.call('GET', `/le/devices/${mine.imei}/`, { token: officer.token })
    expect(view.body.response_data.news).toMatchObject([{ flag_id: mine.id, text: 'Two pictures', photos }])
  })

  test.each<[string, () => Promise<Buffer[]>, number, string]>([
    [
      'four pictures',
      async () => [await photo(), await photo(), await photo(), await photo()],
      422,
      'validation_failed',
    ],
    ['a PDF', async () => [pdf()], 415, 'unsupported_file'],
    ['no picture at all', async () => [Buffer.from('GIF89a nothing')], 415, 'unsupported_file'],
    ['a picture bomb', async () => [bombPng(30_000, 30_000)], 415, 'unsupported_file'],
    ['6 MB', async () => [Buffer.alloc(6 * 1024 * 1024, 1)], 413, 'file_too_large'],
  ])('refuses %s, and nothing is kept', async (_name, pictures, status, code) => {
    const mine = await stolen()
    expect(await sendNews(amana, mine.owner.token, mine, 'Look', await pictures())).toMatchObject({
      status,
      body: { code },
    })
    expect((await timeline(mine)).map(({ kind }) => kind)).toEqual(['reported'])
  })

  test.each([
    ['an empty text', '', 422],
    ['spaces', '  ', 422],
    ['2,000 characters', 'x'.repeat(2_000), 201],
    ['10,000 characters', 'x'.repeat(10_000), 422],
    ['no text', null, 422],
  ])('%s, as JSON and as a form', async (_name, text, status) => {
    const mine = await stolen()
    expect((await news(mine, text)).status).toBe(status)
    if (text !== null) expect((await sendNews(amana, mine.owner.token, mine, text)).status).toBe(status)
  })

  test('without a body, of an unknown type, with an unknown field: as everywhere', async () => {
    const mine = await stolen()
    const post = (options: object) =>
      amana.call('POST', pathOf(mine, 'news'), { token: mine.owner.token, ...options })
    expect((await post({})).status).toBe(400)
    expect((await post({ body: '{bad' })).status).toBe(400)
    expect((await post({ body: 'text=1', headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect((await post({ body: { text: 'a', photos: [] } })).status).toBe(422)
    expect((await post({ body: [] })).status).toBe(422)
  })

  test('is refused on a closed case, before any picture is looked at', async () => {
    const mine = await stolen()
    await clear(mine.id)
    const closed = { status: 409, body: { code: 'flag_state' } }
    expect(await news(mine, 'Too late')).toMatchObject(closed)
    expect(
      await sendNews(amana, mine.owner.token, mine, 'Too late', [Buffer.from('no picture')]),
    ).toMatchObject(closed)
  })

  test('at the same moment as the end of the case: before it, or refused', async () => {
    const seen = new Set<number>()
    await rounds({ count: 10, enough: () => seen.size === 2 }, async (index) => {
      const mine = await stolen()
      const [added] = await inEitherOrder(
        index,
        () => news(mine, 'Seen'),
        () => clear(mine.id),
      )
      seen.add(added.status)
      const { rows } = await amana.database.pool.query(
        'select n.created_at <= f.cleared_at as before from flags f left join flag_news n on n.flag_id = f.id where f.id = $1',
        [mine.id],
      )
      expect(rows).toEqual([{ before: added.status === 201 ? true : null }])
    })
    expect([...seen].toSorted()).toEqual([201, 409])
  })

  test('ends at 20 a day', async () => {
    const mine = await stolen()
    const answers: Answer[] = []
    for (let sent = 0; sent < 21; sent += 1) answers.push(await news(mine, `News ${sent}`))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('keeps its files as long as its row', async () => {
    const mine = await stolen()
    await sendNews(amana, mine.owner.token, mine, 'One', [await photo()])
    const { db } = amana.database
    const { storage_key: key } = await db
      .selectFrom('flag_news_photos')
      .innerJoin('flag_news', 'flag_news.id', 'flag_news_photos.news_id')
      .select('storage_key')
      .where('flag_id', '=', mine.id)
      .executeTakeFirstOrThrow()
    const known = () => selectKnownKeys(db, [key, 'documents/0000'])
    expect([...(await known())]).toEqual([key])
    await db.deleteFrom('flag_news').where('flag_id', '=', mine.id).execute()
    expect([...(await known())]).toEqual([])
  })
})

describe('the letter', () => {
  test('says what is recorded, and nothing else', async () => {
    const mine = await stolen()
    await news(mine, 'Not for the insurer')
    const sent = await file(`/api/v1${pathOf(mine, 'letter')}`, mine.owner.token)
    expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { case_number } = await amana.database.db
      .selectFrom('flags')
      .select('case_number')
      .where('id', '=', mine.id)
      .executeTakeFirstOrThrow()
    expect(sent.headers['content-disposition']).toContain(`amana-case-${case_number}.pdf`)
    const text = await textOfPdf(sent.rawPayload)
    for (const words of [
      case_number,
      'Ada Okafor',
      'Stolen',
      'Ojuelegba, Lagos',
      'Taken at the bus stop',
      'Not proven to an officer',
      'No network',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Chidi|803 ?123 ?4567|Not for the insurer/)
  })

  test('of a report of the public: without its words', async () => {
    const phone = await ownedPhone(amana)
    const id = await flagOn(amana, phone.imei, {
      status: 'under_review',
      public_report: true,
      at: clock.now(),
    })
    const text = await textOfPdf(
      (await file(`/api/v1${pathOf({ ...phone, id }, 'letter')}`, phone.owner.token)).rawPayload,
    )
    expect(text).toContain('A member of the public')
    expect(text).toContain('Under review')
    expect(text).not.toMatch(/Taken at the bus stop|Chidi/)
  })
})
