/**
 * Texts of the contract (messages of forms, words of devices) in a build of another language: found by their
 * English, as the server finds those of its answers.
 */
import { existsSync } from 'node:fs'
import type { Locale } from '@amana/messages'
import type { Plugin } from 'vite'
import type { MadeTranslation } from './translate-catalogues.ts'

const CONTRACT = /\/packages\/contract\/src\/|^\0slim:@amana\/contract\//

/** By English; null: not translated yet. */
type Translations = Readonly<Record<string, string | null>>

const readTranslations = async (locale: Locale): Promise<Translations> => {
  // The server has them, because it answers with most of them.
  const file = `${import.meta.dirname}/../../api/translations/${locale}/contract.ts`
  return existsSync(file) ? ((await import(file)) as { default: Translations }).default : {}
}

/**
 * @param locale of the build; English is built from its sources
 * @param made in place of the files
 */
export function translateContract(locale: Locale, made?: MadeTranslation): Plugin {
  let translations: Translations = {}
  return {
    name: 'translate-contract',
    apply: 'build',
    // After types are removed: what remains is what the browser runs.
    enforce: 'post',
    async buildStart() {
      if (locale !== 'en') translations = await readTranslations(locale)
      // Every translated language has the same English texts.
      else if (made)
        translations = Object.fromEntries(Object.keys(await readTranslations('ha')).map((text) => [text, made.text(text)]))
    },
    transform(code, id) {
      if ((locale === 'en' && !made) || !CONTRACT.test(id)) return null
      const found = textsOf(this.parse(code)).flatMap(({ value, start, end }) => {
        const translation = Object.hasOwn(translations, value) ? translations[value] : null
        return translation == null ? [] : [{ start, end, translation }]
      })
      const changed = found
        .toSorted((one, other) => other.start - one.start)
        .reduce((text, { start, end, translation }) => text.slice(0, start) + JSON.stringify(translation) + text.slice(end), code)
      return found.length === 0 ? null : { code: changed, map: null }
    },
  }
}

interface Literal {
  value: string
  start: number
  end: number
}

function textsOf(node: unknown): Literal[] {
  if (typeof node !== 'object' || node === null) return []
  return isText(node) ? [node] : Object.values(node).flatMap(textsOf)
}

const isText = (node: { type?: unknown; value?: unknown }): node is Literal =>
  node.type === 'Literal' && typeof node.value === 'string'
