/** PDFs that do something by themselves must not reach an officer's desk. */
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'

/** ISO 32000-1 names of programs, other files, and forms that load or send; a lock hides them all. */
const NAMES = [
  ...['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA', 'SubmitForm', 'ImportData'],
  ...['GoToR', 'GoToE', 'Encrypt'],
]
const END = String.raw`(?![^\s\0/<>()[\]{}%])`
const SPACE = String.raw`[\s\0]{0,200}`
/**
 * On opening, only a place in the document may be shown (an array). Actions of pages stand in a dictionary;
 * two letters alone are too likely in a picture's bytes.
 */
const ACTIVE = new RegExp(
  [
    ...NAMES.map((name) => `/${spelled(name)}${END}`),
    `/${spelled('OpenAction')}${END}(?!${SPACE}\\[)`,
    `/${spelled('AA')}${SPACE}(?:<<|\\d+\\s+\\d+\\s+R)`,
    `/${spelled('FlateDecode')}${SPACE}/${spelled('FlateDecode')}${END}`,
  ].join('|'),
  'g',
)
/** Objects may stand packed in a stream; only Flate is unpacked here. */
const PACKED = new RegExp(`/${spelled('ObjStm')}${END}`)
const OTHER_FILTER = /\/(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL)(?![A-Za-z0-9])/
/** Longer than any match, so that none is lost between two pieces. */
const OVERLAP = 1024
const MAX_STREAMS = 10_000
/** A stream of 5 MB can unpack to 5 GB. */
const MAX_UNPACKED = 128 * 1024 * 1024

/** A name's letters, each as itself or as `#` and two hexadecimal digits. */
function spelled(name: string): string {
  return [...name].map((letter) => `(?:${letter}|#${(letter.codePointAt(0) ?? 0).toString(16)})`).join('')
}

/**
 * Whether the PDF at `path` (5 MB at most) holds an action, a program, an embedded file or a lock. Looks at
 * all of its bytes, and at every stream of it unpacked, wherever a cross-reference may point.
 *
 * @returns true also for what cannot be looked through: too many streams, too much to unpack, other filters
 *   around packed objects
 */
export async function isActivePdf(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  const text = bytes.toString('latin1')
  if (firstMatch(text, text.length)) return true
  if (PACKED.test(text) && OTHER_FILTER.test(text)) return true
  const budget = { streams: MAX_STREAMS, bytes: MAX_UNPACKED }
  for (const { 0: keyword, index } of text.matchAll(/stream\r?\n?/g)) {
    const start = index + keyword.length
    if (isZlib(bytes, start) && (await isActiveStream(bytes.subarray(start), budget))) return true
  }
  return false
}

function firstMatch(text: string, before: number): boolean {
  ACTIVE.lastIndex = 0
  const found = ACTIVE.exec(text)
  return found !== null && found.index < before
}

/** RFC 1950: Deflate, and a header that is a multiple of 31. */
function isZlib(bytes: Buffer, at: number): boolean {
  const [method = 0, flags = 1] = [bytes[at], bytes[at + 1]]
  return (method & 15) === 8 && (method * 256 + flags) % 31 === 0
}

async function isActiveStream(packed: Buffer, budget: { streams: number; bytes: number }): Promise<boolean> {
  budget.streams -= 1
  if (budget.streams < 0) return true
  const inflate = createInflate()
  let text = ''
  try {
    for await (const piece of Readable.from([packed]).pipe(inflate) as AsyncIterable<Buffer>) {
      budget.bytes -= piece.length
      if (budget.bytes < 0) return true
      text = text.slice(-OVERLAP) + piece.toString('latin1')
      if (firstMatch(text, text.length - OVERLAP)) return true
    }
  } catch {
    // Not a stream after all, or a broken one: what came out of it is looked at.
  } finally {
    inflate.destroy()
  }
  return firstMatch(text, text.length)
}
