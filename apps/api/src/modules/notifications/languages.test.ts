/** Each person's notification and its mail are in the language of their account. */
import type { Locale } from '@amana/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsDone } from '../../testing/jobs-done.ts'
import { speakEnglish, speakPseudo } from '../../testing/pseudo-language.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { wordsIn } from './notification-texts.ts'
import { NOTIFICATION_TEMPLATES } from './rules.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
  for (const locale of ['ha', 'yo'] as const) speakPseudo(locale)
})
afterAll(async () => {
  speakEnglish()
  await amana?.stop()
})

async function person(locale: Locale | null): Promise<{ userId: string; email: string; token: string }> {
  const made = await amana.account()
  await amana.database.db.updateTable('users').set({ locale }).where('id', '=', made.userId).execute()
  return made
}

const stored = async (token: string) =>
  (await amana.call('GET', '/notifications/', { token })).body.response_data.results[0]

test('in the product and by mail, each to their own', async () => {
  const people = [await person('ha'), await person('yo'), await person('en'), await person(null)]
  await amana.database.transaction(async (tx) => {
    for (const { userId } of people)
      await amana.jobs.enqueue(tx, 'notifications.dispatch', {
        event: 'accesses_visible',
        userId,
        count: 2,
        lastAccessId: 1,
      })
  })
  await jobsDone(amana)
  const marks = await Promise.all(
    people.map(async ({ token, email }) => {
      const { title, text } = await stored(token)
      const mail = amana.sent.find(({ to }) => to === email)
      const lang = /<html lang="([^"]+)">/.exec(mail?.html ?? '')?.[1]
      return [title.startsWith('⟦'), text.startsWith('⟦'), mail?.subject === title, lang]
    }),
  )
  expect(marks).toEqual([
    [true, true, true, 'ha-NG'],
    [true, true, true, 'yo-NG'],
    [false, false, true, 'en'],
    [false, false, true, 'en'],
  ])
})

test('templates give the same recipients in the same order in every language', () => {
  const facts = {
    ...{
      imei: '354188040123456',
      brand: '',
      model: '',
      device_id: 3,
      flag_id: 4,
      case_number: 'LE-2026-000001',
      flag_type: 'lost',
    },
    ...{
      owner_user_id: 'o',
      reporter_user_id: 'r',
      officer_user_id: 'f',
      case_officer_ids: ['f', 'g'],
      public_report: false,
    },
    ...{
      from_user_id: 'a',
      to_user_id: 'b',
      from_name: 'Bisi',
      to_email: 'b@c.d',
      verification_method: 'email',
    },
    ...{
      claimant_user_id: 'c',
      owner_before_user_id: 'p',
      reason: 'x',
      document_type: 'photo',
      sent_by_user_id: 'o',
    },
    ...{
      acquired_at: new Date(0),
      written_at: new Date(1),
      unproven: false,
      followed: true,
      count: 1,
      field: 'nin',
    },
    ...{
      checked_at: new Date(2),
      expires_at: new Date(3),
      at: '2026-01-01T00:00:00Z',
      ownerUserId: 'o',
      userId: 'u',
    },
    ...{ mode: 'trace', changed_by: 'owner', trace_until: new Date(4), reminded_ids: ['f', 'g'] },
    ...{
      state: 'owner_called',
      person_user_id: 'o',
      station: 'S',
      address: 'A',
      phone: 'P',
      hours: 'H',
      receipt: 'C',
    },
  }
  for (const status of [
    'active',
    'under_review',
    'upheld',
    'rejected',
    'open',
    'cancelled',
    'declined',
    'expired',
  ])
    for (const [event, template] of Object.entries(NOTIFICATION_TEMPLATES)) {
      const [english, hausa] = [wordsIn('en'), wordsIn('ha')].map((words) =>
        template({ ...facts, status } as never, words),
      )
      const shape = (drafts = english) => drafts?.map(({ title, text, ...rest }) => rest)
      expect(shape(hausa), event).toEqual(shape(english))
      for (const { title, text } of hausa ?? [])
        expect(
          [title, text].every((each) => each.startsWith('⟦')),
          event,
        ).toBe(true)
    }
})
