/** The contract of every adapter of ports/file-storage.ts. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FileStorage, StorageDown } from '../../ports/file-storage.ts'

export interface StorageUnderTest {
  storage: FileStorage
  stop(): Promise<void>
}

export function fileStorageContract(start: () => Promise<StorageUnderTest>): void {
  describe('file storage contract', () => {
    let subject: StorageUnderTest
    let dir: string
    beforeEach(async () => {
      subject = await start()
      dir = mkdtempSync(join(tmpdir(), 'amana-source-'))
    })
    afterEach(async () => {
      await subject.stop()
      rmSync(dir, { recursive: true, force: true })
    })

    function source(content: Buffer): string {
      const path = join(dir, randomBytes(8).toString('hex'))
      writeFileSync(path, content)
      return path
    }

    async function read(key: string): Promise<Buffer | null> {
      const stream = await subject.storage.open(key)
      return stream && Buffer.concat(await stream.toArray())
    }

    async function keysBelow(prefix: string): Promise<string[]> {
      const keys: string[] = []
      for await (const { key } of subject.storage.list(prefix)) keys.push(key)
      return keys.toSorted()
    }

    test.each([0, 1, 65_536, 3_000_001])('%i bytes come back as they were', async (size) => {
      const content = randomBytes(size)
      await subject.storage.put('documents/a', source(content), 'image/png')
      // Vitest compares byte by byte, which takes seconds.
      expect((await read('documents/a'))?.equals(content)).toBe(true)
    })

    test('what is not there', async () => {
      expect(await subject.storage.open('documents/none')).toBeNull()
      await subject.storage.delete('documents/none')
      expect(await keysBelow('documents')).toEqual([])
    })

    test('a repeat writes over it; deleted is gone', async () => {
      await subject.storage.put('documents/a', source(Buffer.from('long ago')), 'image/png')
      await subject.storage.put('documents/a', source(Buffer.from('now')), 'image/png')
      expect(await read('documents/a')).toEqual(Buffer.from('now'))
      await subject.storage.delete('documents/a')
      expect(await subject.storage.open('documents/a')).toBeNull()
    })

    test('the list has all below the prefix, with their times, and nothing else', async () => {
      const before = Date.now()
      const keys = Array.from({ length: 7 }, (_, index) => `documents/file-${index}`)
      for (const key of [...keys, 'documents/sub/x', 'documents2/x', 'other/x'])
        await subject.storage.put(key, source(Buffer.from('x')), 'image/png')
      expect(await keysBelow('documents')).toEqual([...keys, 'documents/sub/x'])
      for await (const { storedAt } of subject.storage.list('documents')) {
        expect(Math.abs(storedAt.getTime() - before)).toBeLessThan(20_000)
      }
    })

    test('many at once', async () => {
      const contents = Array.from({ length: 8 }, () => randomBytes(50_000))
      await Promise.all(
        contents.map((content, index) =>
          subject.storage.put(`documents/${index}`, source(content), 'image/png'),
        ),
      )
      expect(await Promise.all(contents.map((_, index) => read(`documents/${index}`)))).toEqual(contents)
    })

    test('a source that is not there is a failure and leaves nothing', async () => {
      await expect(subject.storage.put('documents/a', join(dir, 'none'), 'image/png')).rejects.toThrow(
        StorageDown,
      )
      expect(await subject.storage.open('documents/a')).toBeNull()
      expect(await keysBelow('documents')).toEqual([])
    })

    test('reading may end early', async () => {
      await subject.storage.put('documents/a', source(randomBytes(1_000_000)), 'image/png')
      const stream = await subject.storage.open('documents/a')
      for await (const _chunk of stream ?? []) break
      expect(stream?.destroyed).toBe(true)
    })

    test.each([
      '../a',
      'documents/../a',
      '/etc/passwd',
      'documents/',
      'a//b',
      'a\\b',
      'a%2f',
      'a b',
      'A',
      '',
      'a?b',
      'a.b',
      'a\n',
    ])('%j is no key', async (key) => {
      await expect(subject.storage.put(key, source(Buffer.from('x')), 'image/png')).rejects.toThrow(TypeError)
      await expect(subject.storage.open(key)).rejects.toThrow(TypeError)
      await expect(subject.storage.delete(key)).rejects.toThrow(TypeError)
      await expect(keysBelow(key)).rejects.toThrow(TypeError)
    })
  })
}
