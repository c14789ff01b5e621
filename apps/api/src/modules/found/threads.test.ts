/** The thread of a found phone: who reads it, what is written, how it ends (decisions §12), by HTTP. */
import { FOUND_NOTICE } from '@amana/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../kernel/durations.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { movableClock } from '../accounts/accounts.fixtures.ts'
import { hashPassword } from '../accounts/index.ts'
import { insertFlag, newImei, SMALL_PDF } from '../devices/devices.fixtures.ts'
import { flagOn, lastAudit, ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { foundFixtures, linkIn, newFinder } from './found.fixtures.ts'
import { readAbuseReports } from './read-abuse.ts'
import { MAX_MAILS_PER_DAY, MAX_MESSAGES_PER_DAY } from './rules.ts'

const PIN = '493817'
const clock = movableClock()
let amana: TestProduct
let found: ReturnType<typeof foundFixtures>
beforeAll(async () => {
  amana = await startTestProduct({ clock })
  found = foundFixtures(amana)
})
afterAll(() => amana.stop())

const mailsTo = (email: string) => amana.sent.filter(({ to }) => to === email)
const notificationsOf = async ({ token }: TestAccount) =>
  (await amana.call('GET', '/notifications/', { token })).body.response_data.results as {
    kind: string
    title: string
    text: string
    link: string
  }[]
const picture = (format: 'jpeg' | 'png') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#a04020' } })
    .withExif({ IFD0: { Artist: 'Bisi Finder' } })
    [format]()
    .toBuffer()
const photo = async (format: 'jpeg' | 'png' = 'jpeg') => ({
  name: 'DCIM of Bisi.jpg',
  type: 'image/jpeg',
  content: await picture(format),
})

/** A registered phone that somebody found. */
async function foundPhone(changes: Record<string, unknown> = {}) {
  const phone = await ownedPhone(amana)
  return { ...phone, ...(await found.found(phone.imei, changes)), as: { token: phone.owner.token } }
}

async function flagFound(
  { imei, deviceId, owner }: Awaited<ReturnType<typeof foundPhone>>,
  flag_type: 'lost' | 'found',
) {
  await amana.database.db
    .updateTable('users')
    .set({ pin_hash: await hashPassword(PIN) })
    .where('id', '=', owner.userId)
    .execute()
  const body = {
    device: deviceId,
    flag_type,
    reason: 'On the bus',
    last_known_location: 'Ikeja',
    security_pin: PIN,
  }
  const answer = await amana.call('POST', `/devices/${imei}/flags/`, { token: owner.token, body })
  expect(answer.status).toBe(201)
}

describe('finder and owner', () => {
  test('write to each other: the owner by the bearer, the finder by the token; each is told, without the words', async () => {
    const phone = await foundPhone()
    await amana.database.db
      .updateTable('users')
      .set({ phone_number: '+2348031119999', phone_verified_at: new Date() })
      .where('id', '=', phone.owner.userId)
      .execute()
    const other = await foundPhone()
    expect(await notificationsOf(phone.owner)).toMatchObject([
      {
        kind: 'found_phone',
        title: 'Somebody says that they found a phone of yours',
        link: `/found/${phone.case}`,
      },
    ])
    const answered = await found.write(phone.case, phone.as, 'Bring it to Ikeja station, please')
    expect(answered).toMatchObject({
      status: 201,
      body: {
        response_data: {
          from: 'owner',
          kind: 'message',
          text: 'Bring it to Ikeja station, please',
          photos: [],
        },
      },
    })
    await jobsDone(amana)
    const mail = mailsTo(phone.email).at(-1)
    expect(mail?.subject).toBe('A new message about a found phone')
    expect(mail?.text).toContain(FOUND_NOTICE)
    expect(JSON.stringify(mail)).not.toContain('Ikeja')
    expect(linkIn(mail?.text ?? '').case).toBe(phone.case)
    expect((await found.write(phone.case, phone, 'I will, tomorrow')).status).toBe(201)
    await jobsDone(amana)
    expect((await notificationsOf(phone.owner))[0]).toMatchObject({
      title: 'A new message about a found phone',
    })
    expect(JSON.stringify([await notificationsOf(phone.owner), mailsTo(phone.owner.email)])).not.toContain(
      'tomorrow',
    )
    for (const as of [phone.as, phone, linkIn(mail?.text ?? '')]) {
      const { body } = await found.read(phone.case, as)
      expect(
        body.response_data.messages.map(
          (each: { from: string; text: string }) => `${each.from}: ${each.text}`,
        ),
      ).toEqual([
        'finder: It lay on a seat of the bus.',
        'owner: Bring it to Ikeja station, please',
        'finder: I will, tomorrow',
      ])
    }
    expect((await found.read(phone.case, phone.as)).body.response_data).toMatchObject({
      you: 'owner',
      device: { id: phone.deviceId, open_case: false },
    })
    expect(other.case).not.toBe(phone.case)
  })

  test('an owner with a proven number is told by text message once, however much is written', async () => {
    const phone = await ownedPhone(amana)
    const number = '+2348031119998'
    await amana.database.db
      .updateTable('users')
      .set({ phone_number: number, phone_verified_at: new Date() })
      .where('id', '=', phone.owner.userId)
      .execute()
    const report = await found.found(phone.imei)
    await found.write(report.case, report, 'Hello?')
    await jobsDone(amana)
    const texts = amana.sms.filter(({ to }) => to === number).map(({ text }) => text)
    expect(texts).toEqual([
      'Amana: there is news about a phone of yours. Sign in to read it. Nobody needs your password, PIN or code to give it back.',
    ])
  })

  test('nobody else: no token, another thread’s token, another account', async () => {
    const [mine, theirs] = [await foundPhone(), await foundPhone()]
    const stranger = await amana.account()
    for (const as of [
      {},
      { threadToken: theirs.threadToken },
      { threadToken: 'x'.repeat(43) },
      theirs.as,
      { token: stranger.token },
    ]) {
      const answers = [
        await found.read(mine.case, as),
        await found.write(mine.case, as),
        await found.close(mine.case, as),
        await found.act(mine.case, as, 'abuse', { reason: 'Rude' }),
        await found.act(mine.case, as, 'hand-over', { station: 'Ikeja' }),
      ]
      expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
        Array(5).fill('404 not_found'),
      )
    }
    // A wrong token is not made good by the right bearer.
    expect((await found.read(mine.case, { ...mine.as, threadToken: theirs.threadToken })).status).toBe(404)
    expect((await found.read('FP-2020-999999', mine)).status).toBe(404)
    // The token of a call with a body may stand in the query as well.
    const path = `/found/${mine.case}/hand-over/?thread_token=${mine.threadToken}`
    expect((await amana.call('POST', path, { body: { station: 'Ikeja' } })).status).toBe(201)
    expect((await found.read('LE-2026-000001', mine)).status).toBe(404)
  })

  test('who owned the phone at the report, also after it changed hands; the new owner does not', async () => {
    const phone = await foundPhone()
    const buyer = await amana.account()
    clock.forward(MINUTE)
    const now = clock.now()
    await amana.database.db
      .updateTable('ownerships')
      .set({ ended_at: now })
      .where('device_id', '=', phone.deviceId)
      .where('ended_at', 'is', null)
      .execute()
    await amana.database.db
      .insertInto('ownerships')
      .values({
        device_id: phone.deviceId,
        user_id: buyer.userId,
        origin: 'transfer',
        acquired_at: now,
        ended_at: null,
      })
      .execute()
    expect((await found.read(phone.case, { token: buyer.token })).status).toBe(404)
    const { status, body } = await found.read(phone.case, phone.as)
    expect([status, body.response_data.device]).toEqual([200, null])
    expect((await amana.call('GET', '/found/', { token: buyer.token })).body.response_data).toEqual([])
  })

  test('a signed-in finder reads it with the bearer as well, and both list it', async () => {
    const { imei, owner } = await ownedPhone(amana)
    const finder = await amana.account()
    const { body } = await found.report({ imei, email: finder.email }, finder.token)
    await jobsDone(amana)
    const caseNumber = body.response_data.case
    expect((await found.read(caseNumber, { token: finder.token })).body.response_data.you).toBe('finder')
    const listOf = async ({ token }: TestAccount) =>
      (await amana.call('GET', '/found/', { token })).body.response_data
    expect(await listOf(finder)).toMatchObject([{ case: caseNumber, imei, you: 'finder', closed_at: null }])
    expect(await listOf(owner)).toMatchObject([{ case: caseNumber, imei, you: 'owner', closed_at: null }])
  })
})

describe('nobody registered the phone, but somebody reported it', () => {
  test('the reporter with a proven e-mail gets a token of their own', async () => {
    const contact = { email: 'reporter.one@example.com', phone: '+2348031117001' }
    const imei = await found.reportedPhone(contact)
    const report = await found.found(imei)
    const [mail] = mailsTo(contact.email)
    const link = linkIn(mail?.text ?? '')
    expect(link.case).toBe(report.case)
    expect((await found.write(link.case, link, 'It is mine')).body.response_data).toMatchObject({
      from: 'owner',
    })
    await jobsDone(amana)
    expect(mailsTo(report.email)).toHaveLength(2)
    expect((await found.read(report.case, report)).body.response_data.messages).toHaveLength(2)
    expect((await found.read(link.case, link)).body.response_data).toMatchObject({
      you: 'owner',
      device: null,
    })
  })

  test('with a proven number alone, by text message', async () => {
    const phone = '+2348031117002'
    const imei = await found.reportedPhone({ email: null, phone }, 'under_review')
    const report = await found.found(imei)
    const [sms] = amana.sms.filter(({ to }) => to === phone)
    const link = linkIn(sms?.text ?? '')
    expect((await found.read(report.case, link)).status).toBe(200)
    // Rejected: the reporter stands for nobody any more.
    await amana.database.db
      .updateTable('flags')
      .set({ status: 'rejected' })
      .where('imei', '=', imei)
      .execute()
    expect((await found.read(report.case, link)).status).toBe(404)
    expect((await found.read(report.case, report)).status).toBe(200)
  })

  test('an unproven reporter, and one whose number an officer typed, hear nothing', async () => {
    const [unproven, typed] = [newImei(), newImei()]
    const officer = await amana.account('officer')
    await insertFlag(amana.database, unproven, {
      public_report: true,
      unproven: true,
      status: 'under_review',
    })
    await insertFlag(amana.database, typed, { officer: officer.userId, by: null })
    const before = amana.sms.length
    await found.found(unproven)
    await found.found(typed)
    expect(amana.sms.length).toBe(before)
  })
})

describe('photos', () => {
  test('three are written anew as JPEG without metadata, and served as attachments under names of their own', async () => {
    const phone = await foundPhone()
    const files = [await photo(), await photo('png'), await photo()]
    const { status, body } = await found.writeWithPhotos(phone.case, phone, 'Is it this one?', files)
    expect(status).toBe(201)
    const urls = body.response_data.photos.map(({ url }: { url: string }) => url)
    expect(urls).toHaveLength(3)
    const owners = (await found.read(phone.case, phone.as)).body.response_data.messages[1].photos
    for (const [index, url] of urls.entries()) {
      const answer = await found.download(url)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': `attachment; filename="photo-${index + 1}.jpg"`,
      })
      expect(answer.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff')
      for (const trace of ['Exif', 'Bisi']) expect(answer.rawPayload.includes(trace), trace).toBe(false)
      expect(files[index]?.content.includes('Bisi')).toBe(true)
      expect((await found.download(owners[index].url, phone.as)).rawPayload.equals(answer.rawPayload)).toBe(
        true,
      )
      expect((await found.download(owners[index].url)).statusCode).toBe(404)
      expect(owners[index].url).not.toContain('thread_token')
    }
  })

  test('of another thread under the own path are not there', async () => {
    const [mine, theirs] = [await foundPhone(), await foundPhone()]
    const { body } = await found.writeWithPhotos(theirs.case, theirs, 'This one', [await photo()])
    const url = `/api/v1/found/${mine.case}/photos/${body.response_data.photos[0].id}/?thread_token=${mine.threadToken}`
    expect((await found.download(url)).statusCode).toBe(404)
  })

  test.each([
    ['four', async () => Array.from({ length: 4 }, () => photo()), 422],
    ['a PDF', async () => [{ name: 'a.jpg', content: Buffer.from(SMALL_PDF) }], 415],
    [
      'a text with the name of a picture',
      async () => [{ name: 'a.jpg', content: Buffer.from('no picture') }],
      415,
    ],
    [
      'a picture of 25 megapixels',
      async () => [
        {
          name: 'a.png',
          content: await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#fff' } })
            .png()
            .toBuffer(),
        },
      ],
      415,
    ],
  ])('%s: refused on the field, and nothing is written', async (_what, files, status) => {
    const phone = await foundPhone()
    const answer = await found.writeWithPhotos(phone.case, phone, 'Look', await Promise.all(await files()))
    expect(answer).toMatchObject({ status, body: { errors: [{ field: 'photos' }] } })
    expect((await found.read(phone.case, phone)).body.response_data.messages).toHaveLength(1)
  })
})

describe('what is written', () => {
  test.each([[''], ['   '], ['x'.repeat(2_001)], ['x'.repeat(10_000)], [null], [17]])(
    '%j is refused on its field',
    async (text) => {
      const phone = await foundPhone()
      expect(await found.write(phone.case, phone, text)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'text' }] },
      })
    },
  )

  test('10,000 characters in a form are refused on their field as well', async () => {
    const phone = await foundPhone()
    const answer = await found.writeWithPhotos(phone.case, phone, 'x'.repeat(10_000), [])
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'text' }] } })
  })

  test('a station for the hand-over stands in the thread', async () => {
    const phone = await foundPhone()
    expect((await found.act(phone.case, phone, 'hand-over', { station: 'Ikeja Division' })).status).toBe(201)
    expect((await found.act(phone.case, phone, 'hand-over', { station: ' ' })).body.errors).toMatchObject([
      { field: 'station' },
    ])
    expect((await found.read(phone.case, phone.as)).body.response_data.messages[1]).toMatchObject({
      from: 'finder',
      kind: 'hand_over',
      text: 'Ikeja Division',
    })
  })

  test(`${MAX_MESSAGES_PER_DAY} messages of a side in a day`, async () => {
    const phone = await foundPhone()
    for (let time = 1; time < MAX_MESSAGES_PER_DAY; time += 1)
      expect((await found.write(phone.case, phone, `${time}`)).status).toBe(201)
    const answer = await found.write(phone.case, phone, 'one more')
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3600)
    expect((await found.write(phone.case, phone.as, 'The other side may')).status).toBe(201)
  })

  test(`at most ${MAX_MAILS_PER_DAY} mails a day go to an address that nobody has proven; writing through a mailed link proves it`, async () => {
    const email = newFinder()
    const phone = await foundPhone({ email })
    for (let time = 1; time <= 5; time += 1) await found.write(phone.case, phone.as, `Message ${time}`)
    await jobsDone(amana)
    expect(mailsTo(email)).toHaveLength(MAX_MAILS_PER_DAY)
    const second = await foundPhone({ email })
    expect(mailsTo(email)).toHaveLength(MAX_MAILS_PER_DAY)
    expect((await found.read(second.case, second)).status).toBe(200)
    const link = linkIn(mailsTo(email).at(-1)?.text ?? '')
    expect((await found.write(link.case, link, 'I read it')).status).toBe(201)
    await found.write(phone.case, phone.as, 'Good')
    await jobsDone(amana)
    expect(mailsTo(email)).toHaveLength(MAX_MAILS_PER_DAY + 1)
    clock.forward(DAY + MINUTE)
    await foundPhone({ email })
    expect(mailsTo(email)).toHaveLength(MAX_MAILS_PER_DAY + 2)
  })
})

describe('an end', () => {
  test('by either side: nobody writes any more, both read it still, the other side is told', async () => {
    for (const by of ['finder', 'owner'] as const) {
      const phone = await foundPhone()
      const [closer, other] = by === 'finder' ? [phone, phone.as] : [phone.as, phone]
      expect(await found.close(phone.case, closer)).toMatchObject({
        status: 200,
        body: { response_data: { closed_at: expect.any(String) } },
      })
      expect(await found.close(phone.case, other)).toMatchObject({
        status: 409,
        body: { code: 'case_closed' },
      })
      for (const as of [closer, other]) {
        expect(await found.write(phone.case, as)).toMatchObject({
          status: 409,
          body: { code: 'case_closed' },
        })
        expect((await found.act(phone.case, as, 'hand-over', { station: 'Ikeja' })).status).toBe(409)
        expect((await found.read(phone.case, as)).body.response_data.closed_at).not.toBeNull()
      }
      await jobsDone(amana)
      const told =
        by === 'finder'
          ? (await notificationsOf(phone.owner))[0]?.title
          : mailsTo(phone.email).at(-1)?.subject
      expect(told).toBe('A conversation about a found phone is closed')
    }
  })

  test('by "I have it back": a found flag closes it, and the finder is told', async () => {
    const phone = await foundPhone()
    await flagFound(phone, 'lost')
    expect((await found.read(phone.case, phone.as)).body.response_data.device).toEqual({
      id: phone.deviceId,
      open_case: true,
    })
    await flagFound(phone, 'found')
    expect((await found.read(phone.case, phone)).body.response_data.closed_at).not.toBeNull()
    expect(await found.write(phone.case, phone)).toMatchObject({ status: 409, body: { code: 'case_closed' } })
    await jobsDone(amana)
    expect(mailsTo(phone.email).at(-1)?.subject).toBe('A conversation about a found phone is closed')
    // A case that nobody misses a phone by does not show that the number became known.
    const imei = newImei()
    const unknown = await found.found(imei)
    await insertFlag(amana.database, imei, { flag_type: 'found' })
    expect((await found.read(unknown.case, unknown)).body.response_data.closed_at).toBeNull()
  })

  test('by a report of abuse, which those who look after this Amana get once, without its words', async () => {
    const phone = await foundPhone()
    const supervisor = await amana.account('supervisor')
    const reason = 'Asks for money'
    const answer = await found.act(phone.case, phone.as, 'abuse', { reason })
    expect(answer).toMatchObject({ status: 201, body: { response_data: { closed_at: expect.any(String) } } })
    expect((await found.act(phone.case, phone.as, 'abuse', { reason: 'Again' })).status).toBe(201)
    expect((await found.act(phone.case, phone, 'abuse', { reason: '' })).status).toBe(422)
    await jobsDone(amana)
    const mails = mailsTo(supervisor.email).filter(({ text }) => text.includes(phone.case))
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).not.toContain(reason)
    expect(await readAbuseReports(amana, { caseNumber: phone.case, limit: 5 })).toMatchObject([
      { side: 'owner', reason },
    ])
    expect(await found.write(phone.case, phone)).toMatchObject({ status: 409, body: { code: 'case_closed' } })
  })
})

describe('officers', () => {
  test('read a thread while the phone is reported stolen, audited for the owner to see; else it is not there', async () => {
    const phone = await foundPhone()
    const officer = await amana.account('officer')
    const as = { token: officer.token }
    expect((await found.read(phone.case, as)).status).toBe(404)
    const lost = await flagOn(amana, phone.imei, { flag_type: 'lost' })
    expect((await found.read(phone.case, as)).status).toBe(404)
    await amana.database.db.updateTable('flags').set({ flag_type: 'stolen' }).where('id', '=', lost).execute()
    const { case_number } = await amana.database.db
      .selectFrom('flags')
      .select('case_number')
      .where('id', '=', lost)
      .executeTakeFirstOrThrow()
    await found.writeWithPhotos(phone.case, phone, 'Here', [await photo()])
    const { status, body } = await found.read(phone.case, as)
    expect([status, body.response_data.you, body.response_data.messages.length]).toEqual([200, 'officer', 2])
    expect(await lastAudit(amana)).toMatchObject({
      action: 'view_found_thread',
      actor_user_id: officer.userId,
      subject_user_id: phone.owner.userId,
      imei: phone.imei,
      case_reference: case_number,
    })
    const { url } = body.response_data.messages[1].photos[0]
    expect((await found.download(url, as)).statusCode).toBe(200)
    const download = await lastAudit(amana)
    expect(download).toMatchObject({ action: 'download_found_photo', subject_user_id: phone.owner.userId })
    for (const answer of [
      await found.write(phone.case, as),
      await found.close(phone.case, as),
      await found.act(phone.case, as, 'abuse', { reason: 'x' }),
    ])
      expect(answer.status).toBe(404)
    const device = await amana.call('GET', `/le/devices/${phone.imei}/`, { token: officer.token })
    expect(device.body.response_data.found).toMatchObject([{ case: phone.case, closed_at: null }])
    await amana.call('POST', `/le/accesses/${download.id}/release/`, { token: officer.token, body: {} })
    const looks = await amana.call('GET', '/users/accesses/', { token: phone.owner.token })
    expect(looks.body.response_data).toMatchObject([
      { action: 'download', imei: phone.imei, case: case_number },
    ])
    await amana.database.db
      .updateTable('flags')
      .set({ status: 'cleared', cleared_at: new Date() })
      .where('id', '=', lost)
      .execute()
    expect((await found.read(phone.case, as)).status).toBe(404)
    expect((await found.download(url, as)).statusCode).toBe(404)
    const after = await amana.call('GET', `/le/devices/${phone.imei}/`, { token: officer.token })
    expect(after.body.response_data.found).toEqual([])
  })
})
