/**
 * Dictionaries and streams in the text of a PDF (ISO 32000-1 §7.2, §7.3), as far as a refusal needs them.
 * Pure.
 */

export interface Dictionary {
  /** All names in it, at any depth, with their `#` escapes undone. */
  names: string[]
  /** Behind its `>>`. */
  end: number
}

export interface Stream {
  /** The names in its dictionary. */
  names: string[]
  /** The place of its word `stream`. */
  index: number
  /** Its `First`; null: it has none, or not as a number. */
  first: number | null
}

/** Objects that are nested in objects would make us read the same text again and again. */
const READ_AGAIN = 4

/**
 * Every stream that a reader could find, since a cross-reference may lead to any `obj`.
 *
 * @returns null: too much text would have to be read again
 */
export function streamsIn(text: string): Stream[] | null {
  const streams: Stream[] = []
  let left = READ_AGAIN * text.length + 100_000
  for (const { index } of text.matchAll(/(?<!end)obj/g)) {
    const start = index + 'obj'.length
    let at = afterBlanks(text, start)
    let dictionary: Dictionary | null = null
    while (text.startsWith('<<', at)) {
      const next = dictionaryAt(text, at)
      if (next.end === -1) {
        left -= text.length - at
        break
      }
      dictionary = next
      at = afterBlanks(text, next.end)
    }
    left -= at - start
    if (left < 0) return null
    if (dictionary && text.startsWith('stream', at))
      streams.push({ names: dictionary.names, index: at, first: firstOf(text.slice(start, at)) })
  }
  return streams
}

function firstOf(dictionary: string): number | null {
  const [, first] = /\/First[\s\0]+(\d{1,8})(?![\s\0]+\d+[\s\0]+R)/.exec(dictionary) ?? []
  return first === undefined ? null : Number(first)
}

/** The dictionary that begins at `start`, at its `<<`; `end` −1: it has none. */
export function dictionaryAt(text: string, start: number): Dictionary {
  const names: string[] = []
  let depth = 0
  for (let at = start; at < text.length; ) {
    const sign = text[at]
    const doubled = text[at + 1] === sign
    if (sign === '<' && doubled) {
      depth += 1
      at += 2
    } else if (sign === '>' && doubled) {
      depth -= 1
      at += 2
      if (depth === 0) return { names, end: at }
    } else if (sign === '/') {
      const end = endOfName(text, at + 1)
      names.push(unescaped(text.slice(at + 1, end)))
      at = end
    } else if (sign === '(') at = endOfString(text, at)
    else if (sign === '<') at = endOfHex(text, at)
    else if (sign === '%') at = endOfComment(text, at)
    else at += 1
    if (depth === 0) break
  }
  return { names, end: -1 }
}

function afterBlanks(text: string, from: number): number {
  let at = from
  for (; at < text.length; at += 1) {
    const sign = text[at] as string
    if (sign === '%') at = endOfComment(text, at)
    else if (!/[\s\0]/.test(sign)) break
  }
  return at
}

const NAME = /[^\s\0()<>[\]{}/%]*/y

function endOfName(text: string, from: number): number {
  NAME.lastIndex = from
  NAME.test(text)
  return NAME.lastIndex
}

const LINE = /[^\r\n]*/y

function endOfComment(text: string, from: number): number {
  LINE.lastIndex = from
  LINE.test(text)
  return LINE.lastIndex
}

function endOfHex(text: string, from: number): number {
  const end = text.indexOf('>', from)
  return end === -1 ? text.length : end + 1
}

/** Parentheses in a string are balanced, or escaped. */
function endOfString(text: string, from: number): number {
  let open = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '(') open += 1
    else if (text[at] === ')') open -= 1
    if (open === 0) return at + 1
  }
  return text.length
}

function unescaped(name: string): string {
  return name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}
