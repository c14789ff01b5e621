import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { isActivePdf } from './active-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'amana-pdf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PLACE = '[3 0 R /Fit]'
const ACTION = '<< /S /URI /URI (x) >>'

/** A document that opens object 7, which is packed: in a stream that begins with `head`, before `objects`. */
function packed(head: string, objects: string): string {
  const stream = deflateSync(Buffer.from(head + objects, 'latin1')).toString('latin1')
  const dictionary = `<< /Type /ObjStm /N 1 /First ${head.length} /Filter /FlateDecode >>`
  return `<< /OpenAction 7 0 R >>\nendobj\n6 0 obj\n${dictionary}\nstream\n${stream}\nendstream`
}

async function judge(body: string): Promise<boolean> {
  const path = join(folder, 'a.pdf')
  writeFileSync(path, `%PDF-1.7\n1 0 obj\n${body}\nendobj\n%%EOF`, 'latin1')
  return isActivePdf(path)
}

test.each([
  ['a place', packed('7 0 ', PLACE), false],
  ['a place behind other objects, with zeros and blanks', packed('8 0\n007  3 9 5\0 ', `1  ${PLACE}`), false],
  ['an action', packed('7 0 ', ACTION), true],
  ['both, of which a reader takes one', packed('7 0 7 13 ', `${PLACE} ${ACTION}`), true],
  ['an action behind a number that no object has', packed('99999999999 0 7 2 ', `1 ${ACTION}`), true],
  ['a place behind a word', packed('x 7 0 ', PLACE), true],
])('what a document opens: %s', async (_what, body, active) => {
  expect(await judge(body)).toBe(active)
})

test.each([
  ['digits', '1'.repeat(1_000_000)],
  ['other objects', '1 '.repeat(500_000)],
  ['this object', '7 9 '.repeat(250_000)],
  ['more than a document needs', '1'.repeat(16_000_000)],
])('a stream that begins with %s is refused at once', async (_what, head) => {
  const start = performance.now()
  expect(await judge(packed(head, PLACE))).toBe(true)
  // Six minutes for the digits when each was a place to begin again from.
  expect(performance.now() - start).toBeLessThan(60_000)
})
