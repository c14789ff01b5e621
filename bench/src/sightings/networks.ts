/** Networks that send what they have seen: by the telco agent, killed at random, or by calls of their own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { killChild, ROOT } from '../servers.ts'
import type { Cleanup } from '../setup.ts'
import { PLANTED_PHONE, type Seen } from './country.ts'

const BATCH = 10_000
const RETRY_MS = 500

/** By `IMEI SIM`: how often a notice was due. */
type Notices = Map<string, number>

export interface Network {
  /** kill -9, and a new start. */
  restart(): Promise<void>
  /** Resolves when everything has been answered. */
  done: Promise<void>
  notices: Notices
}

/** A log as a core writes it, with more in its lines than is sent. */
export async function writeLog(folder: string, name: string, words: Iterable<Seen>): Promise<string> {
  const path = join(folder, `${name}.jsonl`)
  const lines = function* () {
    for (const seen of words)
      yield `${JSON.stringify({ ...seen, msisdn: PLANTED_PHONE, cell: '621-30-7' })}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
  return path
}

/** @param state where this agent keeps what it has sent */
export function startLogAgent(
  cleanup: Cleanup,
  { url, key, log, state }: { url: string; key: string; log: string; state: string },
): Network {
  const notices: Notices = new Map()
  const main = 'packages/telco-agent/src/main.ts'
  let child: ChildProcess | null = null
  let stopped = false
  const run = async (): Promise<number | null> => {
    const args = [main, 'sightings', log, '--url', url, '--state', state]
    const started = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { PATH: process.env.PATH, TELCO_KEY: key },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    child = started
    let text = ''
    started.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const [code] = (await once(started, 'close')) as [number | null]
    // A kill can cut the last line off.
    for (const line of text.split('\n').slice(0, -1)) count(notices, JSON.parse(line) as Seen)
    return code
  }
  const follow = async () => {
    // 1: the registry was away for too long; null: killed.
    while (!stopped && (await run()) !== 0) await sleep(RETRY_MS)
  }
  const done = follow()
  cleanup(async () => {
    stopped = true
    if (child) await killChild(child)
  })
  return {
    notices,
    done,
    async restart() {
      if (child) await killChild(child)
    },
  }
}

/** A network with a program of its own, which sends lines as they are. */
export function startCaller(urls: readonly string[], key: string, words: Iterable<Seen>): Network {
  const notices: Notices = new Map()
  const send = async () => {
    for (const batch of batchesOf(words)) {
      const answer = await post(urls, key, batch)
      for (const { index } of answer.notices) count(notices, batch[index] as Seen)
    }
  }
  return { notices, done: send(), restart: async () => undefined }
}

function* batchesOf(words: Iterable<Seen>): Generator<Seen[]> {
  let batch: Seen[] = []
  for (const seen of words) {
    batch.push(seen)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

interface Answer {
  notices: { index: number }[]
}

/** Repeated until a process answers. */
async function post(urls: readonly string[], key: string, sightings: readonly Seen[]): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(`${urls[attempt % urls.length]}/telco/v1/sightings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sightings }),
    }).catch(() => null)
    if (answer?.status === 200) return (await answer.json()) as Answer
    const text = await answer?.text().catch(() => '')
    if (answer && answer.status !== 503 && answer.status !== 429)
      throw new Error(`sightings answered ${answer.status}: ${text?.slice(0, 300)}`)
    await sleep(RETRY_MS)
  }
}

function count(notices: Notices, { imei, sim }: Pick<Seen, 'imei' | 'sim'>): void {
  const key = `${imei.slice(0, 14)} ${sim}`
  notices.set(key, (notices.get(key) ?? 0) + 1)
}
