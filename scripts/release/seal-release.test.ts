/** The manifest of a release: the same for everybody, and each change of a file is found and named. */

import { generateKeyPairSync, verify } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { parseManifest } from '../../apps/api/src/release/manifest.ts'
import { refusalOfDataDir, refusalOfRelease } from '../../apps/api/src/release/verify-release.ts'
import { envelopeOf, readReleaseKey, signedBytes, statementOf } from './provenance.ts'
import { sealRelease } from './seal-release.ts'

const OF = { commit: 'a'.repeat(40), time: 1_700_000_000 }
const parent = mkdtempSync(join(tmpdir(), 'amana-release-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

/** Files in the given order, with the rights that the account's umask leaves. */
function fill(name: string, { reversed = false, rights = 0o644 } = {}): string {
  const folder = join(parent, name)
  rmSync(folder, { recursive: true, force: true })
  const files = [
    ['package.json', '{"version":"1.2.3"}'],
    ['apps/main.ts', 'start()'],
    ['apps/web/ü.js', 'page()'],
    ['node_modules/a/index.js', 'a()'],
    ['node_modules/.package-lock.json', `{"of":"${folder}"}`],
    ['node_modules/.cache/compiled', folder],
  ] as const
  for (const [path, text] of reversed ? files.toReversed() : files) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text, { mode: rights })
  }
  writeFileSync(join(folder, 'apps/run'), '#!/bin/sh', { mode: 0o755 })
  symlinkSync('a', join(folder, 'node_modules/b'))
  return folder
}

test('two folders, filled in another order with other rights and times, have one digest', () => {
  const one = sealRelease(fill('one'), OF)
  const folder = fill('other', { reversed: true, rights: 0o600 })
  utimesSync(join(folder, 'apps/main.ts'), 1, 1)
  const umask = process.umask(0o077)
  try {
    expect(sealRelease(folder, OF)).toEqual(one)
  } finally {
    process.umask(umask)
  }
  expect(one).toEqual({
    version: '1.2.3',
    commit: OF.commit,
    digest: expect.stringMatching(/^sha256:\w{64}$/),
  })
  for (const path of ['apps/main.ts', 'apps', 'manifest.json', 'release.json'])
    expect([statSync(join(folder, path)).mtimeMs, path]).toEqual([OF.time * 1_000, path])
  for (const path of ['apps/main.ts', 'manifest.json', 'release.json'])
    expect([statSync(join(folder, path)).mode & 0o777, path]).toEqual([0o644, path])
  // Again: the manifest is not among its own files.
  expect(sealRelease(folder, OF)).toEqual(one)
})

test('the manifest has each file with hash, size and mode, sorted, and links with where they lead', () => {
  const folder = fill('listed')
  sealRelease(folder, OF)
  const manifest = parseManifest(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  expect(manifest).toMatchObject({ version: '1.2.3', commit: OF.commit, platform: expect.any(String) })
  const paths = manifest?.files.map(({ path }) => path) ?? []
  expect(paths).toEqual(paths.toSorted())
  expect(paths).not.toContain('node_modules/.package-lock.json')
  const file = (path: string) => manifest?.files.find((each) => each.path === path)
  expect(file('apps/main.ts')).toEqual({
    path: 'apps/main.ts',
    sha256: '0c89bb5894ba64a0d87b9a852cfcbe87824523d068979426602e7b9addc56f4d',
    size: 7,
    mode: '644',
  })
  expect(file('apps/run')).toMatchObject({ mode: '755' })
  expect(file('node_modules/b')).toEqual({ path: 'node_modules/b', link: 'a' })
})

describe('a release whose files were changed is refused, with the file named', () => {
  let folder: string
  beforeEach(() => {
    folder = fill('changed')
    sealRelease(folder, OF)
  })
  const at = (path: string) => join(folder, path)
  /** The same length, at another moment. */
  const turnBit = (path: string) => {
    const bytes = readFileSync(at(path))
    bytes[0] = (bytes[0] ?? 0) ^ 1
    writeFileSync(at(path), bytes)
  }

  test('as it was made it is accepted, with what the product writes below data', () => {
    mkdirSync(at('data/compiled'), { recursive: true })
    writeFileSync(at('data/secret.key'), 'x')
    expect(refusalOfRelease(folder)).toBeNull()
  })

  test.each<[string, () => void, string]>([
    ['a byte', () => turnBit('apps/main.ts'), 'apps/main.ts was changed'],
    ['a byte of a package', () => turnBit('node_modules/a/index.js'), 'node_modules/a/index.js was changed'],
    ['a byte more', () => appendFileSync(at('apps/web/ü.js'), ' '), 'apps/web/ü.js was changed'],
    ['a file less', () => rmSync(at('package.json')), 'package.json is missing'],
    ['a file more', () => writeFileSync(at('apps/more.ts'), ''), 'apps/more.ts is not of the release'],
    ['a link more', () => symlinkSync('/etc', at('etc')), 'etc is not of the release'],
    ['a right to run', () => chmodSync(at('apps/main.ts'), 0o755), 'apps/main.ts was changed'],
    [
      'another name',
      () => renameSync(at('apps/run'), at('apps/ran')),
      'apps/ran is not of the release, apps/run is missing',
    ],
    [
      'where a link leads',
      () => {
        rmSync(at('node_modules/b'))
        symlinkSync('c', at('node_modules/b'))
      },
      'node_modules/b was changed',
    ],
    [
      'a link in the place of a file',
      () => {
        renameSync(at('apps/main.ts'), join(parent, 'main.ts'))
        symlinkSync(join(parent, 'main.ts'), at('apps/main.ts'))
      },
      'apps/main.ts was changed',
    ],
    [
      'a file in the place of data',
      () => {
        mkdirSync(at('apps/data'))
        writeFileSync(at('apps/data/x'), '')
      },
      'apps/data/x is not of the release',
    ],
    ['the manifest', () => turnBit('manifest.json'), 'manifest.json was changed'],
    [
      'a hash in the manifest',
      () => {
        const text = readFileSync(at('manifest.json'), 'utf8')
        writeFileSync(at('manifest.json'), text.replace(/"sha256":"../, '"sha256":"00'))
      },
      'manifest.json or release.json was changed',
    ],
    ['no manifest', () => rmSync(at('manifest.json')), 'manifest.json is missing'],
    ['no digest', () => rmSync(at('release.json')), 'release.json is missing or was changed'],
    [
      'another commit',
      () => {
        const text = readFileSync(at('release.json'), 'utf8')
        writeFileSync(at('release.json'), text.replace(OF.commit, 'b'.repeat(40)))
      },
      'release.json was changed',
    ],
  ])('%s', (_, change, named) => {
    change()
    expect(refusalOfRelease(folder)).toBe(
      `The files differ from those of the release: ${named}. Install the release again (docs/runbooks/upgrade.md), and find out who changed them.`,
    )
  })

  test.each([
    ['data', null],
    ['data/of/tests', null],
    ['..', null],
    ['../elsewhere', null],
    ['', 'lies among the files of the release'],
    ['datas', 'lies among the files of the release'],
    ['apps/data', 'lies among the files of the release'],
  ])('DATA_DIR=%s', (path, refusal) => {
    const answer = refusalOfDataDir(folder, at(path))
    expect(answer).toEqual(refusal === null ? null : expect.stringContaining(refusal))
  })

  test('five of many changes are named', () => {
    for (let each = 1; each <= 8; each += 1) writeFileSync(at(`apps/more-${each}`), '')
    expect(refusalOfRelease(folder)).toContain('apps/more-5 is not of the release, 3 more.')
  })

  test('a working copy has no manifest and is accepted', () => {
    for (const path of ['manifest.json', 'release.json']) rmSync(at(path))
    expect(refusalOfRelease(folder)).toBeNull()
    expect(existsSync(at('manifest.json'))).toBe(false)
  })
})

test('provenance names manifest, commit and packages, is the same each time, and is signed as DSSE has it', () => {
  const release = sealRelease(fill('signed'), OF)
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = readReleaseKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  const text = envelopeOf(statementOf(release, 'lock'), key)
  expect(envelopeOf(statementOf(release, 'lock'), key)).toBe(text)
  const envelope = JSON.parse(text) as {
    payloadType: string
    payload: string
    signatures: { sig: string }[]
  }
  const statement = Buffer.from(envelope.payload, 'base64').toString()
  expect(JSON.parse(statement)).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ digest: { sha256: release.digest.slice(7) } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: { buildDefinition: { externalParameters: { commit: OF.commit } } },
  })
  const signature = Buffer.from(envelope.signatures[0]?.sig ?? '', 'base64')
  const { payloadType } = envelope
  const bytes = `DSSEv1 ${payloadType.length} ${payloadType} ${statement.length} ${statement}`
  expect(signedBytes(statement).toString()).toBe(bytes)
  expect(verify(null, Buffer.from(bytes), publicKey, signature)).toBe(true)
  expect(verify(null, Buffer.from(bytes.replace('aaaa', 'aaab')), publicKey, signature)).toBe(false)
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  expect(() => readReleaseKey(rsa.export({ type: 'pkcs8', format: 'pem' }).toString())).toThrow('Ed25519')
})
