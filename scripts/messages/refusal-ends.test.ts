/**
 * The client recognises “try again.” and “Please wait a moment and try again.” at the end of other texts, and
 * says them once (apps/web/src/lib/refusal-text.ts): in each language those texts have to end so.
 */
import { ERRORS } from '@amana/contract'
import { LOCALES } from '@amana/messages'
import { describe, expect, test } from 'vitest'
import { refusals } from '../../apps/web/src/lib/messages/refusals.ts'
import { readTranslated } from './commands.ts'
import { thisRepository } from './update-files.ts'

const TRY_AGAIN = refusals.tryAgain
const WAIT = refusals.waitAMoment
/** The client writes these itself, with their ends. */
const OWN = /\.refusals\.(network|internal|tryAgain|waitAMoment|locked|waitFor)$/

test('English texts end as the client expects', () => {
  expect(ERRORS.too_many_requests.message.endsWith(` ${WAIT}`)).toBe(true)
  expect(WAIT.endsWith(TRY_AGAIN)).toBe(true)
})

describe.each(LOCALES.filter((locale) => locale !== 'en'))('%s', (locale) => {
  test('has these ends in all texts that have them in English', async () => {
    const { translated } = await readTranslated(thisRepository(), locale)
    const texts = translated.map(({ unit: { id, english }, text }) => ({ id, english, text }))
    const translationOf = (english: string, id: string) =>
      texts.find((each) => each.english === english && each.id.endsWith(id))?.text as string
    const again = translationOf(TRY_AGAIN, '.refusals.tryAgain')
    const wait = translationOf(WAIT, '.refusals.waitAMoment')
    expect([again, wait]).toEqual([expect.stringMatching(/.{5}/), expect.stringMatching(/.{10}/)])

    const ofTheClient = texts.filter(
      ({ id, english }) => id.startsWith('web/') && english.endsWith(TRY_AGAIN) && !OWN.test(id),
    )
    expect(ofTheClient.length).toBeGreaterThan(30)
    const wrong = ofTheClient.filter(({ text }) => typeof text === 'string' && !text.endsWith(again))
    expect(wrong.map(({ id, text }) => `${id}: ${text}`)).toEqual([])

    const ofTheServer = texts.filter(
      ({ id, english }) => id.startsWith('api/contract.') && english.endsWith(WAIT),
    )
    expect(ofTheServer.map(({ english }) => english)).toContain(ERRORS.too_many_requests.message)
    for (const { text } of ofTheServer)
      if (typeof text === 'string') expect(text.endsWith(` ${wait}`), text).toBe(true)
  })
})
