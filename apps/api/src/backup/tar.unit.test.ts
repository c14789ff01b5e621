/** Our archives, beside those of the system's `tar`. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { appendFile, endArchive, unpack } from './tar.ts'

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'amana-tar-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

const SIZES = [0, 1, 511, 512, 513, 200_000]

async function archiveOf(dir: string): Promise<Buffer> {
  const archive = new PassThrough()
  const read = buffer(archive)
  for (const size of SIZES) {
    const path = join(dir, String(size))
    writeFileSync(path, randomBytes(size))
    await appendFile(archive, { name: `tables/public.t-${size}.copy.gz`, path, size, at: new Date() })
  }
  await endArchive(archive)
  return read
}

const same = (one: string, other: string) =>
  SIZES.every((size) =>
    readFileSync(join(one, String(size))).equals(
      readFileSync(join(other, `tables/public.t-${size}.copy.gz`)),
    ),
  )

test('tar unpacks what we write, for the owner alone, and so do we', async () => {
  const [source, theirs, ours] = [folder(), folder(), folder()]
  const archive = await archiveOf(source)
  execFileSync('tar', ['x', '-C', theirs], { input: archive })
  await unpack(Readable.from([archive]), ours)
  expect([same(source, theirs), same(source, ours)]).toEqual([true, true])
  expect(statSync(join(theirs, 'tables/public.t-1.copy.gz')).mode & 0o777).toBe(0o600)
})

test('what tar writes is read, a byte at a time too', async () => {
  const [source, ours] = [folder(), folder()]
  mkdirSync(join(source, 'tables'))
  for (const size of SIZES) {
    const content = randomBytes(Math.min(size, 2_000))
    writeFileSync(join(source, String(size)), content)
    writeFileSync(join(source, `tables/public.t-${size}.copy.gz`), content)
  }
  const names = SIZES.map((size) => `tables/public.t-${size}.copy.gz`)
  const archive = execFileSync('tar', ['c', '--format=ustar', '-C', source, ...names])
  await unpack(Readable.from(Array.from(archive, (byte) => Buffer.from([byte]))), ours)
  expect(same(source, ours)).toBe(true)
})

test('an archive that is cut short, at every kind of place', async () => {
  const archive = await archiveOf(folder())
  for (const length of [0, 1, 511, 512, 700, 1_024, archive.length - 200_000, archive.length - 1_024])
    await expect(unpack(Readable.from([archive.subarray(0, length)]), folder())).rejects.toThrow(
      'is cut short',
    )
})

test.each(['../escape', '/etc/passwd', 'a/../b', '.hidden', 'a//b', ''])(
  'the name %j does not lead out of the folder',
  async (name) => {
    const archive = await archiveOf(folder())
    archive.fill(0, 0, 100).write(name, 0, 'latin1')
    // With a right sum: the name alone is wrong.
    archive.fill(' ', 148, 156)
    const sum = archive.subarray(0, 512).reduce((total, byte) => total + byte, 0)
    archive.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
    const dir = folder()
    await expect(unpack(Readable.from([archive]), dir)).rejects.toThrow('This is no archive of a backup.')
    expect(readdirSync(dir)).toEqual([])
  },
)

test('links and folders are refused', async () => {
  const [source, ours] = [folder(), folder()]
  execFileSync('ln', ['-s', '/etc/passwd', join(source, 'manifest.json')])
  const archive = execFileSync('tar', ['c', '--format=ustar', '-C', source, 'manifest.json'])
  await expect(unpack(Readable.from([archive]), ours)).rejects.toThrow('This is no archive of a backup.')
})
