import { expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '../../kernel/durations.ts'
import { outcomeOf, pauseAfter, pushUrl, queueOf, secondsLeft } from './rules.ts'

test.each([
  [200, 'delivered'],
  [201, 'delivered'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'again'],
  [500, 'again'],
  [503, 'again'],
  [null, 'again'],
  [302, 'refused'],
  [400, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
] as const)('%s: %s', (status, outcome) => expect(outcomeOf(status)).toBe(outcome))

test('pauses grow, obey the push service, and end within a day', () => {
  const madeAt = new Date('2026-11-29T12:00:00Z')
  const at = (ms: number) => ({ madeAt, now: new Date(madeAt.getTime() + ms) })
  expect(pauseAfter(1, null, at(0))).toBe(10 * SECOND)
  expect(pauseAfter(1, 300, at(0))).toBe(300 * SECOND)
  expect(pauseAfter(3, 1, at(0))).toBe(300 * SECOND)
  expect(pauseAfter(8, null, at(0))).toBeNull()
  expect(pauseAfter(7, null, at(13 * HOUR))).toBeNull()
  expect(pauseAfter(1, (2 * DAY) / SECOND, at(0))).toBeNull()
  expect(secondsLeft(madeAt, at(HOUR).now)).toBe(23 * 3_600)
  expect(secondsLeft(madeAt, at(2 * DAY).now)).toBe(0)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', 'push.deliver'],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', 'push.deliver'],
  ['https://web.push.apple.com/x', 'push.deliver'],
  ['https://wns2-par02p.notify.windows.com/w/?token=x', 'push.deliver'],
  ['https://push.example/x', 'push.deliver-elsewhere'],
  ['https://fcm.googleapis.com.example/x', 'push.deliver-elsewhere'],
  ['https://xpush.apple.com/x', 'push.deliver-elsewhere'],
])('%s: %s', (endpoint, queue) => expect(queueOf(endpoint)).toBe(queue))

test('no address in a push has a whole IMEI', () => {
  const id = '01970000-0000-7000-8000-000000000000'
  expect(pushUrl({ id, link: '/found/FP-2026-000001' })).toBe('/found/FP-2026-000001')
  expect(pushUrl({ id, link: '/transfer/incoming' })).toBe('/transfer/incoming')
  for (const link of [
    '',
    '/devices/354188040123456/case?flag=1',
    '/law-enforcement/detail-page?imei=354188040123456',
  ])
    expect(pushUrl({ id, link })).toBe(`/notifications?open=${id}`)
})
