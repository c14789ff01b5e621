/**
 * A button has short words, and a longer name for those who hear the page (`revoke` and `revokeOne`). The
 * name has to hold the words, or nobody can call the button by what they see (WCAG 2.5.3).
 */
import type { Translated } from './review.ts'
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
const NAME_KEY = /(?:Of|One|Case)$/

/**
 * The button whose name a unit is: it has the same words first in English, and the shorter key beside it.
 *
 * @returns undefined: the unit is no such name
 */
function buttonOf(name: Unit, byId: ReadonlyMap<string, Translated>): Translated | undefined {
  if (!NAME_KEY.test(name.id)) return undefined
  const button = byId.get(name.id.replace(NAME_KEY, ''))
  const isButton =
    button !== undefined &&
    name.allowed.length > button.unit.allowed.length &&
    inLowerCase(name.english).startsWith(`${inLowerCase(button.unit.english)} `)
  return isButton ? button : undefined
}

/** A line for each name without its button's words. */
export function labelProblems(translated: readonly Translated[]): string[] {
  const byId = new Map(translated.map((each) => [each.unit.id, each]))
  return translated.flatMap(({ unit, text: name }) => {
    const words = buttonOf(unit, byId)?.text ?? null
    if (name === null || words === null) return []
    return wordsOf(name).includes(wordsOf(words))
      ? []
      : [`${unit.id}: does not hold the words of its button, "${words}"`]
  })
}
