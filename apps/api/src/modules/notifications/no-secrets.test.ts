/** Mails about a missing phone end with the warning against phishing; words of others make no link. */
import { NO_SECRETS_NOTICE } from '@amana/contract'
import { FIND_SERVICES, nextSteps } from '@amana/contract/gone-phone'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '../../testing/wait-until.ts'
import { type NotificationsFixture, type Person, startNotifications } from './notifications.fixtures.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await startNotifications()
})
afterAll(() => fixture.stop())

/** The newest mail in one line. */
async function newestMailTo(person: Person, count: number): Promise<string> {
  await waitUntil(() => fixture.mailsTo(person.email).length >= count)
  await fixture.settled()
  return (fixture.mailsTo(person.email).at(-1)?.text ?? '').replace(/\s+/g, ' ')
}

describe('a mail that tells an owner of a stolen or found phone', () => {
  test('ends with what nobody needs to give it back', async () => {
    const owner = await fixture.person()
    const device = await fixture.device(owner)
    await fixture.flag(owner, device)
    const stolen = await newestMailTo(owner, 1)
    const [, afterwards = ''] = stolen.split(NO_SECRETS_NOTICE)
    expect(afterwards, stolen).toMatch(/^ .*You get this email because of your account on Amana/)
    expect(afterwards).not.toContain('Case')

    const asker = await fixture.person()
    const found = {
      imei: device.imei,
      message: 'It lay in a bus.',
      place: 'Ojota',
      device_state: 'Lagos',
      email: asker.email,
    }
    expect((await fixture.amana.call('POST', '/found/', { body: found })).status).toBe(201)
    expect(await newestMailTo(owner, 2)).toContain(NO_SECRETS_NOTICE)

    await fixture.flag(owner, device, 'found')
    await newestMailTo(owner, 3)
    for (const { text } of fixture.mailsTo(owner.email))
      expect(text.replace(/\s+/g, ' ')).toContain(NO_SECRETS_NOTICE)
  })
})

test('the mail about a phone that its owner reported says what to do next, the one about its return does not', async () => {
  const owner = await fixture.person()
  const device = await fixture.device(owner)
  await fixture.flag(owner, device)
  const stolen = await newestMailTo(owner, 1)
  for (const { title, text } of Object.values(nextSteps.list)) expect(stolen).toContain(`${title}: ${text}`)
  for (const { name, url } of FIND_SERVICES) expect(stolen).toContain(`${name}: ${url}`)
  await fixture.flag(owner, device, 'found')
  expect(await newestMailTo(owner, 2)).not.toContain(nextSteps.heading)
})

test('a sender whose name is an address makes no link, and a transfer is no missing phone', async () => {
  const [sender, receiver] = [await fixture.person(), await fixture.person()]
  const names = { first_name: 'amana-login.com', last_name: 'https://evil.example' }
  await fixture.amana.database.db.updateTable('users').set(names).where('id', '=', sender.userId).execute()
  await fixture.initiate(sender, receiver, await fixture.device(sender), 'account')
  await waitUntil(() => fixture.mailsTo(receiver.email).length > 0)
  const [mail] = fixture.mailsTo(receiver.email)
  for (const written of [mail?.text, mail?.html]) {
    expect(written).not.toContain('amana-login.com wants')
    expect(written).not.toMatch(/https:\/\/evil|evil\.example wants/)
    expect(written).not.toContain(NO_SECRETS_NOTICE)
  }
  expect(mail?.text.replaceAll('\u200c', '').replace(/\s+/g, ' ')).toContain(
    'amana-login.com https://evil.example wants to transfer',
  )
})
