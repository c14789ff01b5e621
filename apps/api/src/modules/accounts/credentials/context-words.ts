/**
 * Words that a guesser tries first here (ASVS 6.1.2, 6.2.11); docs/security.md lists them. Words that are
 * guessed everywhere are the list of common passwords' matter. No I/O.
 */

export const CONTEXT_WORDS = [
  'amana',
  'imei',
  'registry',
  'stolen',
  'police',
  'nigeria',
  'naija',
  'lagos',
  'abuja',
  'kano',
]

/** Letters as people disguise them. */
const DISGUISED: Record<string, string> = {
  a: '[a4@]',
  e: '[e3]',
  i: '[i1!]',
  l: '[l1]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7]',
}
/** A shorter part of a name stands in too many other words. */
const MIN_WORD_LENGTH = 3

/** The person's own words: names, parts of the e-mail address. */
export interface OwnWords {
  email: string
  first_name?: string
  last_name?: string
}

/**
 * Whether nothing but digits and punctuation is left of a password without words of this service and the
 * person's own ones.
 */
export function isOfContextWords(
  password: string,
  { email, first_name = '', last_name = '' }: OwnWords,
): boolean {
  const own = plain(`${email} ${first_name} ${last_name}`).split(/[^\p{L}]+/u)
  const words = [...CONTEXT_WORDS, ...own.filter((word) => word.length >= MIN_WORD_LENGTH)].toSorted(
    (a, b) => b.length - a.length,
  )
  const typed = plain(password)
  let left = typed
  for (const word of words) left = left.replace(new RegExp(disguisesOf(word), 'g'), ' ')
  return left !== typed && !/\p{L}/u.test(left)
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const disguisesOf = (word: string) => [...word].map((letter) => DISGUISED[letter] ?? letter).join('')
