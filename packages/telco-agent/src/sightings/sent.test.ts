import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSent } from './sent.ts'

const newPath = () => join(mkdtempSync(join(tmpdir(), 'amana-sent-')), 'log.sent')
const at = (bytes: number) => ({
  place: { bytes, lines: bytes / 10 },
  beginning: { bytes: 10, sha256: 'aa' },
})

test('what was added is known to the next run, without the references themselves', async () => {
  const path = newPath()
  const first = await openSent(path)
  expect(first.last).toBeNull()
  await first.add(['r-1', 'r-2'], at(20))
  await first.add(['r-3'], at(30))
  await first.close()
  expect(readFileSync(path, 'utf8')).not.toContain('r-1')

  const second = await openSent(path)
  expect(second.last).toMatchObject(at(30))
  expect(['r-1', 'r-2', 'r-3', 'r-4'].map(second.has)).toEqual([true, true, true, false])
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1)
  await second.close()
})

test('a line that a kill cut off is dropped', async () => {
  const path = newPath()
  const first = await openSent(path)
  await first.add(['r-1'], at(10))
  await first.close()
  appendFileSync(path, '{"place":{"bytes":20,"li')
  const second = await openSent(path)
  expect(second.last).toMatchObject(at(10))
  await second.add(['r-2'], at(20))
  await second.close()
  const third = await openSent(path)
  expect([third.last?.place.bytes, third.has('r-1'), third.has('r-2')]).toEqual([20, true, true])
  await third.close()
})

test('a file of another program is not overwritten', async () => {
  const path = newPath()
  writeFileSync(path, 'important\n')
  await expect(openSent(path)).rejects.toThrow('is not a state file')
  expect(readFileSync(path, 'utf8')).toBe('important\n')
})

test('without a file nothing is kept after the end, and a repeat is still known', async () => {
  const sent = await openSent(null)
  await sent.add(['r-1'], at(10))
  expect([sent.has('r-1'), sent.has('r-2')]).toEqual([true, false])
  await sent.close()
})
