import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { removeUnfinishedFiles, writeFileAtomic } from './atomic-write.ts'
import { after, HOUR, MINUTE } from './durations.ts'

const dir = mkdtempSync(join(tmpdir(), 'amana-whole-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('a file is there whole; what a crash left goes after an hour, and nothing else', async () => {
  await writeFileAtomic(dir, 'report.eml', 'whole')
  const now = new Date()
  const old = after(now, -HOUR - MINUTE)
  for (const name of ['.report.eml.00aa.tmp', '.young.eml.00ab.tmp', '.hidden', 'named.tmp'])
    writeFileSync(join(dir, name), 'half')
  for (const name of ['.report.eml.00aa.tmp', '.hidden', 'named.tmp', 'report.eml'])
    utimesSync(join(dir, name), old, old)
  await removeUnfinishedFiles(dir, now)
  expect(readdirSync(dir).toSorted()).toEqual(['.hidden', '.young.eml.00ab.tmp', 'named.tmp', 'report.eml'])
  expect(readFileSync(join(dir, 'report.eml'), 'utf8')).toBe('whole')
  await expect(removeUnfinishedFiles(join(dir, 'not there'), now)).resolves.toBeUndefined()
})
