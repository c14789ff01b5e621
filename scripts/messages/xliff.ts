/** XLIFF 2.0 (OASIS), the form in which translators get texts and give them back. */
import { type Catalogue, CONTRACT } from './catalogues.ts'
import { termsIn } from './glossary.ts'
import type { Language } from './languages.ts'
import { hashOf, type State } from './review.ts'
import { longest } from './text-checks.ts'
import type { Unit } from './units.ts'
import { elementsOf, escapeAttribute, escapeText, parseXml, textIn, type XmlElement } from './xml.ts'

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0'
const STATES: readonly string[] = ['initial', 'translated', 'reviewed', 'final'] satisfies State[]

interface ExportedUnit {
  unit: Unit
  text: string | null
  state: State
  /** The translation is that of an earlier English text. */
  stale: boolean
}

export interface ExportedFile {
  catalogue: Catalogue
  units: readonly ExportedUnit[]
}

/** An id that XML allows (NMTOKEN); the unit's whole id stands in `name`. */
export const idOf = (catalogue: Catalogue, { path, english }: Unit): string =>
  catalogue.id === CONTRACT
    ? `text-${hashOf(english)}`
    : path.join('.').replaceAll(/[^\w.:-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`)

function notesOf({ english, form }: Unit, stale: boolean, language: Language): Array<[category: string, text: string]> {
  const limit = longest(english)
  return [
    ...(limit === undefined ? [] : [['length', `At most ${limit} letters, values not counted.`] as [string, string]]),
    ...(form === 'one'
      ? [['plural', language.zeroIsOne ? 'Said of one and of none: write {count}.' : 'Said of one.'] as [string, string]]
      : []),
    ...(form === 'other'
      ? [['plural', language.forms.length > 1 ? 'Said of several.' : 'Said of any number.'] as [string, string]]
      : []),
    ...(stale ? [['changed', 'The English text has changed since it was translated.'] as [string, string]] : []),
    ...termsIn(language.locale, english).map(
      ({ name, words }) => ['glossary', `${name}: ${words.join(' or ')}`] as [string, string],
    ),
  ]
}

export function writeXliff(files: readonly ExportedFile[], language: Language): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>']
  lines.push(`<xliff xmlns="${NAMESPACE}" version="2.0" srcLang="en" trgLang="${language.locale}">`)
  for (const { catalogue, units } of files) {
    if (units.length === 0) continue
    const id = catalogue.id.replaceAll('/', '.')
    lines.push(`  <file id="${id}" original="${catalogue.id}" canResegment="no" xml:space="preserve">`)
    for (const { unit, text, state, stale } of units) {
      lines.push(`    <unit id="${escapeAttribute(idOf(catalogue, unit))}" name="${escapeAttribute(unit.id)}">`)
      const notes = notesOf(unit, stale, language)
      if (notes.length > 0) {
        lines.push('      <notes>')
        for (const [category, note] of notes) lines.push(`        <note category="${category}">${escapeText(note)}</note>`)
        lines.push('      </notes>')
      }
      lines.push(`      <segment state="${state}">`, `        <source>${escapeText(unit.english)}</source>`)
      if (text !== null) lines.push(`        <target>${escapeText(text)}</target>`)
      lines.push('      </segment>', '    </unit>')
    }
    lines.push('  </file>')
  }
  lines.push('</xliff>', '')
  return lines.join('\n')
}

export interface ImportedUnit {
  /** The catalogue's id, and the unit's within it. */
  file: string
  id: string
  source: string
  /** null: none, or an empty one. */
  target: string | null
  /** undefined: the file says none. */
  state: State | undefined
}

/** The file is no XLIFF of ours; names the unit. */
export class XliffError extends Error {}

/** @throws XmlError, XliffError */
export function readXliff(bytes: Uint8Array, language: Language): ImportedUnit[] {
  const root = parseXml(bytes)
  const { attributes } = root
  if (root.name !== 'xliff' || attributes.get('xmlns') !== NAMESPACE)
    throw new XliffError('the root element is not <xliff> of XLIFF 2.0')
  if (attributes.get('version') !== '2.0') throw new XliffError(`version ${attributes.get('version')}, not 2.0`)
  if (attributes.get('srcLang') !== 'en') throw new XliffError(`srcLang ${attributes.get('srcLang')}, not en`)
  if (attributes.get('trgLang') !== language.locale)
    throw new XliffError(`trgLang ${attributes.get('trgLang')}, not ${language.locale}`)
  const seen = new Set<string>()
  return known(root, ['file'], 'xliff').flatMap((file) => {
    const original = file.attributes.get('original') ?? ''
    return known(file, ['unit', 'notes', 'skeleton'], original)
      .filter(({ name }) => name === 'unit')
      .map((unit) => {
        const id = unit.attributes.get('id') ?? ''
        const name = unit.attributes.get('name') ?? `${original}#${id}`
        const key = `${original}#${id}`
        if (seen.has(key)) throw new XliffError(`${name}: twice`)
        seen.add(key)
        return { file: original, id, ...segmentOf(unit, name) }
      })
  })
}

function segmentOf(unit: XmlElement, name: string): Pick<ImportedUnit, 'source' | 'target' | 'state'> {
  const segments = known(unit, ['notes', 'segment'], name).filter((each) => each.name === 'segment')
  const [segment] = segments
  if (!segment || segments.length > 1) throw new XliffError(`${name}: ${segments.length} segments, not one`)
  const state = segment.attributes.get('state')
  if (state !== undefined && !STATES.includes(state)) throw new XliffError(`${name}: no state ${state}`)
  const text = (kind: 'source' | 'target'): string | null => {
    const [element, second] = known(segment, ['source', 'target'], name).filter((each) => each.name === kind)
    if (second) throw new XliffError(`${name}: two <${kind}>`)
    if (!element) return null
    const content = textIn(element)
    if (content === null) throw new XliffError(`${name}: <${kind}> holds elements; places for values are {names} in plain text`)
    return content
  }
  const source = text('source')
  if (source === null) throw new XliffError(`${name}: no <source>`)
  return { source, target: text('target') || null, state: state as State | undefined }
}

/** Elements of XLIFF; those of tools, in namespaces of their own, are passed over. */
function known(element: XmlElement, names: readonly string[], where: string): XmlElement[] {
  if (element.children.some((child) => typeof child === 'string' && child.trim() !== ''))
    throw new XliffError(`${where}: text in <${element.name}>`)
  const own = elementsOf(element).filter(({ name }) => !name.includes(':'))
  const other = own.find(({ name }) => !names.includes(name))
  if (other) throw new XliffError(`${where}: <${other.name}> in <${element.name}>`)
  return own
}
