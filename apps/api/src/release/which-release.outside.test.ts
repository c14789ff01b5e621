/** An outsider finds out which release answers, by Python and OpenSSL (docs/transparency.md). */
import { execFile, execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadInto, packDownloads, ROOT } from '../http/downloads.fixtures.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { readRelease } from './running-release.ts'

/** Checkpoints are at least 50 seconds apart, on a machine that is busy. */
const PATIENT_MS = 900_000
const COMMIT = 'c'.repeat(40)

const parent = mkdtempSync(join(tmpdir(), 'amana-which-'))
const folder = join(parent, 'release')
const key = join(parent, 'release.pem')
let webRoot: string
let programs: string
let amana: TestProduct
let vkey: string
const servers: Server[] = []

beforeAll(async () => {
  mkdirSync(join(folder, 'apps'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"version":"1.0.0"}')
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  writeFileSync(join(folder, 'apps/main.ts'), 'start()')
  symlinkSync('apps/main.ts', join(folder, 'main.ts'))
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key], { stdio: 'pipe' })
  const options = ['--seal', COMMIT, '--out', folder, '--key', key]
  execFileSync(process.execPath, [join(ROOT, 'scripts/release.ts'), ...options], { stdio: 'pipe' })
  webRoot = packDownloads()
  amana = await startTestProduct({ webRoot, release: readRelease(folder) })
  const files = ['which_release.py', 'verify_receipt.py'].map((name) => `/transparency/${name}`)
  programs = await downloadInto(amana.url, files)
  vkey = ((await ask('/.well-known/amana-log.json')) as { vkey: string }).vkey
  await waitUntil(
    async () => ((await ask('/version')) as { proof: string | null }).proof !== null,
    PATIENT_MS,
  )
}, PATIENT_MS)
afterAll(async () => {
  for (const server of servers) server.close()
  await amana?.stop()
  for (const each of [webRoot, programs, parent]) if (each) rmSync(each, { recursive: true, force: true })
})

const ask = async (path: string): Promise<unknown> => (await fetch(amana.url + path)).json()

/** The program's exit code and the line that it prints. */
async function run({ address = amana.url, release = folder, log = vkey } = {}): Promise<[number, string]> {
  return promisify(execFile)('python3', ['which_release.py', address, log, release], { cwd: programs }).then(
    ({ stdout }) => [0, stdout.trim()],
    ({ code, stderr }: { code: number; stderr: string }) => [code, stderr.trim()],
  )
}

/** A server that answers as the product does, but for what is changed. */
async function liar(changes: object): Promise<string> {
  const answer = JSON.stringify({ ...((await ask('/version')) as object), ...changes })
  const server = createServer((_, response) => response.end(answer)).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('which_release.py names the release that answers when its files are those of the own one', async () => {
  const [code, line] = await run()
  expect([code, line]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(`^Version 1\\.0\\.0 of commit ${COMMIT} answers, entry \\d+ of the log\\.$`),
    ),
  ])
})

test('another release answers, or the own one was changed', async () => {
  const other = join(parent, 'other')
  cpSync(folder, other, { recursive: true, verbatimSymlinks: true })
  appendFileSync(join(other, 'apps/main.ts'), ' ')
  expect(await run({ release: other })).toEqual([1, 'Your own release was changed: apps/main.ts'])
  appendFileSync(join(other, 'manifest.json'), ' ')
  expect(await run({ release: other })).toEqual([1, expect.stringMatching(/^Another code answers: /)])
})

test('a server that names another release than the log holds is found, and one without a proof', async () => {
  const commit = 'd'.repeat(40)
  expect(await run({ address: await liar({ commit }) })).toEqual([
    1,
    'The log holds another release than the server names.',
  ])
  const { proof } = (await ask('/version')) as { proof: string }
  const index = /\nindex (\d+)\n/.exec(proof)?.[1] ?? ''
  const moved = proof.replace(`\nindex ${index}\n`, `\nindex ${Number(index) + 1}\n`)
  expect(await run({ address: await liar({ proof: moved }) })).toEqual([
    1,
    expect.stringMatching(/The log does not hold this proof\.$/),
  ])
  expect(await run({ address: await liar({ proof: null, entry: null }) })).toEqual([
    1,
    expect.stringMatching(/^It proves nothing/),
  ])
  const [name, id, text = ''] = vkey.split('+')
  const otherLog = [name, id, text.replace(/.{4}=?$/, 'AAA=')].join('+')
  expect((await run({ log: otherLog }))[0]).toBe(1)
})

test('OpenSSL verifies the signature of the provenance, and finds a changed one', () => {
  const envelope = JSON.parse(readFileSync(`${folder}.provenance.json`, 'utf8')) as {
    payload: string
    signatures: { sig: string }[]
  }
  const statement = Buffer.from(envelope.payload, 'base64').toString()
  const { subject } = JSON.parse(statement) as { subject: { digest: { sha256: string } }[] }
  expect(`sha256:${subject[0]?.digest.sha256}`).toBe(readRelease(folder)?.digest)
  const at = (file: string) => join(parent, file)
  writeFileSync(at('sig'), Buffer.from(envelope.signatures[0]?.sig ?? '', 'base64'))
  execFileSync('openssl', ['pkey', '-in', key, '-pubout', '-out', at('release.pub.pem')], { stdio: 'pipe' })
  const verify = (text: string) => {
    const bytes = `DSSEv1 28 application/vnd.in-toto+json ${Buffer.byteLength(text)} ${text}`
    writeFileSync(at('signed'), bytes)
    const options = ['-verify', '-pubin', '-inkey', at('release.pub.pem'), '-rawin', '-in', at('signed')]
    return execFileSync('openssl', ['pkeyutl', ...options, '-sigfile', at('sig')], {
      stdio: 'pipe',
      encoding: 'utf8',
    })
  }
  expect(verify(statement)).toContain('Signature Verified Successfully')
  expect(() => verify(statement.replace(COMMIT, 'e'.repeat(40)))).toThrow('Command failed')
})
