/** The contract of every adapter of ports/telecom-records.ts. */
import type { Imei } from '@amana/contract'
import { describe, expect, test } from 'vitest'
import { after, DAY, HOUR } from '../../kernel/durations.ts'
import { type Asked, type TelecomRecords, TelecomUnanswered } from '../../ports/telecom-records.ts'

export const IMEI = '490154203237518' as Imei

export interface RecordsUnderTest {
  records: () => TelecomRecords
  /** Numbers that give this answer. */
  match: string
  noMatch: string
  swappedAnHourAgo: string
  recycled: string
  unknown: string
  silent: string
  withoutConsent: string
}

const asked = (phone: string): Asked => ({ phone, correlator: '01970000-0000-7000-8000-000000000000' })
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof TelecomUnanswered ? error.reason : String(error)),
  )

export function telecomRecordsContract(numbers: RecordsUnderTest): void {
  const { records } = numbers
  const now = () => new Date()
  const since = () => after(now(), -72 * HOUR)

  describe('telecom records contract', () => {
    test('the SIM is in the phone, or in another', async () => {
      const found = await records().match(asked(numbers.match), IMEI)
      expect(found).toEqual({ match: true, asOf: expect.any(Date) })
      expect(found.asOf.getTime()).toBeLessThanOrEqual(Date.now())
      expect(await records().match(asked(numbers.noMatch), IMEI)).toMatchObject({ match: false })
    })

    test('the SIM was replaced an hour ago, or not in the time that was asked for', async () => {
      const { swapped, at } = await records().simChange(asked(numbers.swappedAnHourAgo), since())
      expect(swapped).toBe(true)
      expect(Math.abs((at?.getTime() ?? 0) - after(now(), -HOUR).getTime())).toBeLessThan(10 * 60_000)
      const later = await records().simChange(asked(numbers.swappedAnHourAgo), after(now(), -HOUR / 4))
      expect(later.swapped).toBe(false)
      expect(await records().simChange(asked(numbers.match), since())).toMatchObject({ swapped: false })
    })

    test('the number has another subscriber, or the same', async () => {
      const proven = after(now(), -200 * DAY)
      expect(await records().changedSubscriber(asked(numbers.recycled), proven)).toBe(true)
      expect(await records().changedSubscriber(asked(numbers.match), proven)).toBe(false)
    })

    test('the phone that the SIM is in', async () => {
      expect(await records().imeiOf(asked(numbers.match))).toMatch(/^\d{15}$/)
    })

    test('the network of a number has a name', () => {
      expect(records().networkOf(numbers.match)).toMatch(/^\S/)
    })

    test.each([
      ['unknown', 'number_unknown'],
      ['withoutConsent', 'no_consent'],
      ['silent', 'down'],
    ] as const)('%s: no answer, by its reason', async (which, reason) => {
      const about = asked(numbers[which])
      const answers = [
        records().match(about, IMEI),
        records().simChange(about, since()),
        records().changedSubscriber(about, since()),
        records().imeiOf(about),
      ]
      expect(await Promise.all(answers.map(reasonOf))).toEqual([reason, reason, reason, reason])
    })
  })
}
