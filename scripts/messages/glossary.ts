/** Words with one translation each: the table of docs/languages.md, in the forms that the checks look for. */
import { withoutPlaces } from './units.ts'

export interface Term {
  /** English words that have it, in the form of a regular expression without regard to case. */
  english: RegExp
  /** As docs/languages.md shows it. */
  name: string
  /** One of these has to stand in the text; a part of a longer word counts. */
  words: Record<string, readonly string[]>
  /** A name: a text without it is an error, not a warning. */
  strict?: true
}

const GLOSSARY: readonly Term[] = [
  {
    name: 'phone',
    english: /\bphones?\b/i,
    words: {
      pcm: ['phone'],
      ha: ['waya', 'wayo', 'salula'],
      yo: ['fóònù', 'ẹ̀rọ ìbánisọ̀rọ̀'],
      ig: ['ekwentị'],
    },
  },
  {
    name: 'stolen phone',
    english: /\bstolen phones?\b/i,
    words: { pcm: ['tiff'], ha: ['sace', 'sata', 'satar'], yo: ['jí'], ig: ['zuru'] },
  },
  {
    name: 'lost phone',
    english: /\blost phones?\b/i,
    words: { pcm: ['lost'], ha: ['ɓace', 'bace', 'ɓata'], yo: ['sọnù'], ig: ['furu efu'] },
  },
  {
    name: 'thief, theft',
    english: /\b(thief|thieves|theft)\b/i,
    words: { pcm: ['tiff'], ha: ['ɓarawo', 'ɓarayi', 'sata'], yo: ['olè', 'jí'], ig: ['ohi', 'zuru'] },
  },
  {
    name: 'police',
    english: /\bpolice\b/i,
    words: { pcm: ['police'], ha: ['ƴan sanda', 'ɗan sanda'], yo: ['ọlọ́pàá'], ig: ['uwe ojii'] },
  },
  {
    name: 'pay',
    english: /\b(pay|paid|payments?)\b/i,
    words: { pcm: ['pay'], ha: ['biya'], yo: ['san'], ig: ['ụgwọ', 'kwụ'] },
  },
  {
    name: 'free',
    english: /\bfree\b/i,
    words: { pcm: ['free'], ha: ['kyauta'], yo: ['ọ̀fẹ́'], ig: ["n'efu", 'n’efu'] },
  },
  {
    name: 'check, verify',
    english: /\bverify\b|\bcheck (a|an|the|this|your) (phone|device|IMEI)\b/i,
    words: {
      pcm: ['check', 'confirm'],
      ha: ['bincik', 'tabbat', 'tantance', 'duba'],
      yo: ['yẹ̀wò', 'yẹ̀ ẹ́ wò', 'múlẹ̀'],
      ig: ['nyocha', 'lele'],
    },
  },
  {
    name: 'password',
    english: /\bpasswords?\b/i,
    words: {
      pcm: ['password'],
      ha: ['kalmar sirri', 'kalmomin sirri'],
      yo: ['ọ̀rọ̀ aṣínà'],
      ig: ['okwuntughe'],
    },
  },
  {
    name: 'PIN',
    english: /\bPIN\b/,
    words: { pcm: ['PIN'], ha: ['PIN'], yo: ['PIN'], ig: ['PIN'] },
    strict: true,
  },
  {
    name: 'IMEI',
    english: /\bIMEI\b/,
    words: { pcm: ['IMEI'], ha: ['IMEI'], yo: ['IMEI'], ig: ['IMEI'] },
    strict: true,
  },
  {
    name: 'Amana',
    english: /\bAmana\b/,
    words: { pcm: ['Amana'], ha: ['Amana'], yo: ['Amana'], ig: ['Amana'] },
    strict: true,
  },
  {
    name: 'sign in',
    english: /\bsign in\b/i,
    words: { pcm: ['log in'], ha: ['shiga'], yo: ['wọlé'], ig: ['banye'] },
  },
  {
    name: 'sign out',
    english: /\bsign out\b/i,
    words: { pcm: ['log out', 'comot'], ha: ['fita'], yo: ['jáde'], ig: ['pụọ'] },
  },
  {
    name: 'register',
    english: /\bregister\b/i,
    words: { pcm: ['register'], ha: ['rajista'], yo: ['forúkọ', 'fi orúkọ'], ig: ['debanye'] },
  },
  {
    name: 'owner',
    english: /\bowners?\b/i,
    words: {
      pcm: ['owner', 'get am'],
      ha: ['mai ', 'masu', 'mamallak'],
      yo: ['ni ín', 'ní ín', 'oní', 'olówó'],
      ig: ['nwe'],
    },
  },
  {
    name: 'certificate',
    english: /\bcertificates?\b/i,
    words: { pcm: ['certificate'], ha: ['shaida'], yo: ['ìwé ẹ̀rí'], ig: ['asambodo'] },
  },
  {
    name: 'number',
    english: /\bnumbers?\b/i,
    words: { pcm: ['number'], ha: ['lamba', 'lambo'], yo: ['nọ́ńbà'], ig: ['nọmba'] },
  },
  {
    name: 'try again',
    english: /\btry again\b/i,
    words: {
      pcm: ['try again'],
      ha: ['sake gwada'],
      yo: ['gbìyànjú lẹ́ẹ̀kan sí i', 'gbìyànjú sí i'],
      ig: ['nwaa ọzọ', 'nwalee ọzọ', 'nwa ọzọ'],
    },
  },
  {
    name: 'report',
    english: /\breport\b(?=.*\b(stolen|lost|theft|police)\b)/i,
    words: {
      pcm: ['report'],
      ha: ['rahoto'],
      yo: ['létí', 'ìròyìn', 'ìjábọ̀'],
      ig: ['mkpesa', 'kọọrọ', 'akụkọ'],
    },
  },
  {
    name: 'hand over',
    english: /\bhand(ed|ing)? over\b(?! money)/i,
    words: { pcm: ['hand over'], ha: ['miƙa'], yo: ['gbé'], ig: ['nyefe'] },
  },
  {
    name: 'welcome',
    english: /\bwelcome\b/i,
    words: { pcm: ['welcome'], ha: ['barka'], yo: ['káàbọ̀'], ig: ['nnọọ'] },
  },
  {
    name: 'do not buy it',
    english: /\bdo not buy it\b/i,
    words: { pcm: ['no buy am'], ha: ['kar a saya', 'kada a saya'], yo: ['má ṣe rà á'], ig: ['azụla'] },
  },
  {
    name: 'clean (result)',
    english: /^clean$/i,
    words: { pcm: ['E clear'], ha: ['Lafiya'], yo: ['Kò ní ìṣòro'], ig: ['O dị mma'] },
  },
  {
    name: 'flagged (result)',
    english: /^flagged$/i,
    words: { pcm: ['E get issue'], ha: ['Akwai matsala'], yo: ['Ó ní ìṣòro'], ig: ['O nwere nsogbu'] },
  },
  {
    name: 'stolen (result)',
    english: /^stolen$/i,
    words: {
      pcm: ['Dem tiff am'],
      ha: ['Ta sata ce', 'sace'],
      yo: ['Jíjí ni', 'jí'],
      ig: ['E zuru ya ezu', 'E zuru ezu'],
    },
  },
]

const plain = (text: string): string => text.normalize('NFC').toLowerCase()

/** Terms of the English text that the translation says otherwise. */
export function otherTerms(locale: string, english: string, translation: string): Term[] {
  const text = plain(withoutPlaces(translation))
  return GLOSSARY.filter(
    ({ english: term, words }) =>
      term.test(withoutPlaces(english)) &&
      words[locale] &&
      !words[locale].some((word) => text.includes(plain(word))),
  )
}

/** Terms of an English text with their translations, for translators. */
export const termsIn = (locale: string, english: string): Array<{ name: string; words: readonly string[] }> =>
  GLOSSARY.flatMap(({ name, english: term, words }) =>
    term.test(withoutPlaces(english)) && words[locale] ? [{ name, words: words[locale] }] : [],
  )
