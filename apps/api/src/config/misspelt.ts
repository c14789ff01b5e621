/**
 * Variables that look like ours and are not. A misspelt name would leave its setting at the default without a
 * word: sandboxes, no mails, another database.
 */
import { StartError } from '../kernel/start-error.ts'

/** Names of other programs that are one letter away from ours: gettext reads LANGUAGE. */
const FOREIGN = new Set(['LANGUAGE'])
/** Variables that Kubernetes sets for each service, such as REDIS_PORT. */
const OF_A_SERVICE = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+\w*)?)$/
/** Two slips of the finger are as likely in a long name as one in a short name. */
const LONG = 10
/** A name of this many words may lack one of them: S3_SECRET_KEY for S3_SECRET_ACCESS_KEY. */
const MANY_WORDS = 3

/** @throws StartError with one line that names each of them, and the variable that was probably meant */
export function requireKnownNames(names: readonly string[], known: readonly string[]): void {
  const refused = names.flatMap((name) => {
    const meant = resembled(name, known)
    return meant === null ? [] : [`${name} is no setting. Did you mean ${meant}?`]
  })
  if (refused.length > 0) throw new StartError(`${refused.join(' ')} Rename or unset it.`)
}

/** The known variable that an unknown name resembles, or null. */
function resembled(name: string, known: readonly string[]): string | null {
  if (known.includes(name) || FOREIGN.has(name) || OF_A_SERVICE.test(name)) return null
  const file = /_FILE$/i.test(name) ? '_FILE' : ''
  const typed = name.slice(0, name.length - file.length)
  if (file && known.includes(typed)) return null
  const plain = plainOf(typed.replace(/^AMANA_/i, ''))
  const found =
    known.find((each) => plainOf(each) === plain) ??
    known.find((each) => lacksOneWord(typed.toUpperCase(), each)) ??
    known.find((each) => distance(plain, plainOf(each)) <= (each.length >= LONG ? 2 : 1))
  return found === undefined ? null : `${found}${file}`
}

const plainOf = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Whether `typed` is `known` without one word that is not its first. */
function lacksOneWord(typed: string, known: string): boolean {
  const words = known.split('_')
  if (words.length < MANY_WORDS) return false
  return words.some((_, index) => index > 0 && words.toSpliced(index, 1).join('_') === typed)
}

/** Letters that were left out, put in, replaced, or swapped with the next one (Damerau and Levenshtein). */
function distance(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1]
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = current
  }
  return last[to.length] ?? 0
}
