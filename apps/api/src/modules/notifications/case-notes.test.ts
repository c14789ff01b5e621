/** An officer's note for the owner reaches the owner (decisions §12), through the real routes and jobs. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/test-product.ts'
import { sms } from './messages.ts'
import {
  type NotificationsFixture,
  type OwnDevice,
  type Person,
  startNotifications,
} from './notifications.fixtures.ts'

const WORDS = 'Bring the box to room 14'

let fixture: NotificationsFixture
let officer: TestAccount
beforeAll(async () => {
  fixture = await startNotifications()
  officer = await fixture.amana.account('officer')
  const name = { first_name: 'Olumide', last_name: 'Fagbenle' }
  await fixture.amana.database.db.updateTable('users').set(name).where('id', '=', officer.userId).execute()
})
afterAll(() => fixture.stop())

async function stolen(): Promise<{ owner: Person; device: OwnDevice; flagId: number }> {
  const owner = await fixture.person({ phoneProven: true })
  const device = await fixture.device(owner)
  const flagId = await fixture.flag(owner, device)
  await fixture.notified(owner)
  return { owner, device, flagId }
}

async function note(flagId: number, body: object): Promise<number> {
  const path = `/le/flags/${flagId}/notes/`
  const answer = await fixture.amana.call('POST', path, {
    token: officer.token,
    body: { note: WORDS, ...body },
  })
  expect(answer.status).toBe(201)
  return answer.body.response_data.id
}

const notesOf = async (person: Person) => {
  await fixture.settled()
  return (await fixture.list(person)).results.filter(({ kind }) => kind === 'case_note')
}
const textsTo = ({ phone }: Person) =>
  fixture.amana.sms.filter(({ to }) => to === phone).map(({ text }) => text)

test('in the portal, by mail and by text message, without its words and without a name', async () => {
  const { owner, device, flagId } = await stolen()
  const id = await note(flagId, { audience: 'owner' })
  const [notice, ...more] = await notesOf(owner)
  expect(more).toEqual([])
  expect(notice).toMatchObject({
    title: 'Law enforcement wrote to you about your Tecno Spark 20',
    link: `/devices/${device.imei}/case?flag=${flagId}`,
    read_at: null,
  })
  expect(notice?.text).toMatch(/^Case LE-\d{4}-\d{6}\. Read it on the page of the case/)
  const [, mail, ...others] = fixture.mailsTo(owner.email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ id: `notification.${notice?.id}`, subject: notice?.title })
  expect(mail?.text).toContain(`${fixture.amana.url}${notice?.link}`)
  expect(textsTo(owner)).toEqual([sms.case_note])
  const left = JSON.stringify([notice, mail, textsTo(owner)])
  for (const told of [WORDS, 'room 14', 'Olumide', 'Fagbenle', officer.email])
    expect(left).not.toContain(told)
  // Handled again, it notifies once; the next note notifies as well.
  await fixture.happen({ event: 'note_for_owner', noteId: id })
  expect(await notesOf(owner)).toHaveLength(1)
  await note(flagId, { audience: 'owner' })
  expect(await notesOf(owner)).toHaveLength(2)
})

test('a note for officers alone is nobody’s news', async () => {
  const { owner, flagId } = await stolen()
  await note(flagId, {})
  const id = await note(flagId, { audience: 'internal' })
  await fixture.happen({ event: 'note_for_owner', noteId: id })
  expect(await notesOf(owner)).toEqual([])
})

test('with the switch off it is shown inside alone', async () => {
  const { owner, flagId } = await stolen()
  await fixture.settled()
  const before = [fixture.mailsTo(owner.email).length, textsTo(owner).length]
  await fixture.amana.call('PATCH', '/settings/notifications/', {
    token: owner.token,
    body: { device_status_updates: false },
  })
  await note(flagId, { audience: 'owner' })
  expect(await notesOf(owner)).toHaveLength(1)
  expect([fixture.mailsTo(owner.email).length, textsTo(owner).length]).toEqual(before)
})

test('when the phone has gone to somebody else neither side is told', async () => {
  const { owner, device, flagId } = await stolen()
  const buyer = await fixture.person()
  const { db } = fixture.amana.database
  const now = new Date()
  await db.updateTable('ownerships').set({ ended_at: now }).where('device_id', '=', device.id).execute()
  await db
    .insertInto('ownerships')
    .values({
      device_id: device.id,
      user_id: buyer.userId,
      origin: 'transfer',
      acquired_at: now,
      ended_at: null,
    })
    .execute()
  await note(flagId, { audience: 'owner' })
  expect([await notesOf(owner), await notesOf(buyer)]).toEqual([[], []])
})
