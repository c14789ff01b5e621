import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readUpload } from './read-upload.ts'
import { goodNumbers } from './upload-rows.ts'

/** The stored rows and counts of these bytes, which come in pieces of this size. */
async function stored(content: string, size: number) {
  const folder = mkdtempSync(join(tmpdir(), 'amana-read-upload-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'upload')
  const bytes = Buffer.from(content)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
  const upload = await readUpload(Readable.from(pieces), { gzip: false, path, sandbox: false })
  expect(upload.bytes).toBe(readFileSync(path).length)
  return { upload, rows: readFileSync(path, 'utf8').trimEnd().split('\n') }
}

const CELLS = [
  '356938035643809',
  '35693803564380',
  '356938035643801',
  '356938035643809',
  'letters',
  '013192005678909',
  '13192005678909',
  '3569380356438',
  '3569380356438091',
  'letters',
  '490154203237518',
  '',
  'a\\b',
  ...Array.from({ length: 40 }, (_, index) => `35693803${String(index).padStart(6, '0')}0`),
]

test.each([1, 2, 7, 16, 17, 100, 65_536])(
  'numbers alone on their lines are read as those in quotes are, in pieces of %s bytes',
  async (size) => {
    // An empty line is none; an empty pair of quotes would be a line without a number.
    const quoted = await stored(CELLS.map((cell) => (cell === '' ? '' : `"${cell}",`)).join('\n'), 65_536)
    expect(quoted.upload).toMatchObject({ lines: 52, badLines: 6, duplicates: 2 })
    expect(quoted.upload.phones).toHaveLength(43)
    expect(quoted.upload.phones).toEqual(quoted.upload.phones.toSorted())
    for (const end of ['\n', '\r\n', '\r']) {
      expect(await stored(CELLS.join(end), size)).toEqual(quoted)
      expect(await stored(`imei${end}${CELLS.join(end)}${end}`, size)).toEqual(quoted)
    }
    const second = ['shop,imei', ...CELLS.filter(Boolean).map((cell) => `,${cell}`)].join('\n')
    expect(await stored(second, size)).toEqual(quoted)
  },
)

test('a line of digits in a file whose numbers stand in another column lacks its number', async () => {
  const { upload, rows } = await stored('shop,imei\n356938035643809\na,356938035643809\n', 65_536)
  expect(upload).toMatchObject({ lines: 2, badLines: 1 })
  expect(rows).toEqual(['\\N\t', '356938035643809'])
})

test('a long file is stored and read again whole, though the memory of its blocks is used again', async () => {
  const lines = 120_000
  const cells = Array.from({ length: lines }, (_, n) => `35693803${String((n * 7) % 1e6).padStart(6, '0')}0`)
  const { upload, rows } = await stored(`${cells.join('\n')}\n`, 70_001)
  expect(upload).toMatchObject({ lines, badLines: 0, duplicates: 0 })
  expect(rows.join()).toBe(cells.join())
  let read = ''
  // Slower than the reader, so that it has to wait.
  const slow = new Writable({
    write(chunk: Buffer, _encoding, done) {
      setImmediate(() => {
        read += chunk.toString()
        done()
      })
    },
  })
  await pipeline(Readable.from([Buffer.from(`${rows.join('\n')}\n`)]), goodNumbers, slow)
  expect(read === `${cells.join('\n')}\n`).toBe(true)
})
