/** Where a request came from is known for seven days, and only in a file of its own (decisions §17). */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { waitUntil } from '../testing/wait-until.ts'
import { createCallerAddresses } from './caller-addresses.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'amana-addresses-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const folder = join(dataDir, 'addresses')

test('an address stands in the file of its day once an hour, mode 0600; files older than seven days go', async () => {
  let now = new Date('2026-03-01T10:00:00Z')
  const log = { warn: (...line: unknown[]) => expect(line).toEqual([]) }
  const addresses = createCallerAddresses({
    dataDir,
    key: Buffer.alloc(32, 1),
    clock: { now: () => now },
    log,
  })
  const hash = addresses.note('192.0.2.7')
  expect(addresses.note('192.0.2.7')).toBe(hash)
  expect(addresses.note('192.0.2.8')).not.toBe(hash)
  expect(addresses.note('2001:db8::1')).toBe(addresses.note('2001:db8::2'))
  await addresses.stop()
  const file = join(folder, '2026-03-01')
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toBe(`2026-03-01T10:00:00.000Z ${hash} 192.0.2.7`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  writeFileSync(join(folder, '2026-02-28'), 'x')
  now = new Date('2026-03-08T10:00:00Z')
  addresses.note('192.0.2.7')
  await addresses.stop()
  expect(readdirSync(folder).toSorted()).toEqual(['2026-03-01', '2026-03-08'])
  now = new Date('2026-03-09T10:00:00Z')
  addresses.note('192.0.2.7')
  await addresses.stop()
  expect(readdirSync(folder).toSorted()).toEqual(['2026-03-08', '2026-03-09'])
})

test('a server that nobody calls deletes old files as well: when it starts, and each hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  writeFileSync(join(folder, '2026-03-10'), 'x')
  writeFileSync(join(folder, '2026-03-11'), 'x')
  let now = new Date('2026-03-18T00:00:00Z')
  const addresses = createCallerAddresses({
    dataDir,
    key: Buffer.alloc(32, 1),
    clock: { now: () => now },
    log: { warn: vi.fn() },
  })
  try {
    await waitUntil(() => readdirSync(folder).join() === '2026-03-11')
    now = new Date('2026-03-19T00:00:00Z')
    vi.advanceTimersByTime(3_600_000)
    await waitUntil(() => readdirSync(folder).length === 0)
  } finally {
    await addresses.stop()
    vi.useRealTimers()
  }
})
