/** The exchange with translators by gettext's PO, which every translation tool reads and writes. */
import type { GetTextComment } from 'gettext-parser'
import { po } from 'gettext-parser'
import { notesOf } from './exchange-notes.ts'
import type { Language } from './languages.ts'
import type { Translated } from './review.ts'

/** What is not approved is "fuzzy" in PO: translators' tools show it as work to do. */
const FUZZY = 'fuzzy'

export function writePo(translated: readonly Translated[], language: Language): Buffer {
  const entries = translated.map(({ unit, text, state, translatedFrom }) => {
    const comments: GetTextComment = {
      reference: unit.file,
      extracted: notesOf(unit, language).join('\n'),
      ...(state === 'draft' || state === 'stale' ? { flag: FUZZY } : {}),
      ...(state === 'stale' ? { previous: `msgid ${JSON.stringify(translatedFrom)}` } : {}),
    }
    const entry = { msgctxt: unit.id, msgid: unit.english, msgstr: [text ?? ''], comments }
    return [unit.id, { [unit.english]: entry }] as const
  })
  const headers = {
    Language: language.locale,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
  }
  const table = { charset: 'utf-8', headers, translations: Object.fromEntries(entries) }
  return po.compile(table, { foldLength: 0 })
}

export interface ImportedUnit {
  id: string
  /** English text that the translation is of. */
  source: string
  /** null: none. */
  text: string | null
  approved: boolean
}

/** The file is no PO of ours; names the unit. */
export class PoError extends Error {}

/** @throws PoError */
export function readPo(bytes: Uint8Array, { locale }: Language): ImportedUnit[] {
  const { headers, translations } = parsed(bytes)
  if (headers?.Language !== locale)
    throw new PoError(`Language ${headers?.Language ?? 'missing'}, not ${locale}`)
  return Object.entries(translations).flatMap(([id, entries]) => {
    const units = Object.values(entries).filter(({ msgid }) => id !== '' || msgid !== '')
    if (units.length > 1) throw new PoError(`${id}: twice`)
    return units.map(({ msgid: source, msgid_plural, msgstr: [text = ''], comments }) => {
      if (msgid_plural !== undefined) throw new PoError(`${id}: each form of a plural is a unit`)
      const flags = comments?.flag?.split(/[,\s]+/) ?? []
      return { id, source, text: text || null, approved: text !== '' && !flags.includes(FUZZY) }
    })
  })
}

function parsed(bytes: Uint8Array): ReturnType<typeof po.parse> {
  try {
    return po.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), { validation: true })
  } catch (error) {
    throw new PoError((error as Error).message)
  }
}
