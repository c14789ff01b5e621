/** The exchange with translators by XLIFF 2.0 (OASIS), which translation agencies ask for. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { notesOf } from './exchange-notes.ts'
import type { Language } from './languages.ts'
import type { ImportedUnit } from './po.ts'
import type { State, Translated } from './review.ts'

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0'
/** In the order of the work. What a reviewer has read, or what is final, counts as approved. */
const STATES = ['initial', 'translated', 'reviewed', 'final'] as const
const APPROVED: readonly string[] = ['reviewed', 'final']
const STATE_OF: Record<State, (typeof STATES)[number]> = {
  hole: 'initial',
  draft: 'translated',
  stale: 'translated',
  approved: 'final',
}

/** The file is no XLIFF of ours; names the unit. */
export class XliffError extends Error {}

/** An id that XML allows (NMTOKEN). The unit's own id stands in `name`. */
const idOf = (id: string): string =>
  id.replaceAll('/', ':').replaceAll(/[^\w.:-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export function writeXliff(translated: readonly Translated[], language: Language): string {
  const files = Map.groupBy(translated, ({ unit }) => unit.file)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${NAMESPACE}" version="2.0" srcLang="en" trgLang="${language.locale}">`,
    ...[...files].flatMap(([file, units]) => [
      `  <file id="${idOf(file)}" original="${escaped(file)}" canResegment="no" xml:space="preserve">`,
      ...units.flatMap((each) => linesOf(each, language)),
      '  </file>',
    ]),
    '</xliff>',
    '',
  ].join('\n')
}

function linesOf({ unit, text, state, translatedFrom }: Translated, language: Language): string[] {
  const notes = [
    ...notesOf(unit, language),
    ...(state === 'stale' ? [`The English text has changed. It was: ${translatedFrom}`] : []),
  ]
  return [
    `    <unit id="${idOf(unit.id)}" name="${escaped(unit.id)}">`,
    ...(notes.length === 0
      ? []
      : ['      <notes>', ...notes.map((note) => `        <note>${escaped(note)}</note>`), '      </notes>']),
    `      <segment state="${STATE_OF[state]}">`,
    `        <source>${escaped(unit.english)}</source>`,
    ...(text === null ? [] : [`        <target>${escaped(text)}</target>`]),
    '      </segment>',
    '    </unit>',
  ]
}

interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly Element[]
  /** The text of this element itself. */
  text: string
}

/**
 * @param ids of all units; one that is none of them is given as the file has it
 * @throws XliffError
 */
export function readXliff(bytes: Uint8Array, { locale }: Language, ids: Iterable<string>): ImportedUnit[] {
  const root = rootOf(bytes)
  const expected = { xmlns: NAMESPACE, version: '2.0', srcLang: 'en', trgLang: locale }
  if (root.name !== 'xliff') throw new XliffError(`<${root.name}>, not <xliff>`)
  for (const [name, value] of Object.entries(expected))
    if (root.attributes[name] !== value)
      throw new XliffError(`${name} ${root.attributes[name] ?? 'missing'}, not ${value}`)
  const known = new Map([...ids].map((id) => [idOf(id), id]))
  const seen = new Set<string>()
  return within(root, ['file'], 'xliff').flatMap((file) =>
    within(file, ['unit', 'notes', 'skeleton'], 'file')
      .filter(({ name }) => name === 'unit')
      .map((unit) => {
        const given = unit.attributes.id ?? ''
        const id = known.get(given) ?? given
        if (seen.has(id)) throw new XliffError(`${id}: twice`)
        seen.add(id)
        return { id, ...segmentOf(unit, id) }
      }),
  )
}

function segmentOf(unit: Element, id: string): Omit<ImportedUnit, 'id'> {
  const segments = within(unit, ['notes', 'segment'], id).filter(({ name }) => name === 'segment')
  const [segment] = segments
  if (!segment || segments.length > 1) throw new XliffError(`${id}: ${segments.length} segments, not one`)
  const state = segment.attributes.state ?? 'initial'
  if (!STATES.some((each) => each === state)) throw new XliffError(`${id}: no state ${state}`)
  const [source, target] = ['source', 'target'].map((kind) => {
    const [element, second] = within(segment, ['source', 'target'], id).filter(({ name }) => name === kind)
    if (second) throw new XliffError(`${id}: two <${kind}>`)
    if (element && element.children.length > 0)
      throw new XliffError(`${id}: <${kind}> has elements; places for values are {names} in plain text`)
    return element?.text
  })
  if (source === undefined) throw new XliffError(`${id}: no <source>`)
  return { source, text: target || null, approved: Boolean(target) && APPROVED.includes(state) }
}

/** Elements of XLIFF; those of tools, in namespaces of their own, are passed over. */
function within({ name, children, text }: Element, names: readonly string[], where: string): Element[] {
  if (text.trim() !== '') throw new XliffError(`${where}: text in <${name}>`)
  const own = children.filter((child) => !child.name.includes(':'))
  const other = own.find((child) => !names.includes(child.name))
  if (other) throw new XliffError(`${where}: <${other.name}> in <${name}>`)
  return own
}

/** @throws XliffError not UTF-8, not well formed, or with a DOCTYPE, which can declare entities */
function rootOf(bytes: Uint8Array): Element {
  const text = decoded(bytes)
  if (/<!DOCTYPE/i.test(text)) throw new XliffError('a DOCTYPE is not accepted')
  const valid = XMLValidator.validate(text)
  if (valid !== true) throw new XliffError(`line ${valid.err.line}: ${valid.err.msg}`)
  const [root, more] = elementsOf(parser.parse(text)).filter(({ name }) => !name.startsWith('?'))
  if (!root || more) throw new XliffError('not one root element')
  return root
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new XliffError('not UTF-8')
  }
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  // Numeric ones too, which editors write.
  htmlEntities: true,
})

/** An element as the parser gives it: its name with its children, and its attributes under `:@`. */
type Parsed = Readonly<Record<string, unknown>>

function elementsOf(nodes: unknown): Element[] {
  return (nodes as Parsed[]).flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@') ?? ''
    if (name === '#text') return []
    const children = node[name] as Parsed[]
    return {
      name,
      attributes: (node[':@'] ?? {}) as Record<string, string>,
      children: elementsOf(children),
      text: children.map((child) => String(child['#text'] ?? '')).join(''),
    }
  })
}
