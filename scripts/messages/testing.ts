/** A small product in a temporary folder, with translations into Hausa, for the tests of these tools. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ROOT } from '../root.ts'
import { LANGUAGES } from './languages.ts'
import type { Places } from './places.ts'
import { sortedJson } from './text-files.ts'
import { review, type Setting } from './update-files.ts'

export const ENGLISH = `
import { plural, text } from '@amana/messages'

export const shop = {
  title: 'Check a phone',
  none: '',
  path: '/check',
  lead: 'Dial *#06# to see the IMEI of 15 digits. It costs ₦100.00, see https://amana.example/price.',
  owner: text('{owner} has {count} phones'),
  devices: plural({ one: '1 device of {owner}', other: '{count} devices of {owner}' }),
  steps: ['Pay', { title: 'Wait' }],
} as const
`

/** Of all but the last text. */
export const HAUSA: Readonly<Record<string, string>> = {
  'features/landing.shop.devices_one': 'na’ura 1 ta {owner}',
  'features/landing.shop.devices_other': 'na’urori {count} na {owner}',
  'features/landing.shop.lead':
    'A danna *#06# don ganin IMEI mai lambobi 15. Kuɗinsa ₦100.00 ne, duba https://amana.example/price.',
  'features/landing.shop.owner': '{owner} na da wayoyi {count}',
  'features/landing.shop.steps.0': 'Biya',
  'features/landing.shop.title': 'Bincika waya',
}

/** Hausa with other texts; undefined: without one. */
export const hausaWith = (texts: Readonly<Record<string, string | undefined>>): string => {
  const own = Object.entries(texts).map(([key, text]) => [`features/landing.shop.${key}`, text])
  return sortedJson({ ...HAUSA, ...Object.fromEntries(own) })
}

export const CATALOGUE = 'apps/web/src/features/landing/messages.ts'
export const TRANSLATION = 'translations/web.ha.json'
export const REVIEW = 'translations/review.ha.json'
export const TODAY = '2026-03-02'

export interface Product extends Setting {
  root: string
  write: (path: string, content: string) => void
}

/** Removed when the test has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'amana-product-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** @param files paths below the root with their contents, instead of the ones above */
export function product(files: Record<string, string> = {}): Product {
  const root = temporaryFolder()
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  for (const [path, content] of Object.entries({
    [CATALOGUE]: ENGLISH,
    [TRANSLATION]: sortedJson(HAUSA),
    ...files,
  }))
    write(path, content)
  const places: Places = { english: root, translations: join(root, 'translations') }
  return { root, write, places, languages: LANGUAGES, today: TODAY }
}

/** The same with the files of English texts. */
export async function reviewedProduct(files: Record<string, string> = {}): Promise<Product> {
  const made = product(files)
  await review(made)
  return made
}
