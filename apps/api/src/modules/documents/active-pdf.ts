/** PDFs that do something by themselves must not reach an officer's desk. */
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { dictionaryAt, type Stream, streamsIn } from './pdf-dictionary.ts'

/** ISO 32000-1 names of programs, other files, and forms that load or send; a lock hides them all. */
const NAMES = [
  ...[
    'JavaScript',
    'Launch',
    'EmbeddedFile',
    'EmbeddedFiles',
    'RichMedia',
    'XFA',
    'SubmitForm',
    'ImportData',
  ],
  ...['GoToR', 'GoToE', 'Encrypt'],
]
const END = String.raw`(?![^\s\0/<>()[\]{}%])`
const SPACE = String.raw`[\s\0]{0,200}`
/**
 * On opening, only a place in the document may be shown: an array, or a dictionary that is looked at. Actions
 * of pages stand in a dictionary; two letters alone are too likely in a picture's bytes.
 */
const ACTIVE = new RegExp(
  [
    ...NAMES.map((name) => `/${spelled(name)}${END}`),
    `(?<opening>/${spelled('OpenAction')}${END}${SPACE})`,
    `/${spelled('AA')}${SPACE}(?:<<|\\d+\\s+\\d+\\s+R)`,
  ].join('|'),
  'g',
)
/** An action that shows a place in the document, and nothing after it. */
const PLACE_NAMES = new Set([
  'Type',
  'Action',
  'S',
  'GoTo',
  'D',
  'XYZ',
  'Fit',
  'FitH',
  'FitV',
  'FitR',
  'FitB',
  'FitBH',
  'FitBV',
])
/**
 * A stream that holds packed objects has a `First`. It is looked through as Flate alone packs it: any other
 * filter, a predictor, or a dictionary with more in it could show a reader other objects than us.
 */
const OBJECT_STREAM_NAMES = new Set([
  'Type',
  'ObjStm',
  'N',
  'First',
  'Length',
  'Extends',
  'Filter',
  'FlateDecode',
  'Fl',
])
/** Longer than any match, so that none is lost between two pieces. */
const OVERLAP = 1024
const MAX_STREAMS = 10_000
/** A stream of 5 MB can unpack to 5 GB. */
const MAX_UNPACKED = 128 * 1024 * 1024
/** Objects of a document of some thousand pages. */
const MAX_OBJECTS = 16 * 1024 * 1024
/** A document opens one, and each revision may name another. */
const MAX_OPENED = 16
/** Numbers and places of 80,000 packed objects and more; writers put some hundreds into a stream. */
const MAX_HEADS = 1024 * 1024

/** A name's letters, each as itself or as `#` and two hexadecimal digits. */
function spelled(name: string): string {
  return [...name].map((letter) => `(?:${letter}|#${hexOf(letter)})`).join('')
}

function hexOf(letter: string): string {
  const digits = (letter.codePointAt(0) ?? 0).toString(16)
  return digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
}

/**
 * Whether the PDF at `path` (5 MB at most) holds an action, a program, an embedded file or a lock. Looks at
 * all of its bytes, and at every stream of it unpacked, wherever a cross-reference may point: a library reads
 * what the cross-references name, which another reader need not follow.
 *
 * @returns true also for what cannot be looked through: too many streams, too much to unpack, objects packed
 *   otherwise than by Flate
 */
export async function isActivePdf(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  const text = bytes.toString('latin1')
  const streams = streamsIn(text)
  if (!streams || streams.some((stream) => hidesObjects(bytes, text, stream))) return true
  const firsts = new Map(streams.map(({ index, first }) => [index, first]))
  const search = new Search(text)
  if (search.finds(text, text.length)) return true
  for (const { 0: keyword, index } of text.matchAll(/stream\r?\n?/g)) {
    const start = index + keyword.length
    if (isZlib(bytes, start) && (await search.findsPacked(bytes.subarray(start), firsts.get(index) ?? null)))
      return true
  }
  return search.opensMore()
}

/** A reader could find other objects in it than the text that we look at. */
function hidesObjects(bytes: Buffer, text: string, { names, index }: Stream): boolean {
  if (!names.includes('First') && !names.includes('ObjStm')) return false
  const filters = names.filter((name) => name === 'FlateDecode' || name === 'Fl').length
  const [begin = ''] = /^stream\r?\n/.exec(text.slice(index, index + 8)) ?? []
  const packed = begin !== '' && isZlib(bytes, index + begin.length)
  return (
    !names.every((name) => OBJECT_STREAM_NAMES.has(name)) ||
    filters > 1 ||
    (names.includes('Filter') && !packed)
  )
}

/** RFC 1950: Deflate, and a header that is a multiple of 31. */
function isZlib(bytes: Buffer, at: number): boolean {
  const [method = 0, flags = 1] = [bytes[at], bytes[at + 1]]
  return (method & 15) === 8 && (method * 256 + flags) % 31 === 0
}

class Search {
  readonly #file: string
  /** Numbers of the objects that are opened, which may be defined anywhere. */
  readonly #opened = new Set<number>()
  readonly #packed: { text: string; first: number }[] = []
  #streamsLeft = MAX_STREAMS
  #bytesLeft = MAX_UNPACKED
  #objectsLeft = MAX_OBJECTS

  constructor(file: string) {
    this.#file = file
  }

  /** @param before matches from here on are looked at later */
  finds(text: string, before: number): boolean {
    for (const { index, 0: match, groups } of text.matchAll(ACTIVE)) {
      if (index >= before) return false
      if (groups?.opening === undefined) return true
      const value = text.slice(index + match.length, index + match.length + OVERLAP)
      const [, number] = /^0*(\d{1,8})[\s\0]+\d{1,5}[\s\0]+R/.exec(value) ?? []
      if (number !== undefined && this.#opened.size < MAX_OPENED) this.#opened.add(Number(number))
      else if (!isPlace(value)) return true
    }
    return false
  }

  /** @param first where the objects begin in a stream of them; null: it holds none */
  async findsPacked(packed: Buffer, first: number | null): Promise<boolean> {
    this.#streamsLeft -= 1
    if (this.#streamsLeft < 0) return true
    const inflate = createInflate()
    const objects: string[] = []
    let text = ''
    try {
      for await (const piece of Readable.from([packed]).pipe(inflate) as AsyncIterable<Buffer>) {
        this.#bytesLeft -= piece.length
        if (first !== null) this.#objectsLeft -= piece.length
        if (this.#bytesLeft < 0 || this.#objectsLeft < 0) return true
        const added = piece.toString('latin1')
        if (first !== null) objects.push(added)
        text = text.slice(-OVERLAP) + added
        if (this.finds(text, text.length - OVERLAP)) return true
      }
    } catch {
      // Not a stream after all, or a broken one: what came out of it is looked at.
    } finally {
      inflate.destroy()
    }
    if (first !== null) this.#packed.push({ text: objects.join(''), first })
    return this.finds(text, text.length)
  }

  /** Whether an object that is opened is more than a place. The definitions of all revisions count. */
  opensMore(): boolean {
    if (this.#opened.size === 0) return false
    const packed = definitionsIn(this.#packed, this.#opened)
    if (packed === null) return true
    return [...this.#opened].some((number) => {
      const definitions = [...this.#plain(number), ...(packed.get(number) ?? [])]
      return definitions.length === 0 || !definitions.every(isPlace)
    })
  }

  #plain(number: number): string[] {
    const heads = this.#file.matchAll(
      new RegExp(`(?<!\\d)0*${number}[\\s\\0]+\\d{1,5}[\\s\\0]+obj[\\s\\0]*`, 'g'),
    )
    return Array.from(heads, ({ index, 0: head }) =>
      this.#file.slice(index + head.length, index + head.length + OVERLAP),
    )
  }
}

/**
 * A stream of objects begins with the number and the place of each (ISO 32000-1 §7.5.7). Read once, and by a
 * pattern that never goes back: a million digits took minutes of the process.
 *
 * @returns null: too much of it, or something else between the numbers, which readers could take otherwise
 */
function definitionsIn(
  streams: readonly { text: string; first: number }[],
  wanted: ReadonlySet<number>,
): Map<number, string[]> | null {
  const found = new Map([...wanted].map((number): [number, string[]] => [number, []]))
  let left = MAX_HEADS
  for (const { text, first } of streams) {
    const head = text.slice(0, first)
    left -= head.length
    if (left < 0 || /[^\d\s\0]/.test(head)) return null
    let number: number | null = null
    for (const [digits] of head.matchAll(/\d+/g)) {
      if (number === null) number = Number(digits)
      else {
        const start = first + Number(digits)
        found.get(number)?.push(text.slice(start, start + OVERLAP).trimStart())
        number = null
      }
    }
  }
  return found
}

function isPlace(value: string): boolean {
  if (value.startsWith('[')) return true
  if (!value.startsWith('<<')) return false
  const { names, end } = dictionaryAt(value, 0)
  return end !== -1 && names.includes('GoTo') && names.every((name) => PLACE_NAMES.has(name))
}
