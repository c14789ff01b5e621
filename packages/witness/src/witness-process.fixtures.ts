/** The real command as its own process, and a log with its own server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consistencyProof, toBase64 } from '@amana/tlog'
import { keyOf, SmallLog, sha256 } from '../../tlog/src/small-log.fixtures.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
/** Every process loads the same files: compiled code is shared. */
const COMPILED = join(import.meta.dirname, '../../../node_modules/.cache/amana/compiled')

interface WitnessProcess {
  child: ChildProcess
  output: () => string
  /** The exit code; null: killed. */
  ended: Promise<number | null>
  kill: (signal?: NodeJS.Signals) => Promise<number | null>
  /** The first words of a line, and the rest of it when it comes. */
  line: (begin: string) => Promise<string>
}

function spawnWitness(args: readonly string[]): WitnessProcess {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILED },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    output: () => output,
    ended,
    kill(signal = 'SIGKILL') {
      child.kill(signal)
      return ended
    },
    async line(begin) {
      for (;;) {
        const found = output
          .split('\n')
          .find((line, at, lines) => line.startsWith(begin) && at < lines.length - 1)
        if (found !== undefined) return found.slice(begin.length)
        if (child.exitCode !== null) throw new Error(`ended without "${begin}": ${output}`)
        await Promise.race([once(child.stdout, 'data'), ended])
      }
    },
  }
}

/** A log of our own, grown as the test wants; its server has the well-known file alone. */
export class ServedLog extends SmallLog {
  readonly url: string
  /** Another answer of the well-known address. */
  instead: { status: number; body: string } | null = null
  readonly #server: Server

  private constructor(server: Server, origin: string, key = keyOf(origin)) {
    super(origin, key)
    this.#server = server
    this.url = `http://${origin}`
  }

  /** @param port of a log that was there before, in whose place this one stands */
  static async start(options: { port?: number; key?: string } = {}): Promise<ServedLog> {
    const server = createServer((request, response) => {
      const { status, body } = log.instead ?? {
        status: request.url === '/.well-known/amana-log.json' ? 200 : 404,
        body: JSON.stringify({ origin: log.origin, vkey: log.vkey, url: log.url }),
      }
      response.writeHead(status).end(body)
    })
    server.listen(options.port ?? 0, '127.0.0.1')
    await once(server, 'listening')
    const origin = `127.0.0.1:${(server.address() as AddressInfo).port}/log`
    const log = new ServedLog(server, origin, keyOf(options.key ?? origin))
    return log
  }

  get port(): number {
    return Number(new URL(this.url).port)
  }

  grow(to: number, words = 'entry'): this {
    while (this.size < to) this.append(Buffer.from(`${words} ${this.size}`))
    this.publish()
    return this
  }

  /** The body of `POST /add-checkpoint` for the log as it is. */
  submission(
    oldSize: number,
    { checkpoint = this.checkpoint(), proof = this.consistency(oldSize) } = {},
  ): string {
    return `old ${oldSize}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`
  }

  consistency(oldSize: number): Uint8Array[] {
    return oldSize === 0 ? [] : consistencyProof(sha256, oldSize, this.size, this.readHash)
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }
}

export interface Site {
  log: ServedLog
  keyFile: string
  start: (...args: string[]) => WitnessProcess
  /** Started and ready for the log. */
  ready: (...args: string[]) => Promise<RunningWitness>
}

interface RunningWitness extends WitnessProcess {
  url: string
  vkey: string
  post: (body: string | Uint8Array) => Promise<{ status: number; type: string | null; text: string }>
}

/** A log and a folder for a test alone; several tests run at once. */
export function at(body: (site: Site) => Promise<void>): () => Promise<void> {
  return async () => {
    const log = await ServedLog.start()
    const dir = mkdtempSync(join(tmpdir(), 'amana-witness-'))
    const keyFile = join(dir, 'key')
    const running: WitnessProcess[] = []
    const start: Site['start'] = (...args) => {
      const witness = spawnWitness(['--log', log.url, '--key', keyFile, '--port', '0', ...args])
      running.push(witness)
      return witness
    }
    const ready: Site['ready'] = async (...args) => {
      const witness = start(...args)
      const vkey = await witness.line('witness: ')
      const url = await witness.line('listening on ')
      await witness.line('log: ')
      const post: RunningWitness['post'] = async (bytes) => {
        const answer = await fetch(`${url}/add-checkpoint`, {
          method: 'POST',
          body: typeof bytes === 'string' ? bytes : Buffer.from(bytes),
        })
        return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
      }
      return { ...witness, url, vkey, post }
    }
    try {
      await body({ log, keyFile, start, ready })
    } finally {
      for (const witness of running) await witness.kill()
      await log.stop()
      rmSync(dir, { recursive: true, force: true })
    }
  }
}
