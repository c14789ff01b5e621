/** The program `age` opens our backups, and we open what it encrypts. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openFolderPlace } from '../adapters/backup-place/folder-place.ts'
import { backupName } from '../ports/backup-place.ts'
import { decrypterFrom, encrypterFor } from './age.ts'
import { writeArchive } from './archive.ts'
import { newManifest } from './format.ts'

const folder = mkdtempSync(join(tmpdir(), 'amana-age-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As the runbook says it. */
function keyPair(name: string): { identity: string; recipient: string } {
  const identity = join(folder, name)
  execFileSync('age-keygen', ['-o', identity], { stdio: 'ignore' })
  return { identity, recipient: execFileSync('age-keygen', ['-y', identity], { encoding: 'utf8' }).trim() }
}

test.each([0, 1, 65_536, 65_537, 1_000_000])('%i bytes, both ways, for two recipients', async (size) => {
  const [ours, other] = [keyPair(`ours-${size}`), keyPair(`other-${size}`)]
  const content = randomBytes(size)
  const sealed = await buffer(await encrypterFor([ours.recipient, other.recipient])(Readable.from([content])))
  for (const { identity } of [ours, other])
    expect(execFileSync('age', ['-d', '-i', identity], { input: sealed }).equals(content)).toBe(true)
  const theirs = execFileSync('age', ['-r', other.recipient], { input: content })
  expect((await buffer(await decrypterFrom(other.identity)(Readable.from([theirs])))).equals(content)).toBe(
    true,
  )
})

test('`age -d | tar x | sha256sum -c` opens a backup without us', async () => {
  const { identity, recipient } = keyPair('backup')
  const [place, unpacked, workFolder] = ['place', 'unpacked', 'work'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const dir of [unpacked, workFolder]) mkdirSync(dir)
  const name = backupName(new Date())
  await writeArchive(
    { place: openFolderPlace(place), name, workFolder },
    encrypterFor([recipient]),
    async ({ write }) => {
      await write('tables/public.users.copy.gz', Readable.from([randomBytes(300_000)]))
      await write('files/documents/one', Readable.from([randomBytes(5)]))
      const nothing = { migration: 1, queue: 1, tables: [], sequences: [], sealingKeys: [], auditHead: null }
      return newManifest({ at: new Date().toISOString(), files: 1, ...nothing })
    },
  )
  const script = 'age -d -i "$1" "$2" | tar x -C "$3" && cd "$3" && sha256sum --quiet -c SHA256SUMS'
  execFileSync('sh', ['-c', script, 'sh', identity, join(place, name), unpacked], { stdio: 'pipe' })
  expect(readFileSync(join(unpacked, 'SHA256SUMS'), 'utf8').trim().split('\n')).toHaveLength(3)
  writeFileSync(join(unpacked, 'manifest.json'), '{}')
  expect(() =>
    execFileSync('sh', ['-c', 'cd "$1" && sha256sum -c SHA256SUMS', 'sh', unpacked], { stdio: 'pipe' }),
  ).toThrow()
})
