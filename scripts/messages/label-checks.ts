/**
 * A button has short words, and a longer name for those who hear the page (`revoke` and `revokeOne`). The
 * name has to hold the words, or nobody can call the button by what they see (WCAG 2.5.3).
 */
import { type Translated, textOf } from './catalogues.ts'
import type { Unit } from './units.ts'

const inLowerCase = (text: string): string => text.normalize('NFC').toLowerCase()

/** The words of a text with a space around each. */
const wordsOf = (text: string): string =>
  ` ${
    inLowerCase(text)
      .match(/[\p{L}\p{M}\p{N}’ʼ']+/gu)
      ?.join(' ') ?? ''
  } `

/** How keys of such names end, after the key of the button. */
const NAME_KEY = /^(?:Of|One|Case)$/

/**
 * Whether `longer` is the name of the button `short`: in English the same words first, under a longer key
 * beside it.
 */
function isNameOf(longer: Unit, short: Unit): boolean {
  const [key, longerKey] = [short.path.at(-1) ?? '', longer.path.at(-1) ?? '']
  return (
    longer.path.slice(0, -1).join('.') === short.path.slice(0, -1).join('.') &&
    longerKey.startsWith(key) &&
    NAME_KEY.test(longerKey.slice(key.length)) &&
    longer.allowed.length > short.allowed.length &&
    inLowerCase(longer.english).startsWith(`${inLowerCase(short.english)} `)
  )
}

/** A line for each name without its button's words. */
export function labelProblems(translated: Translated): string[] {
  const { units } = translated
  return units.flatMap((longer) =>
    units
      .filter((short) => isNameOf(longer, short))
      .flatMap((short) => {
        const [name, words] = [textOf(translated, longer), textOf(translated, short)]
        if (typeof name !== 'string' || typeof words !== 'string') return []
        return wordsOf(name).includes(wordsOf(words)) ? [] : [`${longer.id}: does not hold the words of its button, "${words}"`]
      }),
  )
}
