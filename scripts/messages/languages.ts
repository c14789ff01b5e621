/** Facts for the checks about each language that texts are translated into. */
import { LOCALES, PLURAL_FORMS, pluralFormOf } from '@amana/messages'
import type { PluralForm } from '@amana/messages/locales'

export interface Language {
  locale: string
  /** Forms of a plural, `other` among them. */
  forms: readonly PluralForm[]
  /** Zero is counted with the form of one, so that form has to write `{count}`. */
  zeroIsOne: boolean
  /** Letters beside those of ASCII, each with its marks, NFC. */
  letters: ReadonlySet<string>
}

/** Letters in both cases, NFC. */
export function lettersOf(letters: string): string[] {
  return letters
    .split(' ')
    .flatMap((letter) => [letter, letter.toUpperCase()])
    .map((letter) => letter.normalize('NFC'))
}

/** Grave and acute; the mid tone is not written. */
const TONES = ['̀', '́']
const YORUBA_TONED = 'a e i o u ẹ ọ n m'.split(' ').flatMap((letter) => TONES.map((tone) => letter + tone))

const LETTERS: Record<string, string> = {
  // Written as BBC News Pidgin does, without marks.
  pcm: '',
  ha: 'ɓ ɗ ƙ ƴ ʼ',
  yo: `ẹ ọ ṣ ${YORUBA_TONED.join(' ')}`,
  ig: 'ị ọ ụ ṅ',
}

export const LANGUAGES: readonly Language[] = LOCALES.filter((locale) => locale !== 'en').map((locale) => ({
  locale,
  forms: PLURAL_FORMS[locale],
  zeroIsOne: pluralFormOf(locale, 0) === 'one',
  letters: new Set(LETTERS[locale] ? lettersOf(LETTERS[locale]) : []),
}))

/** The source of all translations. */
export const ENGLISH: Language = {
  locale: 'en',
  forms: PLURAL_FORMS.en,
  zeroIsOne: false,
  letters: new Set(),
}

/** @throws Error naming the languages that there are */
export function languageOf(locale: string, languages: readonly Language[] = LANGUAGES): Language {
  const language = languages.find((each) => each.locale === locale)
  if (!language) throw new Error(`no language ${locale}: ${languages.map((each) => each.locale).join(', ')}`)
  return language
}
