/** The texts of the product in a language, as its catalogues have them, so that tests speak it too. */
import { join } from 'node:path'
import { bind, isText, keyOf, type Locale } from '@amana/messages'
import { readTexts } from '../scripts/messages/text-files.ts'

const SOURCES = join(import.meta.dirname, '../apps/web/src')

type Catalogue = Record<string, unknown>
type Value = string | number

/**
 * Reads a catalogue of the web in a language; what is not translated is English, as on the page.
 *
 * @param file its path below `apps/web/src` without `.ts`, such as `features/flags/messages`
 * @returns a text by its keys, such as `flags.pin.submit`, with values for its places
 * @throws the catalogue has no such text
 */
export async function textsOf(
  locale: Locale,
  file: string,
): Promise<(keys: string, ...values: Value[]) => string> {
  const english = (await import(`${SOURCES}/${file}.ts`)) as Catalogue
  const bound =
    locale === 'en' ? english : bind(english, keyOf(`${file}.ts`), readTexts('web', locale), locale)
  return (keys, ...values) => {
    const found = keys
      .split('.')
      .reduce<unknown>((value, key) => (value as Catalogue | undefined)?.[key], bound)
    if (typeof found === 'string') return found
    if (isText(found)) return (found as (...values: Value[]) => string)(...values)
    throw new Error(`${file} has no text ${keys}`)
  }
}
