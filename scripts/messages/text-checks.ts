/** Machine checks of one translated text. */
import { namesOf } from '@amana/messages/text'
import { otherTerms } from './glossary.ts'
import type { Language } from './languages.ts'
import { maySayTheSame } from './same-as-english.ts'
import { FIXED_PARTS, type Unit, withoutPlaces } from './units.ts'

/** Buttons and labels: longer texts wrap. */
const SHORT = 24
const LONGER_FACTOR = 1.35
const LONGER_LETTERS = 6

/** Letters with their marks. */
const CLUSTER = /\P{M}\p{M}*/gu
/** Signs beside ASCII in every language. */
const SIGNS = new Set('₦×–—…’‘“”·•→←\u00a0\u202f§°')
const FIGURE = /\d(?:[\d,.]*\d)?/g
const FIGURE_WORDS: Record<string, string> = {
  ...{
    one: '1',
    two: '2',
    three: '3',
    four: '4',
    five: '5',
    six: '6',
    seven: '7',
    eight: '8',
    nine: '9',
    ten: '10',
    eleven: '11',
  },
  ...{
    twelve: '12',
    thirteen: '13',
    fourteen: '14',
    fifteen: '15',
    sixteen: '16',
    eighteen: '18',
    twenty: '20',
    thirty: '30',
  },
  ...{ once: '1', twice: '2', first: '1', second: '2', third: '3', half: '2', a: '1' },
}

const lengthOf = (text: string): number => withoutPlaces(text).match(CLUSTER)?.length ?? 0
/** Letters that a translation may have; undefined: as many as it needs. */
export const longest = (english: string): number | undefined =>
  lengthOf(english) <= SHORT ? Math.floor(lengthOf(english) * LONGER_FACTOR) + LONGER_LETTERS : undefined

export interface TextProblems {
  /** The text says something else, or cannot be shown: no import takes it. */
  faults: string[]
  /** It can be shown, and has to change before a release. */
  errors: string[]
  warnings: string[]
}

/** @param approved by a native speaker, who may take an English word as it is */
export function checkText(unit: Unit, text: string, language: Language, approved = false): TextProblems {
  const terms = otherTerms(language.locale, unit.english, text)
  const say = ({ name, words }: (typeof terms)[number]) =>
    `glossary: "${name}" is ${words[language.locale]?.join(' or ')}`
  const isEnglish =
    text === unit.english && !maySayTheSame(language.locale, withoutPlaces(text).replace(FIXED_PARTS, ''))
  return {
    faults: [
      ...placeProblems(unit, text),
      ...letterProblems(unit, text, language),
      ...fixedProblems(unit, text),
      ...(text.trim() === '' ? ['empty; a text without translation has no key'] : []),
    ],
    errors: [
      ...(isEnglish && !approved
        ? ['the same as English (scripts/messages/same-as-english.ts lists what may be)']
        : []),
      ...lengthProblems(unit, text),
      ...terms.filter(({ strict }) => strict).map(say),
    ],
    warnings: terms.filter(({ strict }) => !strict).map(say),
  }
}

function placeProblems({ english, required, allowed }: Unit, text: string): string[] {
  const names = namesOf(text)
  const braces = (words: string) => withoutPlaces(words).match(/[{}]/g)?.join('') ?? ''
  return [
    ...required.filter((name) => !names.includes(name)).map((name) => `{${name}} is lost`),
    ...names
      .filter((name) => !allowed.includes(name))
      .map((name) => `{${name}} is no place of the English text`),
    ...(braces(text) === braces(english) ? [] : ['a brace that is no place']),
  ]
}

function letterProblems(unit: Unit, text: string, { locale, letters }: Language): string[] {
  const foreign = new Set<string>()
  for (const cluster of text.normalize('NFC').match(/^\p{M}+|\P{M}\p{M}*/gu) ?? []) {
    if (/^[\x20-\x7e\n]$/.test(cluster) || letters.has(cluster)) continue
    if (!/[\p{L}\p{M}]/u.test(cluster) && (SIGNS.has(cluster) || unit.english.includes(cluster))) continue
    const codes = Array.from(
      cluster,
      (sign) => `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`,
    )
    foreign.add(`${JSON.stringify(cluster)} (${codes.join(' ')})`)
  }
  return [
    ...(text === text.normalize('NFC') ? [] : ['not NFC']),
    ...[...foreign].map((cluster) => `${cluster} is no letter of ${locale}`),
  ]
}

/** Addresses, codes to dial, prices and other figures say the same in every language. */
function fixedProblems({ english, form }: Unit, text: string): string[] {
  const parts = new Set(english.match(FIXED_PARTS))
  const here = new Set(text.match(FIXED_PARTS))
  const figures = (words: string) => new Set(withoutPlaces(words).replace(FIXED_PARTS, '').match(FIGURE))
  const englishFigures = figures(english)
  const ours = figures(text)
  const spelled = new Set((english.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => FIGURE_WORDS[word]))
  const counted = (figure: string) => form === 'one' && figure === '1'
  const money = (words: string) => (words.match(/₦|\bNGN\b/g) ?? []).length
  return [
    ...[...parts.difference(here)].map((part) => `${part} is lost`),
    ...[...here.difference(parts)].map((part) => `${part} is not in the English text`),
    ...[...englishFigures.difference(ours)]
      .filter((figure) => !counted(figure))
      .map((figure) => `the figure ${figure} is lost`),
    ...[...ours.difference(englishFigures)]
      .filter((figure) => !counted(figure) && !spelled.has(figure))
      .map((figure) => `the figure ${figure} is not in the English text`),
    ...(money(english) === money(text) ? [] : ['₦ or NGN stands as often as in English']),
  ]
}

function lengthProblems({ english }: Unit, text: string): string[] {
  const limit = longest(english)
  return limit !== undefined && lengthOf(text) > limit ? [`${lengthOf(text)} letters, at most ${limit}`] : []
}
