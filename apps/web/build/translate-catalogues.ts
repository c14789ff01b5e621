/**
 * A build in another language: each catalogue of texts is replaced by its translation, so that no component
 * knows of languages and a page carries the texts of one alone.
 */
import {
  bind,
  isPlural,
  isText,
  keyOf,
  type Locale,
  namesOf,
  pluralNamesOf,
  type Texts,
} from '@amana/messages'
import type { Plugin } from 'vite'

/** A catalogue, by its path in `src`. */
const CATALOGUE = /^(features\/.+\/messages|lib\/messages\/[a-z-]+)\.ts$/

/**
 * @param root of the web app, with `src`
 * @param locale of the texts
 * @param texts null: English is built from its sources
 */
export function translateCatalogues(root: string, locale: Locale, texts: Texts | null): Plugin {
  const sources = `${root}/src/`
  return {
    name: 'translate-catalogues',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const path = id.startsWith(sources) ? id.slice(sources.length) : ''
      if (texts === null || !CATALOGUE.test(path)) return null
      const english = (await import(id)) as Record<string, unknown>
      return {
        code: moduleOf(bind(english, keyOf(path), texts, locale), english, locale),
        moduleSideEffects: false,
      }
    },
  }
}

/** Source of a module with these exports. Values stand in the order of the English names. */
function moduleOf(exports: object, english: object, locale: Locale): string {
  const lines = Object.entries(exports).map(
    ([name, value]) =>
      `export const ${name} = ${sourceOf(value, (english as Record<string, unknown>)[name], locale)}`,
  )
  return [`import { plural, text } from '@amana/messages'`, ...lines].join('\n')
}

function sourceOf(value: unknown, english: unknown, locale: Locale): string {
  if (isText(value) && isText(english)) return call('text', value.template, namesOf(english.template))
  if (isPlural(value) && isPlural(english))
    return call('plural', value.forms, locale, pluralNamesOf(english.forms.other))
  if (typeof value === 'function') throw new Error(`a text is a function: ${String(value)}`)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value))
    return `[${value.map((item, at) => sourceOf(item, (english as unknown[])[at], locale)).join()}]`
  const entries = Object.entries(value).map(
    ([key, item]) =>
      `${JSON.stringify(key)}:${sourceOf(item, (english as Record<string, unknown>)[key], locale)}`,
  )
  return `{${entries.join()}}`
}

const call = (name: string, ...values: unknown[]) =>
  `/* @__PURE__ */ ${name}(${values.map((value) => JSON.stringify(value)).join()})`
