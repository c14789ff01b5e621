/** Files of `translations/`: the texts of one app in one language by their keys, in flat JSON. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Texts } from '@amana/messages'
import { APPS, type App, PLACES, type Places } from './places.ts'

/** A file of texts cannot be used; names it, and the key. */
export class TextsError extends Error {}

export const textsFile = (app: App, locale: string, folder = PLACES.translations): string =>
  join(folder, `${app}.${locale}.json`)

/**
 * @returns no texts when there is no such file
 * @throws TextsError: no JSON, a value that is no string, or a key twice
 */
export function readTexts(app: App, locale: string, folder = PLACES.translations): Texts {
  const file = textsFile(app, locale, folder)
  if (!existsSync(file)) return {}
  const name = basename(file)
  const texts = readJson(file)
  const other = Object.keys(texts).find((key) => typeof texts[key] !== 'string')
  if (other !== undefined) throw new TextsError(`${name}: ${other}: no string`)
  // JSON.parse takes the last of two. In flat JSON keys and texts alternate.
  const strings = readFileSync(file, 'utf8').match(/"(?:[^"\\]|\\.)*"/g) ?? []
  const seen = new Set<string>()
  const twice = strings.filter((_, index) => index % 2 === 0).find((key) => seen.size === seen.add(key).size)
  if (twice !== undefined) throw new TextsError(`${name}: ${JSON.parse(twice)}: twice`)
  return texts as Texts
}

/** @throws TextsError: no JSON, or no object */
export function readJson(file: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new TextsError(`${basename(file)}: ${(error as Error).message}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TextsError(`${basename(file)}: no object`)
  return value as Record<string, unknown>
}

/** Texts of both apps in a language, by ids of units. */
export type TextsById = ReadonlyMap<string, string>

export const readTextsById = ({ translations }: Places, locale: string): TextsById =>
  new Map(
    APPS.flatMap((app) =>
      Object.entries(readTexts(app, locale, translations)).map(([key, text]) => [`${app}/${key}`, text]),
    ),
  )

/** JSON with a line for each entry of a flat object, sorted by key. */
export function sortedJson(entries: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(entries).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`
}
