/** The product's own log, served over HTTP, with a witness beside it: verified by others' programs alone. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cosignatureVerifier, openNote, parseVkey, type Vkey } from '../src/index.ts'
import { sha256, verifyEd25519 } from '../src/small-log.fixtures.ts'
import { buildGoVerifier, runGo, runPython } from './programs.fixtures.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** The product starts on an empty folder, on a machine that is busy. */
const START_MS = 120_000
/** Checkpoints are at least 50 s apart; an event waits 60 s at most (docs/transparency.md). */
const CHECKPOINT_MS = 120_000

const folder = mkdtempSync(join(tmpdir(), 'amana-product-log-'))
const running: ChildProcess[] = []
let url: string
let env: Record<string, string | undefined>
let witness: Vkey

function start(file: string, args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [join(ROOT, file), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.resume()
  child.stderr.resume()
  running.push(child)
  return child
}

/** The rest of the first line that begins so. */
function lineOf(child: ChildProcess, begin: string): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const line = output.split('\n').find((one, at, lines) => one.startsWith(begin) && at < lines.length - 1)
      if (line !== undefined) resolve(line.slice(begin.length))
    })
    child.on('close', () => reject(new Error(`it ended without "${begin}": ${output}`)))
  })
}

/** Asks until the answer is the one that is waited for. */
async function until<T>(what: string, ms: number, ask: () => Promise<T | null>): Promise<T> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(250)) {
    const found = await ask().catch(() => null)
    if (found !== null) return found
  }
  throw new Error(`${what} did not come about in ${ms / 1000} s`)
}

const get = async (path: string) => {
  const answer = await fetch(url + path)
  return answer.ok ? await answer.text() : null
}

beforeAll(async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  url = `http://127.0.0.1:${port}`
  env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
  }
  const own = start('packages/witness/src/main.ts', [
    '--log',
    `${url}/log`,
    '--key',
    join(folder, 'key'),
    '--port',
    '0',
  ])
  const [vkey, witnessUrl] = await Promise.all([lineOf(own, 'witness: '), lineOf(own, 'listening on ')])
  witness = parseVkey(sha256, vkey) as Vkey
  env.LOG_WITNESSES = `${vkey} ${witnessUrl}`
  start('apps/api/src/main.ts', [])
  await until('the start', START_MS, () => get('/readyz'))
}, START_MS + 30_000)

afterAll(async () => {
  for (const child of running) {
    child.kill('SIGTERM')
    if (child.exitCode === null) await Promise.race([once(child, 'close'), sleep(15_000)])
    child.kill('SIGKILL')
  }
  rmSync(folder, { recursive: true, force: true })
}, 120_000)

test(
  "Go verifies entries, proofs and history from the served tiles, Python the keys' receipts; a witness has signed",
  async () => {
    const program = buildGoVerifier()
    const { vkey } = JSON.parse((await get('/.well-known/amana-log.json')) ?? '') as { vkey: string }
    const first = await until('the first checkpoint', CHECKPOINT_MS, () => get('/log/checkpoint'))
    expect(runGo(program, `${url}/log`, vkey)).toMatchObject({ code: 0 })

    execFileSync(process.execPath, [join(ROOT, 'apps/api/src/admin/main.ts'), 'lists', 'export'], {
      env,
      stdio: 'pipe',
    })
    const sizeOf = (note: string) => Number(note.split('\n')[1])
    const cosigned = (note: string) => openNote(note, [cosignatureVerifier(witness, verifyEd25519)]).ok
    await until('a cosigned checkpoint with the event', CHECKPOINT_MS, async () => {
      const note = await get('/log/checkpoint')
      return note !== null && sizeOf(note) > sizeOf(first) && cosigned(note) ? note : null
    })
    const older = join(folder, 'older')
    writeFileSync(older, first)
    const run = runGo(program, `${url}/log`, vkey, [older])
    expect(run).toMatchObject({ code: 0, output: expect.stringContaining('1 older checkpoints: all holds') })

    const { keys } = JSON.parse((await get('/.well-known/amana-keys.json')) ?? '') as {
      keys: { use: string; entry: object; proof: string }[]
    }
    expect(keys.map(({ use }) => use)).toContain('log')
    for (const { use, entry, proof } of keys) {
      const receipt = join(folder, use)
      writeFileSync(receipt, JSON.stringify({ ...entry, proof }))
      expect(runPython(receipt, vkey)).toMatchObject({
        code: 0,
        output: expect.stringContaining(`"use":"${use}"`),
      })
      writeFileSync(
        receipt,
        JSON.stringify({ ...entry, proof }).replace(`\\"use\\":\\"${use}\\"`, '\\"use\\":\\"other\\"'),
      )
      expect(runPython(receipt, vkey)).toMatchObject({ code: 1 })
    }
  },
  2 * CHECKPOINT_MS + 60_000,
)
