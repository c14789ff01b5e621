import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { StorageDown } from '../../ports/file-storage.ts'
import { createDiskStorage } from './disk.ts'
import { fileStorageContract } from './file-storage.contract.ts'
import { createFileStorage } from './index.ts'

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'amana-disk-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

describe('disk', () => {
  fileStorageContract(async () => {
    const dir = mkdtempSync(join(tmpdir(), 'amana-disk-'))
    return {
      storage: createDiskStorage(join(dir, 'stored')),
      stop: async () => rmSync(dir, { recursive: true, force: true }),
    }
  })

  test('files lie in DATA_DIR, for the own account only', async () => {
    const dataDir = folder()
    const source = join(dataDir, 'source')
    writeFileSync(source, 'x', { mode: 0o644 })
    await createFileStorage({ storage: { provider: 'disk' }, dataDir }).put(
      'documents/a',
      source,
      'image/png',
    )
    expect(statSync(join(dataDir, 'uploads/stored/documents')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'uploads/stored/documents/a')).mode & 0o777).toBe(0o600)
  })

  test('a disk that cannot be written to, or is no folder', async () => {
    const dir = folder()
    const blocked = join(dir, 'blocked')
    writeFileSync(blocked, '')
    await expect(createDiskStorage(blocked).put('documents/a', blocked, 'image/png')).rejects.toThrow(
      StorageDown,
    )
    await expect(createDiskStorage(blocked).open('documents/a')).rejects.toThrow(StorageDown)
  })

  test('what a crash left of a copy is not listed, and goes when it is old', async () => {
    const dir = folder()
    mkdirSync(join(dir, 'documents'))
    const [young, old] = [join(dir, 'documents/a.0011.tmp'), join(dir, 'documents/b.0011.tmp')]
    for (const path of [young, old]) writeFileSync(path, 'half')
    utimesSync(old, new Date('2026-01-01'), new Date('2026-01-01'))
    const keys = []
    for await (const { key } of createDiskStorage(dir).list('documents')) keys.push(key)
    expect(keys).toEqual([])
    expect([existsSync(young), existsSync(old)]).toEqual([true, false])
    expect(readdirSync(join(dir, 'documents'))).toHaveLength(1)
  })
})
