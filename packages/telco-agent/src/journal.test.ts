import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createBlockList, inOrder } from './block-list.ts'
import type { Page } from './changes.ts'
import { packEntry } from './entry.ts'
import { openJournal } from './journal.ts'
import { readListFile, writeListFile } from './list-file.ts'

const dir = mkdtempSync(join(tmpdir(), 'amana-journal-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const path = join(dir, 'journal')
const page = (after: number): Page => ({
  after,
  to: after + 1,
  changes: [
    {
      position: after + 1,
      imei: '35418804012345',
      change: 'block',
      status: 'stolen',
      reporting_date: '2026-11-24',
    },
  ],
})
const pagesOf = async (list: string) => {
  const pages: Page[] = []
  const journal = await openJournal(path, list, (one) => pages.push(one))
  return { journal, pages }
}

test('a journal has its pages after it was closed, those of its list alone', async () => {
  const { journal } = await pagesOf('one')
  await journal.append('one', page(1))
  await journal.append('two', page(5))
  await journal.append('one', page(2))
  await journal.close()
  const again = await pagesOf('one')
  expect(again.pages).toEqual([page(1), page(2)])
  expect(again.journal.bytes).toBe(readFileSync(path).length)
  await again.journal.clear()
  await again.journal.close()
  const cleared = await pagesOf('one')
  expect(cleared.pages).toEqual([])
  await cleared.journal.close()
})

test('cut off at any byte, it has the whole pages before, and takes new ones after them', async () => {
  const { journal } = await pagesOf('one')
  await journal.append('one', page(1))
  const first = journal.bytes
  await journal.append('one', page(2))
  const whole = readFileSync(path)
  await journal.close()
  for (let length = first; length <= whole.length; length += 1) {
    writeFileSync(path, whole)
    truncateSync(path, length)
    const cut = await pagesOf('one')
    // Without its last line break alone, the page is whole.
    const kept = length >= whole.length - 1 ? [page(1), page(2)] : [page(1)]
    expect(cut.pages).toEqual(kept)
    await cut.journal.append('one', page(9))
    await cut.journal.close()
    const { journal: last, pages } = await pagesOf('one')
    expect(pages).toEqual([...kept, page(9)])
    await last.close()
  }
})

test('what was written over is not read', async () => {
  const { journal } = await pagesOf('one')
  await journal.clear()
  await journal.append('one', page(1))
  await journal.close()
  appendFileSync(path, '0123456789abcdef {"list":"one","after":2}\n')
  const again = await pagesOf('one')
  expect(again.pages).toEqual([page(1)])
  await again.journal.close()
})

test('a list file gives back the list, and refuses each damage', async () => {
  const file = join(dir, 'list')
  expect(await readListFile(file)).toBeNull()
  const list = createBlockList()
  for (let at = 0; at < 3_000; at += 1)
    list.set(String(35_000_000_000_000 + at * 17), packEntry('lost', '2026-01-05'))
  const head = { id: 'one', epoch: 'e', position: 9 }
  await writeListFile(file, `${file}.part`, head, list)
  const read = await readListFile(file)
  expect([read?.head, read?.list.entries]).toEqual([head, 3_000])
  expect(read && [...inOrder(read.list)]).toEqual([...inOrder(list)])
  const bytes = readFileSync(file)
  for (const at of [0, 20, 500, bytes.length - 1_000, bytes.length - 1]) {
    const damaged = Buffer.from(bytes)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    writeFileSync(file, damaged)
    await expect(readListFile(file)).rejects.toThrow(RangeError)
  }
  for (const length of [0, 10, bytes.length - 1]) {
    writeFileSync(file, bytes.subarray(0, length))
    await expect(readListFile(file)).rejects.toThrow(RangeError)
  }
})
