/** The messages about a case without an IMEI, in each language. */
import { foldToGsm7, LOCALES, septetsOf } from '@amana/messages'
import { describe, expect, test } from 'vitest'
import { imeiToFollow } from './imei-to-follow-rules.ts'
import { wordsIn } from './notification-texts.ts'

const CASE = 'LE-2026-123456789'
const facts = {
  case_number: CASE,
  imei_due_at: new Date('2026-12-13T22:59:59.000Z'),
  publicUrl: 'https://www.amana-registry.gov.ng',
}

describe.each(LOCALES)('in %s', (locale) => {
  test.each(['begun', 'reminder', 'ended'] as const)('%s: one text message, and no word of *#06#', (what) => {
    const { title, text, link, sms } = imeiToFollow({ ...facts, what }, wordsIn(locale))
    expect(septetsOf(foldToGsm7(sms)), sms).toBeLessThanOrEqual(160)
    expect(`${title} ${text} ${sms}`).not.toContain('06#')
    expect(title).toContain(CASE)
    expect(link).toBe(what === 'ended' ? '/report' : `/report/${CASE}/imei`)
    if (what !== 'ended') expect(sms).toContain(`${facts.publicUrl}${link}`)
  })
})
