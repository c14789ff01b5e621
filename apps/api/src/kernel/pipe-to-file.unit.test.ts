import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { pipeToFile } from './pipe-to-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'amana-pipe-to-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const refused = new Error('refused')

async function* refuse(source: AsyncIterable<Buffer>) {
  for await (const chunk of source) {
    if (chunk.length > 0) throw refused
    yield chunk
  }
}

test('the streams end in the file, which is private', async () => {
  const path = join(folder, 'whole')
  await pipeToFile([Readable.from([Buffer.from('a'), Buffer.from('b')])], path)
  expect(readFileSync(path, 'utf8')).toBe('ab')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a failure settles after the file was opened and closed, so that it can be deleted', async () => {
  // A named pipe opens for writing when somebody reads it, so the file is opened when the test wants it.
  const path = join(folder, 'slow')
  execFileSync('mkfifo', [path])
  let settled = false
  const piped = pipeToFile([Readable.from(['a']), refuse], path).catch((error: unknown) => {
    settled = true
    return error
  })
  await wait(200)
  expect(settled).toBe(false)
  createReadStream(path).resume()
  expect(await piped).toBe(refused)
})

test('a step that fails before it is asked for anything ends the call', async () => {
  const fail = () => {
    throw refused
  }
  await expect(pipeToFile([Readable.from(['a']), fail], join(folder, 'at-once'))).rejects.toBe(refused)
})

test('a file that cannot be opened, or is there already, fails the call', async () => {
  const missing = join(folder, 'no-folder', 'file')
  await expect(pipeToFile([Readable.from(['a'])], missing)).rejects.toThrow('ENOENT')
  expect(existsSync(missing)).toBe(false)
  const there = join(folder, 'there')
  await pipeToFile([Readable.from(['a'])], there)
  await expect(pipeToFile([Readable.from(['b'])], there, { flags: 'wx' })).rejects.toThrow('EEXIST')
  expect(readFileSync(there, 'utf8')).toBe('a')
})

test('a signal ends the call', async () => {
  const ended = new AbortController()
  const piped = pipeToFile([new Readable({ read: () => undefined })], join(folder, 'ended'), {
    signal: ended.signal,
  })
  ended.abort()
  await expect(piped).rejects.toThrow('aborted')
})
