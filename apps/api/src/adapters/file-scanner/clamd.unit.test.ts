import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ScannerDown } from '../../ports/file-scanner.ts'
import { EICAR, type FakeClamd, type Misbehaviour, startFakeClamd } from './clamd.fixtures.ts'
import { createClamd, pingClamd } from './clamd.ts'

const folder = mkdtempSync(join(tmpdir(), 'amana-clamd-'))
let byTcp: FakeClamd
let bySocket: FakeClamd
beforeAll(async () => {
  byTcp = await startFakeClamd()
  bySocket = await startFakeClamd(join(folder, 'clamd.ctl'))
})
afterAll(async () => {
  await byTcp.stop()
  await bySocket.stop()
  rmSync(folder, { recursive: true, force: true })
})

function keep(content: Buffer | string): string {
  const path = join(folder, 'file')
  writeFileSync(path, content)
  return path
}

describe.each([
  ['TCP', () => byTcp],
  ['its socket', () => bySocket],
])('by %s', (_way, clamd) => {
  test.each([0, 1, 65_536, 65_537, 5 * 1024 * 1024])('%i bytes arrive whole and are clean', async (size) => {
    const content = randomBytes(size)
    expect(await createClamd(clamd()).scan(keep(content))).toBeNull()
    expect(clamd().scanned.at(-1)?.equals(content)).toBe(true)
  })

  test('a harmful file is named, also far behind its beginning', async () => {
    const content = Buffer.concat([randomBytes(200_000), Buffer.from(EICAR)])
    expect(await createClamd(clamd()).scan(keep(content))).toBe('Eicar-Test-Signature')
  })

  test('answers a ping', async () => {
    await expect(pingClamd(clamd().url)).resolves.toBeUndefined()
  })
})

describe('without a verdict a file counts for nothing', () => {
  afterAll(() => byTcp.misbehave(null))

  test.each<Misbehaviour>(['silent', 'hangs up', 'error', 'size limit'])('%s', async (how) => {
    byTcp.misbehave(how)
    const scanner = createClamd({ url: byTcp.url, timeoutMs: how === 'silent' ? 200 : 60_000 })
    await expect(scanner.scan(keep(randomBytes(300_000)))).rejects.toBeInstanceOf(ScannerDown)
  })

  test('nobody there, and the address is not told', async () => {
    const gone = await startFakeClamd()
    await gone.stop()
    const error = await createClamd(gone)
      .scan(keep('x'))
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ScannerDown)
    expect((error as Error).message).toBe('clamd did not answer: ECONNREFUSED')
  })
})
