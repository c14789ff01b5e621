/** The question of a text message. Pure and forgiving: people write around the number. */
import { type Imei, luhnValid, recogniseState, type State, withoutInvisible } from '@amana/contract'
import { LANGUAGE_NAMES, LOCALES, type Locale } from '@amana/messages'

export type TextRequest =
  | { is: 'check'; imei: Imei }
  /** About a phone, but which one is not sure: the answer says what to send. */
  | { is: 'unsure' }
  | { is: 'status'; caseNumber: string }
  /** The number of a case that waits for it. */
  | { is: 'imei'; caseNumber: string; imei: Imei }
  /** A phone is gone, and its number is not known. `state`: of the place; null: none was recognised. */
  | { is: 'lost'; as: 'stolen' | 'lost'; state: State | null; words: string }
  /** Null: none of ours. */
  | { is: 'language'; locale: Locale | null }
  | { is: 'help' | 'stop' }

const IMEI_LENGTH = 15
/** From here on digits are meant as an IMEI. */
const MANY_DIGITS = 13
const MAX_TEXT_LENGTH = 1_000

const STOP = /^(stop|stopall|unsubscribe|end|quit|cancel)$/i
const CASE_NUMBER = /\bLE\W{0,3}(20\d{2})\W{0,3}(\d{6,9})\b/i
/** Keypads have no hyphens, and people leave out LE. */
const IMEI_OF_CASE = /^imei\W+(20\d{2})\W{0,3}(\d{6,9})\b(.*)$/is
/** At its beginning: a question may have the word too. */
const LOST = /^(stolen|lost)\b/i
const LANGUAGE = /^(?:lang|language)\b\W*(\p{L}*)/iu

export function readText(unverifiedText: string): TextRequest {
  const text = withoutInvisible(unverifiedText.normalize('NFKC')).slice(0, MAX_TEXT_LENGTH).trim()
  const word = text.replace(/[^\p{L}\s]/gu, '').trim()
  if (STOP.test(word) && !/\d/.test(text)) return { is: 'stop' }
  const language = LANGUAGE.exec(text)
  if (language) return { is: 'language', locale: localeOf(language[1] ?? '') }
  const [, year, number] = CASE_NUMBER.exec(text) ?? []
  if (year && number) {
    const added = sureImei(text.replace(CASE_NUMBER, ' | '))
    return aboutCase(`LE-${year}-${number}`, added)
  }
  const typed = IMEI_OF_CASE.exec(text)
  if (typed) return aboutCase(`LE-${typed[1]}-${typed[2]}`, sureImei(typed[3] ?? ''))
  const imei = sureImei(text)
  if (imei) return { is: 'check', imei }
  const bare = /^status\W+(20\d{2})\W{0,3}(\d{6,9})$/i.exec(text)
  if (bare) return { is: 'status', caseNumber: `LE-${bare[1]}-${bare[2]}` }
  // Digits of other scripts too: the web refuses them in the same way.
  const digits = text.replace(/\P{Nd}/gu, '').length
  if (digits >= MANY_DIGITS || /\bcheck\b/i.test(text)) return { is: 'unsure' }
  const [, lost] = LOST.exec(text) ?? []
  if (!lost) return { is: 'help' }
  const as = lost.toLowerCase() === 'lost' ? 'lost' : 'stolen'
  return { is: 'lost', as, state: recogniseState(text), words: text }
}

function aboutCase(caseNumber: string, imei: Imei | null): TextRequest {
  return imei ? { is: 'imei', caseNumber, imei } : { is: 'status', caseNumber }
}

function localeOf(word: string): Locale | null {
  const typed = plain(word)
  return LOCALES.find((locale) => locale === typed || plain(LANGUAGE_NAMES[locale]) === typed) ?? null
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Digits as written: groups that one separator holds together. */
interface Run {
  groups: string[]
}

/**
 * The only IMEI of a text. Null: there is none, or more than one, or a second long number that may be meant
 * instead. A number in one piece counts before one that is put together from groups.
 */
function sureImei(text: string): Imei | null {
  const written = text
    .replace(/\bimei\s*[12]?\s*(?=[\s:#.=-])/gi, ' | ')
    .replace(/imei/gi, ' | ')
    .replace(/(\d)\s*\/\s*\d{2}(?!\d)/g, '$1 | ')
  // A single letter at the number may be a mistyped digit; a word that touches it is a forgotten space.
  if (TOUCHING_LETTER.test(written)) return null
  const runs = runsOf(written)
  const whole = new Set(runs.flatMap(({ groups }) => groups.filter((group) => group.length === IMEI_LENGTH)))
  const others = runs.flatMap(({ groups }) => groups.filter(isLongOther))
  if (whole.size > 0) return whole.size === 1 && others.length === 0 ? ([...whole][0] as Imei) : null
  const joined = runs.filter(
    ({ groups }) => groups.join('').length >= MANY_DIGITS && !isPhone(groups.join('')),
  )
  const found = new Set(joined.map(({ groups }) => groupedImei(groups)))
  const [only] = found
  return found.size === 1 && only ? (only as Imei) : null
}

const TOUCHING_LETTER = /[\dOI]{13,}[a-hj-np-z](?![a-z])|(?<![a-z])[a-hj-np-z][\dOI]{13,}/i

/** Long enough to be an IMEI with a mistake, and no phone number. */
function isLongOther(group: string): boolean {
  return group.length >= MANY_DIGITS && group.length !== IMEI_LENGTH && !isPhone(group)
}

function isPhone(digits: string): boolean {
  return /^(234\d{10}|0\d{10})$/.test(digits)
}

/** Lengths of the groups in which boxes and screens write an IMEI (3GPP TS 23.003 §6.2, old and new). */
const LAYOUTS: ReadonlySet<string> = new Set(['2 6 6 1', '8 6 1', '6 2 6 1'])

/** Fifteen digits in neighbouring groups; null when they are not, or when two places of the run would do. */
function groupedImei(groups: readonly string[]): string | null {
  // A long piece with a digit missing, beside a digit of the sentence.
  if (groups.some((group) => group.length >= MANY_DIGITS)) return null
  const all = groups.join('')
  if (
    all.length === IMEI_LENGTH &&
    (luhnValid(all) || LAYOUTS.has(groups.map(({ length }) => length).join(' ')))
  )
    return all
  const parts = new Set<string>()
  for (let from = 0; from < groups.length; from++) {
    let part = ''
    for (let to = from; to < groups.length && part.length < IMEI_LENGTH; to++) part += groups[to] ?? ''
    if (part.length === IMEI_LENGTH && luhnValid(part)) parts.add(part)
  }
  const [only] = parts
  return parts.size === 1 && only !== undefined ? only : null
}

/** Letters that people type for digits, within numbers only. */
const AS_DIGITS: Record<string, string> = { O: '0', o: '0', I: '1', i: '1' }

function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const [found] of text.matchAll(/[\dOoIi]+(?:[ \t\u00a0./_–—-]{1,2}[\dOoIi]+)*/g)) {
    const groups = found
      .split(/[^\dOoIi]+/)
      .filter((group) => /\d/.test(group))
      .map(digitsOf)
    if (groups.length > 0) runs.push({ groups })
  }
  return runs
}

/** A letter is a digit where that makes the number whole; elsewhere it belongs to a word. */
function digitsOf(group: string): string {
  const read = group.replace(/[OoIi]/g, (letter) => AS_DIGITS[letter] ?? letter)
  if (read.length === IMEI_LENGTH || /^\d/.test(group)) return read
  return group.replace(/\D/g, '')
}
