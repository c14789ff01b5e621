/** Numbers of a check job as the body of a request, sent while they are read. */
import { type Bytes, utf8 } from './base64.ts'

type Numbers = Iterable<string> | AsyncIterable<string>
type Csv = Blob | string | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * `imeis`: one number each. `csv`: a file with one number a line, or a column `imei`; `gzip` when it is
 * packed. A function opens the source again for each attempt.
 */
export type CheckJobSource = { imeis: Numbers | (() => Numbers) } | { csv: Csv | (() => Csv); gzip?: boolean }

export interface Upload {
  open(): Blob | string | ReadableStream<Uint8Array>
  /** It can be opened more than once. */
  repeatable: boolean
}

export function uploadOf(source: CheckJobSource): Upload {
  if ('imeis' in source) {
    const { imeis } = source
    if (typeof imeis === 'function') return { open: () => streamOf(linesOf(imeis())), repeatable: true }
    return { open: () => streamOf(linesOf(imeis)), repeatable: isRepeatable(imeis) }
  }
  const { csv } = source
  if (typeof csv === 'function') return { open: () => bodyOf(csv()), repeatable: true }
  return { open: () => bodyOf(csv), repeatable: typeof csv === 'string' || csv instanceof Blob }
}

function bodyOf(csv: Csv): Blob | string | ReadableStream<Uint8Array> {
  return typeof csv === 'string' || csv instanceof Blob || csv instanceof ReadableStream ? csv : streamOf(csv)
}

/** An array or a set begins again each time; a generator does not. */
function isRepeatable(numbers: Numbers): boolean {
  return Symbol.iterator in numbers && (numbers[Symbol.iterator]() as unknown) !== numbers
}

const CHUNK_LENGTH = 64 * 1024

/** The head keeps a first number from being read as one. */
async function* linesOf(numbers: Numbers): AsyncGenerator<Bytes> {
  let lines = 'imei\n'
  for await (const number of numbers) {
    lines += `${quoted(number)}\n`
    if (lines.length < CHUNK_LENGTH) continue
    yield utf8(lines)
    lines = ''
  }
  yield utf8(lines)
}

/**
 * RFC 4180 §2, on one line: the registry reads no line breaks in quotes. An empty number keeps its line, so
 * that the result has as many.
 */
function quoted(number: string): string {
  const line = number.replaceAll(/[\r\n]+/g, ' ')
  return line.trim() === '' || /[",;|\t]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel(reason) {
      await iterator.return?.(reason)
    },
  })
}
