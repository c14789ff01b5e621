/** Nothing that leaves for one side of a found case names the other (decisions §12). */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsDone } from '../../testing/jobs-done.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { insertFlag } from '../devices/devices.fixtures.ts'
import { ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { foundFixtures, linkIn } from './found.fixtures.ts'

let amana: TestProduct
let found: ReturnType<typeof foundFixtures>
beforeAll(async () => {
  amana = await startTestProduct()
  found = foundFixtures(amana)
})
afterAll(() => amana.stop())

interface Identity {
  first_name: string
  last_name: string
  phone_number: string
  address: string
}
const OWNER: Identity = {
  first_name: 'Omotunde',
  last_name: 'Adegoke',
  phone_number: '+2348037770001',
  address: '5 Allen Lane',
}
const FINDER: Identity = {
  first_name: 'Chibuzor',
  last_name: 'Okwuosa',
  phone_number: '+2348037770002',
  address: '9 Zik Close',
}

async function become(
  { userId }: TestAccount,
  { first_name, last_name, phone_number, address }: Identity,
  email: string,
) {
  await amana.database.db
    .updateTable('users')
    .set({ first_name, last_name, phone_number, address, email, phone_verified_at: new Date() })
    .where('id', '=', userId)
    .execute()
}

const photo = async (of: Identity) => ({
  name: `${of.first_name} ${of.last_name}.jpg`,
  content: await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
    .withExif({ IFD0: { Artist: `${of.first_name} ${of.last_name}`, Copyright: of.phone_number } })
    .jpeg()
    .toBuffer(),
})

/** Every spelling in which it would be recognised; a phone number also without its prefix. */
const tracesOf = (
  { first_name, last_name, phone_number, address }: Identity,
  email: string,
  userId: string,
) =>
  [first_name, last_name, phone_number.slice(4), address, email, email.split('@')[0] ?? '', userId].map(
    (each) => each.toLowerCase(),
  )

const tellsOf = (all: unknown, traces: readonly string[]) => {
  const text = JSON.stringify(all).toLowerCase()
  return traces.filter((trace) => text.includes(trace))
}

test('neither mails, text messages, answers, headers, files, notifications nor exports', async () => {
  const [owner, finder] = [await amana.account(), await amana.account()]
  const [ownersMail, findersMail] = ['adegoke.omotunde@owner.example', 'okwuosa.chibuzor@finder.example']
  await become(owner, OWNER, ownersMail)
  await become(finder, FINDER, findersMail)
  const { imei, deviceId } = await ownedPhone(amana, owner)
  await insertFlag(amana.database, imei, { by: owner.userId })
  const report = await found.report({ imei, email: findersMail }, finder.token)
  const caseNumber = report.body.response_data.case
  const asFinder = { threadToken: report.body.response_data.thread_token as string }
  const asOwner = { token: owner.token }
  await jobsDone(amana)

  const leftFor: Record<'finder' | 'owner', unknown[]> = { finder: [report], owner: [] }
  const both = async (act: (as: typeof asFinder | typeof asOwner, of: Identity) => Promise<unknown>) => {
    leftFor.finder.push(await act(asFinder, FINDER))
    leftFor.owner.push(await act(asOwner, OWNER))
  }
  await both((as) => found.write(caseNumber, as, 'Which station is good for you?'))
  await both(async (as, of) => found.writeWithPhotos(caseNumber, as, 'A photo', [await photo(of)]))
  await both((as) => found.act(caseNumber, as, 'hand-over', { station: 'Ikeja Division' }))
  await both(async (as) => {
    const thread = await found.read(caseNumber, as)
    const files = []
    for (const { photos } of thread.body.response_data.messages)
      for (const { url } of photos) {
        const answer = await found.download(url, as)
        files.push(answer.headers, answer.rawPayload.toString('latin1'))
      }
    expect(files).toHaveLength(4)
    return [thread, files]
  })
  await both((as) => found.act(caseNumber, as, 'abuse', { reason: 'Just in case' }))
  await both((as) => found.close(caseNumber, as))
  await jobsDone(amana)
  for (const [side, { token }, email, phone] of [
    ['finder', finder, findersMail, FINDER.phone_number],
    ['owner', owner, ownersMail, OWNER.phone_number],
  ] as const) {
    for (const path of [
      '/found/',
      '/notifications/',
      '/users/profile/export/',
      '/users/accesses/',
      '/devices/',
    ])
      leftFor[side].push(await amana.call('GET', path, { token }))
    leftFor[side].push(await amana.call('GET', `/devices/${imei}/history/`, { token }))
    leftFor[side].push(await amana.call('GET', `/devices/${deviceId}/`, { token }))
    const mails = amana.sent.filter(({ to }) => to === email)
    expect(mails.length, side).toBeGreaterThan(1)
    leftFor[side].push(
      mails,
      amana.sms.filter(({ to }) => to === phone),
    )
  }

  const [ofOwner, ofFinder] = [
    tracesOf(OWNER, ownersMail, owner.userId),
    tracesOf(FINDER, findersMail, finder.userId),
  ]
  // The search finds what is there.
  expect(tellsOf(leftFor.finder, ofFinder)).not.toEqual([])
  expect(tellsOf(leftFor.owner, ofOwner)).not.toEqual([])
  expect(tellsOf(leftFor.finder, ofOwner)).toEqual([])
  expect(tellsOf(leftFor.owner, ofFinder)).toEqual([])
  const log = amana.logged.join('\n')
  expect(
    tellsOf(
      log,
      [...ofOwner, ...ofFinder].filter((trace) => ![owner.userId, finder.userId].includes(trace)),
    ),
  ).toEqual([])
  expect(log).not.toContain(asFinder.threadToken)
})

test('a reporter without an account is as unknown to the finder, and the other way round', async () => {
  const contact = { email: 'tunde.reporter@unknown.example', phone: '+2348037770003' }
  const imei = await found.reportedPhone(contact)
  const report = await found.found(imei, { email: 'kemi.finder@unknown.example' })
  const [mail] = amana.sent.filter(({ to }) => to === contact.email)
  const link = linkIn(mail?.text ?? '')
  const toFinder = [await found.write(link.case, link, 'Mine')].slice(1)
  const toReporter = [await found.read(link.case, link)]
  await jobsDone(amana)
  const read = [await found.read(report.case, report), await found.write(report.case, report, 'Come')]
  await jobsDone(amana)
  const mailsTo = (email: string) => amana.sent.filter(({ to }) => to === email)
  expect(
    tellsOf([...toFinder, ...read, mailsTo(report.email)], ['tunde.reporter', '8037770003', 'chidi']),
  ).toEqual([])
  expect(tellsOf([...toReporter, mailsTo(contact.email)], ['kemi.finder'])).toEqual([])
})
