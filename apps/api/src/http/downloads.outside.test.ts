/** The programs of /transparency, each loaded alone from the product and run on the product's own log. */
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkDigitOf, type Imei } from '@amana/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateNumberOf } from '../modules/certificates/index.ts'
import { newImei } from '../modules/devices/devices.fixtures.ts'
import { buyReport } from '../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { downloadInto, install, packDownloads, ROOT } from './downloads.fixtures.ts'

/** Compilers and other programs, on a machine that is busy. */
const PATIENT_MS = 900_000

let webRoot: string
let amana: TestProduct
const folders: string[] = []
beforeAll(async () => {
  webRoot = packDownloads()
  amana = await startTestProduct({ webRoot })
}, PATIENT_MS)
afterAll(async () => {
  await amana?.stop()
  for (const folder of [webRoot, ...folders]) if (folder) rmSync(folder, { recursive: true, force: true })
})

/** In a folder where nothing else is. */
async function alone(name: string): Promise<string> {
  const folder = await downloadInto(amana.url, [`/transparency/${name}`])
  expect(readdirSync(folder)).toEqual([name])
  folders.push(folder)
  return folder
}

const textOf = async (path: string) => {
  const answer = await fetch(amana.url + path)
  return answer.ok ? await answer.text() : null
}
const checkpoint = () => waitUntil(() => textOf('/log/checkpoint'), PATIENT_MS)
const describeLog = async () =>
  JSON.parse((await textOf('/.well-known/amana-log.json')) ?? '') as { vkey: string; origin?: string }

test('verify.go is compiled with its one library and reads the log', { timeout: PATIENT_MS }, async () => {
  const folder = await alone('verify.go')
  const cache = join(ROOT, 'node_modules/.cache/amana/go/build')
  const env = {
    PATH: process.env.PATH,
    GOPATH: process.env.GOPATH || '/usr/share/gocode',
    GO111MODULE: 'off',
    GOFLAGS: '',
    GOCACHE: cache,
  }
  execFileSync('go', ['build', '-o', 'verify', 'verify.go'], { cwd: folder, env, stdio: 'pipe' })
  const { vkey } = await describeLog()
  await checkpoint()
  const { stdout } = await promisify(execFile)(join(folder, 'verify'), [`${amana.url}/log`, vkey])
  expect(stdout).toContain('all holds')
})

test('verify_receipt.py says that the receipt of a key holds', { timeout: PATIENT_MS }, async () => {
  const folder = await alone('verify_receipt.py')
  const { vkey } = await describeLog()
  const logged = await waitUntil(async () => {
    const { keys } = JSON.parse((await textOf('/.well-known/amana-keys.json')) ?? '') as {
      keys: { entry: object | null; proof: string | null }[]
    }
    return keys.find(({ entry, proof }) => entry && proof) ?? null
  }, PATIENT_MS)
  writeFileSync(join(folder, 'receipt.txt'), JSON.stringify({ ...logged.entry, proof: logged.proof }))
  const { stdout } = await promisify(execFile)('python3', ['verify_receipt.py', 'receipt.txt', vkey], {
    cwd: folder,
  })
  expect(stdout).toMatch(/^It holds: /)
})

test('verify_certificate.py reads a certificate', { timeout: PATIENT_MS }, async () => {
  const folder = await alone('verify_certificate.py')
  const first = newImei().slice(0, 14)
  const bought = await buyReport(amana, { imei: `${first}${checkDigitOf(first)}` as Imei })
  const number = (await certificateNumberOf(amana.database.db, bought.id)) ?? ''
  const { body } = await amana.call('GET', `/certificates/${number}/`)
  writeFileSync(join(folder, 'keys.json'), (await textOf('/.well-known/amana-certificates.json')) ?? '')
  const { stdout, stderr } = spawnSync('python3', ['verify_certificate.py', 'keys.json'], {
    cwd: folder,
    input: `${body.response_data.offline}\n`,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toMatchObject({ number, kind: 'verification', result: 'clean' })
})

test('the witness is installed and cosigns the log', { timeout: PATIENT_MS }, async () => {
  const folder = await alone('amana-witness.tgz')
  await install(folder, 'amana-witness.tgz')
  const options = ['--log', `${amana.url}/log`, '--key', 'key', '--port', '0', '--name', 'witness.example/w1']
  const witness = spawn(process.execPath, ['node_modules/.bin/amana-witness', ...options], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [witness.stdout, witness.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  try {
    const [, address = ''] = await waitUntil(
      async () => /^listening on (\S+)\n[\s\S]*^log: /m.exec(output),
      PATIENT_MS,
    )
    const note = await checkpoint()
    const answer = await fetch(`${address}/add-checkpoint`, { method: 'POST', body: `old 0\n\n${note}` })
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringMatching(/^— witness\.example\/w1 \S+\n$/),
    ])
    const origin = createHash('sha256')
      .update(note.split('\n')[0] ?? '')
      .digest('hex')
    const kept = await fetch(`${address}/${origin}/checkpoint`)
    expect(await kept.text()).toContain('— witness.example/w1 ')
  } finally {
    const ended = once(witness, 'exit')
    if (witness.exitCode === null && witness.kill('SIGTERM')) await ended
  }
})
