/** Search, detail, reveal and report (S2 §2 Officer device search, Detail page; decisions §9, D8). */
import { createHash } from 'node:crypto'
import { OFFICER_MESSAGES } from '@amana/contract'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { withinOneDay } from '../../testing/within-one-day.ts'
import { insertHold, newImei, register, SMALL_PDF, sendForm } from '../devices/devices.fixtures.ts'
import { countBetween } from './device-queries.ts'
import { flagOn, lastAudit, type OwnedPhone, ownedPhone } from './law-enforcement.fixtures.ts'

const NIN = '12345678900'
let amana: TestProduct
let officer: TestAccount
let phone: OwnedPhone
beforeAll(async () => {
  amana = await startTestProduct()
  officer = await amana.account('officer')
  phone = await ownedPhone(amana)
  const set = await amana.call('PATCH', `/users/profile/${phone.owner.userId}/`, {
    token: phone.owner.token,
    body: { nin: NIN },
  })
  expect(set.status).toBe(200)
})
afterAll(() => amana.stop())

const get = (path: string) => amana.call('GET', path, { token: officer.token })
const search = (q: string) => get(`/le/devices/search/?q=${encodeURIComponent(q)}`)

async function listed(imei: string, source = 'Operator A'): Promise<void> {
  await amana.database.db
    .insertInto('list_entries')
    .values({
      source,
      imei14: imei.slice(0, 14),
      status: 'stolen',
      reporting_date: new Date('2026-01-05'),
      imported_at: new Date(),
    })
    .execute()
}

describe('search', () => {
  test('finds a registered device without a flag, by either IMEI, and writes down what was searched', async () => {
    const imei2 = newImei()
    const imei = newImei()
    await register(amana, phone.owner.token, { imei, imei2 })
    const { body } = await search(imei2)
    expect(body.response_data).toMatchObject({
      count: 1,
      results: [
        {
          imei,
          imei2,
          brand: 'Tecno',
          model: 'Spark 20',
          status: 'registered',
          flag_type: null,
          reported_by: null,
          owner: { first_name: 'Ada', last_name: 'Okafor' },
        },
      ],
    })
    expect(await lastAudit(amana)).toMatchObject({
      action: 'search_devices',
      imei: imei2,
      actor_user_id: officer.userId,
    })
  })

  test('finds by the first 8 digits: registered ones and flagged ones that nobody registered', async () => {
    const owned = await ownedPhone(amana, phone.owner, newImei('97000011'))
    await flagOn(amana, owned.imei, { flag_type: 'lost' })
    const unknown = newImei('97000011')
    await flagOn(amana, unknown)
    const { body } = await search('97000011')
    expect(body.response_data.results).toMatchObject([
      { imei: owned.imei, status: 'locked', flag_type: 'lost', reported_by: 'Chidi Eze' },
      { id: null, imei: unknown, status: null, flag_type: 'stolen', owner: null },
    ])
    expect((await lastAudit(amana)).imei).toBe('97000011')
  })

  test('finds an IMEI that only an imported list has; finds nothing for one that nobody knows', async () => {
    const imei = newImei('97000012')
    await listed(imei)
    expect((await search(imei)).body.response_data).toMatchObject({
      count: 1,
      results: [{ id: null, imei, flag_type: null, listed: 'stolen' }],
    })
    const [first, second] = [newImei('97000014'), newImei('97000015')]
    await register(amana, phone.owner.token, { imei: first, imei2: second })
    expect((await search(first)).body.response_data.results).toMatchObject([
      { status: 'registered', listed: null },
    ])
    await listed(second)
    expect((await search(first)).body.response_data.results).toMatchObject([
      { status: 'registered', listed: 'stolen' },
    ])
    expect((await search(newImei('97000013'))).body.response_data).toEqual({
      results: [],
      count: 0,
      count_exact: true,
      next: null,
    })
  })

  test('counts phones, not their numbers; of many phones it says that there are more', async () => {
    const tac = '97000022'
    const owned = await amana.account()
    const range = { low: `${tac}0000000`, high: `${tac}9999999` }
    const counts = async () => {
      const bounds = [
        { exactTo: 1, most: 4 },
        { exactTo: 2, most: 4 },
        { exactTo: 10, most: 10 },
      ]
      const counted = bounds.map((each) => countBetween(amana.database.db, range, each))
      return (await Promise.all(counted)).map(({ count, exact }) => (exact ? count : `more than ${count}`))
    }
    expect(await counts()).toEqual([0, 0, 0])
    const twoNumbers = () => register(amana, owned.token, { imei: newImei(tac), imei2: newImei(tac) })
    await twoNumbers()
    expect(await counts()).toEqual([1, 1, 1])
    await twoNumbers()
    expect(await counts()).toEqual(['more than 1', 2, 2])
    await twoNumbers()
    expect(await counts()).toEqual(['more than 2', 'more than 2', 3])
    await ownedPhone(amana, owned, newImei(tac))
    expect(await counts()).toEqual(['more than 3', 'more than 2', 4])
    await twoNumbers()
    expect(await counts()).toEqual(['more than 4', 'more than 4', 5])
    await twoNumbers()
    expect(await counts()).toEqual(['more than 4', 'more than 4', 6])
    const flagged = '97000023'
    for (let at = 0; at < 3; at += 1) await flagOn(amana, newImei(flagged))
    const ofFlags = { low: `${flagged}0000000`, high: `${flagged}9999999` }
    const countTo = (most: number) => countBetween(amana.database.db, ofFlags, { exactTo: 1, most })
    expect(await Promise.all([2, 3].map(countTo))).toEqual([
      { count: 2, exact: false },
      { count: 3, exact: true },
    ])
  })

  test('pages in the order of the IMEIs, each phone once, with the true total', async () => {
    const tac = '97000021'
    const owned = await amana.account()
    const twoSims = await ownedPhone(amana, owned, newImei(tac))
    const second = newImei(tac)
    await register(amana, owned.token, { imei: newImei(tac), imei2: second })
    for (let at = 0; at < 3; at += 1) await flagOn(amana, newImei(tac))
    for (const limit of [1, 2]) {
      const found: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await get(
          `/le/devices/search/?q=${tac}&limit=${limit}${cursor && `&cursor=${cursor}`}`,
        )
        expect(body.response_data).toMatchObject({ count: 5, count_exact: true })
        found.push(...body.response_data.results.map(({ imei }: { imei: string }) => imei))
        cursor = body.response_data.next
      }
      expect(found).toHaveLength(5)
      expect(found).toEqual([...new Set(found)].toSorted())
      expect(found).toContain(twoSims.imei)
      expect(found).not.toContain(second)
    }
    expect((await get(`/le/devices/search/?q=${tac}&cursor=x`)).body.errors[0].field).toBe('cursor')
  })

  test('finds the phone of a case, also unproven and in small letters; an unknown number finds nothing', async () => {
    const imei = newImei()
    const id = await flagOn(amana, imei, { status: 'under_review', public_report: true, unproven: true })
    const { case_number } = await amana.database.db
      .selectFrom('flags')
      .select('case_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const typed = case_number.toLowerCase().replaceAll('-', ' ')
    expect((await search(typed)).body.response_data).toMatchObject({ count: 1, results: [{ imei }] })
    expect(await lastAudit(amana)).toMatchObject({
      action: 'search_devices',
      imei,
      case_reference: case_number,
    })
    const listed = (await get(`/devices/flags/all?q=${encodeURIComponent(typed)}`)).body.response_data.results
    expect(listed).toMatchObject([{ case_number, source: 'public', contact_verified: false }])
    expect((await search('LE-2001-000001')).body.response_data).toMatchObject({ count: 0, results: [] })
    expect(await lastAudit(amana)).toMatchObject({
      action: 'search_devices',
      case_reference: 'LE-2001-000001',
    })
  })

  test('says of each flag where it comes from, and whether a public report’s contact is proven', async () => {
    const imei = newImei()
    await flagOn(amana, imei, { status: 'cleared', by: phone.owner.userId })
    await flagOn(amana, imei, { status: 'cleared', public_report: true })
    await flagOn(amana, imei, { status: 'active', by: officer.userId, officer: officer.userId })
    const { flags } = (await get(`/le/devices/${imei}/`)).body.response_data
    const said = flags.map((flag: { source: string; contact_verified: boolean | null }) => [
      flag.source,
      flag.contact_verified,
    ])
    expect(said).toEqual([
      ['officer', null],
      ['public', true],
      ['owner', null],
    ])
  })

  test.each(['', ' a ', 'ab'])('refuses %j on its field', async (q) => {
    const { status, body } = await search(q)
    expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 422, field: 'q' })
  })

  test.each(['zzq', '7654321', '1234567890123456', "1' or '1'='1"])('%j finds nothing', async (q) => {
    const { status, body } = await search(q)
    expect([status, body.response_data.count]).toEqual([200, 0])
  })
})

describe('the detail page', () => {
  test('has everything of a device, by number and IMEI, with masked identity; the view is written down with whose data it was', async () => {
    const flagId = await flagOn(amana, phone.imei, { by: phone.owner.userId })
    await insertHold(amana.database, phone.imei, officer.userId)
    await listed(phone.imei)
    const claimant = await amana.account()
    await sendForm(amana, `/devices/${phone.imei}/disputes/`, claimant.token, { reason: 'It is mine' }, [
      { name: 'r.pdf', type: 'application/pdf', content: SMALL_PDF },
    ])
    await amana.call('POST', `/le/flags/${flagId}/notes/`, {
      token: officer.token,
      body: { note: 'Seen in Ikeja' },
    })
    for (const key of [phone.imei, phone.deviceId]) {
      const { status, body } = await get(`/le/devices/${key}/`)
      expect(status).toBe(200)
      expect(body.response_data).toMatchObject({
        id: phone.deviceId,
        imei: phone.imei,
        status: 'stolen',
        owner: { id: phone.owner.userId, email: phone.owner.email, nin: '•••••••8900', bvn: null },
        flags: [{ id: flagId, device_owner: { email: phone.owner.email } }],
        history: [
          { action_type: 'disputed', actor: 'Ada Okafor' },
          { action_type: 'registered', owner: 'Ada Okafor' },
        ],
        hold: { reason: 'Evidence', placed_by: 'Ada Okafor' },
        lists: [{ source: 'Operator A', status: 'stolen', reporting_date: '2026-01-05' }],
        notes: [{ flag_id: flagId, note: 'Seen in Ikeja' }],
        disputes: [
          {
            claimant_email: claimant.email,
            reason: 'It is mine',
            status: 'open',
            documents: [{ media_type: 'application/pdf' }],
          },
        ],
        documents: [],
      })
      expect(JSON.stringify(body)).not.toContain(NIN)
    }
    expect(await lastAudit(amana)).toMatchObject({
      action: 'view_device',
      imei: phone.imei,
      subject_user_id: phone.owner.userId,
    })
  })

  test('shows a flagged IMEI that nobody registered, with the brand of its report', async () => {
    const imei = newImei()
    await flagOn(amana, imei)
    expect((await get(`/le/devices/${imei}/`)).body.response_data).toMatchObject({
      id: null,
      owner: null,
      status: null,
      flags: [{}],
    })
  })

  test('an unknown IMEI is 404, and the look is written down; so are an unknown number and nonsense', async () => {
    const imei = newImei()
    expect((await get(`/le/devices/${imei}/`)).status).toBe(404)
    expect(await lastAudit(amana)).toMatchObject({ action: 'view_device', imei, detail: { found: false } })
    expect((await get('/le/devices/999999/')).status).toBe(404)
    expect((await get('/le/devices/nonsense/')).status).toBe(404)
  })

  test('look-up, validation and numbers leave a row with whose data it was and how many', async () => {
    const { userId } = phone.owner
    await get(`/devices/lookup/${phone.imei}/`)
    expect(await lastAudit(amana)).toMatchObject({
      action: 'look_up_device',
      imei: phone.imei,
      subject_user_id: userId,
    })
    await get(`/devices/${phone.imei}/validation/`)
    expect(await lastAudit(amana)).toMatchObject({
      action: 'validate_device',
      imei: phone.imei,
      subject_user_id: userId,
    })
    await get('/le/flags/numbers/')
    expect(await lastAudit(amana)).toMatchObject({
      action: 'read_numbers',
      detail: { rows: expect.any(Number) },
    })
    await search(phone.imei)
    expect(await lastAudit(amana)).toMatchObject({
      subject_user_id: userId,
      detail: { rows: 1, people: [userId] },
    })
  })

  test('flags and documents that an officer reads by the users’ calls are written down too; an owner’s are not', async () => {
    await get(`/devices/${phone.imei}/flags/`)
    expect(await lastAudit(amana)).toMatchObject({ action: 'view_flags', imei: phone.imei })
    await get(`/devices/${phone.imei}/documents/`)
    const last = await lastAudit(amana)
    expect(last).toMatchObject({ action: 'view_documents', imei: phone.imei })
    await amana.call('GET', `/devices/${phone.imei}/flags/`, { token: phone.owner.token })
    expect((await lastAudit(amana)).id).toBe(last.id)
  })
})

describe('reveal', () => {
  const reveal = (imei: string, body: unknown) =>
    amana.call('POST', `/le/devices/${imei}/reveal/`, { token: officer.token, body })
  const reason = { field: 'nin', case_reference: '', purpose: 'Return to the owner' }
  beforeAll(async () => {
    const { case_number } = await amana.database.db
      .selectFrom('flags')
      .select('case_number')
      .where('imei', '=', phone.imei)
      .executeTakeFirstOrThrow()
    reason.case_reference = case_number
  })

  test('gives the whole number with a reason, which is in the log', async () => {
    const { status, body } = await reveal(phone.imei, reason)
    expect({ status, data: body.response_data }).toEqual({ status: 200, data: { field: 'nin', value: NIN } })
    expect(await lastAudit(amana)).toMatchObject({
      action: 'reveal_nin',
      imei: phone.imei,
      subject_user_id: phone.owner.userId,
      case_reference: reason.case_reference,
      purpose: 'Return to the owner',
    })
    expect(amana.logged.join('')).not.toContain(NIN)
  })

  test.each([
    ['no case reference', { case_reference: undefined }, 'case_reference'],
    ['an empty purpose', { purpose: '  ' }, 'purpose'],
    ['a purpose of 14 characters', { purpose: '12345678901234' }, 'purpose'],
    ['another field', { field: 'email' }, 'field'],
  ])('refuses %s and opens nothing', async (_what, change, field) => {
    const before = await lastAudit(amana)
    const answer = await reveal(phone.imei, { ...reason, ...change })
    expect({ status: answer.status, field: answer.body.errors[0].field }).toEqual({ status: 422, field })
    expect((await lastAudit(amana)).id).toBe(before.id)
  })

  test('gives the number of the person who was shown, and nobody else’s', async () => {
    const { userId } = phone.owner
    expect((await reveal(phone.imei, { ...reason, owner_id: userId })).body.response_data).toEqual({
      field: 'nin',
      value: NIN,
    })
    const { status, body } = await reveal(phone.imei, { ...reason, owner_id: officer.userId })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' })
    expect(JSON.stringify(body)).not.toContain(NIN)
    expect(await lastAudit(amana)).toMatchObject({ action: 'reveal_refused', subject_user_id: userId })
  })

  test('nothing leaves when the log cannot be written', async () => {
    const { pool } = amana.database
    await pool.query('alter table audit_log rename to audit_log_away')
    const answer = await reveal(phone.imei, reason)
    await pool.query('alter table audit_log_away rename to audit_log')
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toContain(NIN)
  })

  test('is 404 for a number that there is not, and the try is in the log', async () => {
    expect((await reveal(phone.imei, { ...reason, field: 'bvn' })).status).toBe(404)
    expect(await lastAudit(amana)).toMatchObject({
      action: 'reveal_refused',
      detail: { field: 'bvn', why: 'no such number' },
    })
    expect((await reveal(newImei(), reason)).status).toBe(404)
  })

  test('needs a case of this device: another’s is refused, and the try is in the log', async () => {
    const other = await ownedPhone(amana)
    await flagOn(amana, other.imei)
    for (const case_reference of ['-', 'LE-2026-999999']) {
      const { status, body } = await reveal(phone.imei, { ...reason, case_reference })
      expect({ status, errors: body.errors }).toEqual({
        status: 422,
        errors: [{ field: 'case_reference', message: OFFICER_MESSAGES.caseUnknown }],
      })
      expect(await lastAudit(amana)).toMatchObject({
        action: 'reveal_refused',
        case_reference,
        detail: { why: 'no such case' },
      })
    }
  })

  test('is told to the person, without who it was', async () => {
    await reveal(phone.imei, reason)
    const told = async () =>
      (await amana.call('GET', '/notifications/', { token: phone.owner.token })).body.response_data.results
    await waitUntil(async () =>
      (await told()).some(({ title }: { title: string }) => title === 'An officer has read your NIN'),
    )
    const mail = await waitUntil(() =>
      amana.sent.find(
        ({ to, subject }) => to === phone.owner.email && subject === 'An officer has read your NIN',
      ),
    )
    expect(mail.text).toContain(reason.case_reference)
    expect(mail.text).not.toContain(officer.officerId)
  })

  test('ten a day, also of sixty at once; a supervisor releases more, never to themselves', () =>
    withinOneDay(async () => {
      const [busy, supervisor] = [await amana.account('officer'), await amana.account('supervisor')]
      const asBusy = () =>
        amana.call('POST', `/le/devices/${phone.imei}/reveal/`, { token: busy.token, body: reason })
      const answers = await Promise.all(Array.from({ length: 60 }, asBusy))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
      const refused = answers.find(({ status }) => status === 429)
      expect(refused?.body.response_description).toBe(OFFICER_MESSAGES.revealsUsed)
      const release = (who: TestAccount, by = supervisor) =>
        amana.call('POST', `/le/officers/${who.officerId}/reveals/`, {
          token: by.token,
          body: { more: 2, reason: 'A large case' },
        })
      expect((await release(supervisor)).status).toBe(403)
      expect((await release(busy, officer)).status).toBe(403)
      expect((await release(busy)).body.response_data).toEqual({ officer_id: busy.officerId, left_today: 2 })
      expect(await lastAudit(amana)).toMatchObject({
        action: 'release_reveals',
        subject_user_id: busy.userId,
        detail: { more: 2 },
      })
      expect([(await asBusy()).status, (await asBusy()).status, (await asBusy()).status]).toEqual([
        200, 200, 429,
      ])
    }))

  test('50 more a day at most, also of forty releases at once by two supervisors', () =>
    withinOneDay(async () => {
      const busy = await amana.account('officer')
      const supervisors = [await amana.account('supervisor'), await amana.account('supervisor')]
      const release = (more: number, index = 0) =>
        amana.call('POST', `/le/officers/${busy.officerId}/reveals/`, {
          token: supervisors[index % 2]?.token ?? '',
          body: { more, reason: 'A large case' },
        })
      const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => release(2, index)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(25)
      const refused = answers.filter(({ status }) => status !== 200)
      expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
        new Set(['429 quota_exceeded']),
      )
      expect(await release(1)).toMatchObject({
        status: 429,
        body: { code: 'quota_exceeded', response_description: OFFICER_MESSAGES.releasesUsed },
      })
      const row = amana.database.db
        .selectFrom('officers')
        .select('reveals_released')
        .where('user_id', '=', busy.userId)
      expect(await row.executeTakeFirstOrThrow()).toEqual({ reveals_released: 50 })
    }))
})

describe('the report for use as evidence', () => {
  test('is a PDF whose printed SHA-256 is that of the content it carries, with officer and time; the hash is in the log', async () => {
    const answer = await amana.product.app.inject({
      url: `/api/v1/le/devices/${phone.imei}/report/`,
      headers: { authorization: `Bearer ${officer.token}` },
    })
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf' })
    const pdf = await getDocument({ data: new Uint8Array(answer.rawPayload), verbosity: 0 }).promise
    const attached = (await pdf.getAttachments()) as Record<string, { content: Uint8Array }>
    const content = Buffer.from(attached['device-report.json']?.content ?? [])
    const sha256 = createHash('sha256').update(content).digest('hex')
    let text = ''
    for (let page = 1; page <= pdf.numPages; page += 1) {
      const { items } = await (await pdf.getPage(page)).getTextContent()
      text += items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }
    expect(text.replaceAll(/\s/g, '')).toContain(sha256)
    expect(text).toContain(officer.officerId)
    expect(text).toContain('Evidence Act')
    expect(JSON.parse(content.toString())).toMatchObject({
      device: { imei: phone.imei, flags: [{}] },
      issued_by: { officerId: officer.officerId },
    })
    expect(content.toString()).not.toContain(NIN)
    expect(await lastAudit(amana)).toMatchObject({
      action: 'download_report',
      imei: phone.imei,
      detail: { sha256 },
    })
    await pdf.loadingTask.destroy()
  })

  test('is 404 for an IMEI that nobody knows, which is in the log; 422 for none', async () => {
    const imei = newImei()
    expect((await get(`/le/devices/${imei}/report/`)).status).toBe(404)
    expect(await lastAudit(amana)).toMatchObject({
      action: 'download_report',
      imei,
      detail: { found: false },
    })
    expect((await get('/le/devices/123/report/')).status).toBe(422)
  })
})
