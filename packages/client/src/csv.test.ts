import { describe, expect, test } from 'vitest'
import { utf8 } from './base64.ts'
import { readCsv } from './csv.ts'
import { uploadOf } from './upload.ts'

const ROWS = [
  ['line', 'imei', 'x'],
  ['1', '356938035643809', ''],
  ['2', 'a,"b"\nc', 'Ọla'],
  ['', '', ''],
]
const TEXT = 'line,imei,x\n1,356938035643809,\r\n2,"a,""b""\nc",Ọla\n,"",\n'

/** In pieces of so many bytes, which cut characters in two. */
function pieces(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = utf8(text)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + size))
      at += size
    },
  })
}

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = []
  for await (const row of rows) read.push(row)
  return read
}

describe('reading', () => {
  test.each([1, 2, 3, 7, 1_000])('the same rows in pieces of %s bytes', async (size) => {
    expect(await all(readCsv(pieces(TEXT, size)))).toEqual(ROWS)
    expect(await all(readCsv(pieces(TEXT.trimEnd(), size)))).toEqual(ROWS)
  })

  test('no rows in no bytes; a caller who stops ends the download', async () => {
    expect(await all(readCsv(pieces('', 1)))).toEqual([])
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(utf8('1,2\n')),
      cancel: () => {
        cancelled = true
      },
    })
    for await (const row of readCsv(endless)) {
      expect(row).toEqual(['1', '2'])
      break
    }
    expect(cancelled).toBe(true)
  })
})

describe('writing', () => {
  const textOf = (upload: ReturnType<typeof uploadOf>) => new Response(upload.open()).text()

  test('one line for each number, whatever it has in it', async () => {
    const imeis = ['356938035643809', '', 'a,b', 'say "x"', 'two\nlines']
    const upload = uploadOf({ imeis })
    expect(await textOf(upload)).toBe('imei\n356938035643809\n""\n"a,b"\n"say ""x"""\ntwo lines\n')
    const rows = await all(readCsv(pieces(await textOf(upload), 9)))
    expect(rows.slice(1)).toEqual([...imeis.slice(0, -1), 'two lines'].map((imei) => [imei]))
  })

  test('a hundred thousand numbers from a generator, in pieces', async () => {
    async function* numbers() {
      for (let at = 0; at < 100_000; at += 1) yield String(100_000_000_000_000 + at)
    }
    const text = await textOf(uploadOf({ imeis: numbers }))
    expect(text.length).toBe(5 + 100_000 * 16)
    expect(text.endsWith('100000000099999\n')).toBe(true)
  })

  test('bytes of a file as they are', async () => {
    async function* chunks() {
      yield utf8('imei\n3569')
      yield utf8('38035643809\n')
    }
    expect(await textOf(uploadOf({ csv: chunks() }))).toBe('imei\n356938035643809\n')
    expect(await textOf(uploadOf({ csv: '1\n' }))).toBe('1\n')
  })
})
