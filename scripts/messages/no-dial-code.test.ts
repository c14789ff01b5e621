/**
 * `*#06#` shows the number of the phone in the hand. Texts about a phone that is gone never say to dial it:
 * its owner would report the wrong phone.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PLACES } from './places.ts'

/** Keys of the texts of `/report`, of officers' reports, and of items 2 and 3 of the menu by USSD. */
const GONE: Readonly<Record<'web' | 'api', readonly string[]>> = {
  web: [
    'features/public-reports.',
    'features/law-enforcement.lawEnforcement.report.',
    'features/flags.',
    'features/cases.',
    'lib/messages/place.',
    'lib/messages/scanner.scanner.textOfGone',
    'lib/messages/ui.ui.imei.goneHint',
  ],
  api: [
    'channels.report.',
    'channels.myCase.',
    'channels.menu.',
    'channels.common.',
    'channels.endings.',
    'channels.sms.help',
  ],
}
const LANGUAGES = ['en', 'pcm', 'ha', 'yo', 'ig']

const textsOf = (file: string): [string, string][] => Object.entries(JSON.parse(readFileSync(file, 'utf8')))

test.each(LANGUAGES.flatMap((language) => (['web', 'api'] as const).map((app) => [app, language] as const)))(
  '%s in %s',
  (app, language) => {
    const texts = textsOf(join(PLACES.translations, `${app}.${language}.json`))
    for (const start of GONE[app]) {
      const about = texts.filter(([key]) => key.startsWith(start))
      expect(about.length, `${start} names no text`).toBeGreaterThan(0)
      expect(about.filter(([, text]) => /06\s*#|\*\s*#/.test(text)).map(([key]) => key)).toEqual([])
    }
  },
)

test('these are all languages', () => {
  const files = readdirSync(PLACES.translations).flatMap((name) => /^web\.(\w+)\.json$/.exec(name)?.[1] ?? [])
  expect(files.toSorted()).toEqual(LANGUAGES.toSorted())
})
