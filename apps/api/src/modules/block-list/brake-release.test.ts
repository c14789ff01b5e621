/** A release of stopped blocks by command: two typed names, and mails to the officers of these names. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { releaseBrake } from './release-brake.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

const clock = { now: () => new Date() }
const release = (by: string, reason = '') => releaseBrake({ ...amana, clock }, { by, reason })
const stopped = () =>
  amana.database.db
    .insertInto('block_stops')
    .values({ source: 'list Lagos', rule: 'per_minute', started_at: new Date() })
    .execute()

const wordsOf = (text = '') => text.replaceAll(/\s+/g, ' ')

async function officer(first_name: string, last_name: string) {
  const account = await amana.account('officer')
  const { db } = amana.database
  await db.updateTable('users').set({ first_name, last_name }).where('id', '=', account.userId).execute()
  const of = db.selectFrom('officers').select('officer_id').where('user_id', '=', account.userId)
  return { ...account, officerId: (await of.executeTakeFirstOrThrow()).officer_id }
}

test('supervisors and the named officers are mailed when it is proposed and when it is made', async () => {
  const supervisor = await amana.account('supervisor')
  const bola = await officer('Bola', 'Adeyemi')
  await stopped()
  expect(await release('Ada of the night shift', 'a real raid')).toMatchObject({
    done: 'proposed',
    again: false,
  })
  const mailTo = (email: string, subject: string) =>
    waitUntil(() => amana.sent.find((mail) => mail.to === email && mail.subject === subject))
  const proposed = await mailTo(supervisor.email, 'A release of stopped blocks was proposed')
  expect(wordsOf(proposed?.text)).toMatch(
    /Ada of the night shift proposed at .* to release new blocks of list Lagos\./,
  )
  expect(proposed?.text).toContain('Reason: a real raid')
  expect(await release(bola.officerId.toLowerCase())).toMatchObject({ done: 'released' })
  const made = await mailTo(bola.email, 'Stopped blocks were released')
  expect(wordsOf(made?.text)).toContain('If you did not agree to this, or your name was used')
  expect(await mailTo(supervisor.email, 'Stopped blocks were released')).toBeTruthy()
})

test('an officer’s id and full name are one person, and a suspended officer releases nothing', async () => {
  const chidi = await officer('Chidi', 'Nwosu')
  await stopped()
  expect(await release(chidi.officerId)).toMatchObject({ done: 'proposed', again: false })
  expect(await release(' chidi  nwosu '.replace('  ', ' '))).toMatchObject({ done: 'proposed', again: true })
  await amana.database.db
    .updateTable('officers')
    .set({ suspended_at: new Date() })
    .where('user_id', '=', chidi.userId)
    .execute()
  expect(await release('Chidi Nwosu')).toEqual({ done: 'not-working' })
  expect(await release('Grace Effiong')).toMatchObject({ done: 'released' })
})
