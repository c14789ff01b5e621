/** The telco agent as a network runs it, killed and started again, and its files in the end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { killChild, ROOT } from '../servers.ts'
import { type Cleanup, temporaryFolder } from '../setup.ts'
import { until } from '../time.ts'
import type { Log } from './compare.ts'
import { textOf } from './readers.ts'

const PROGRAM = 'packages/telco-agent/src/main.ts'
const FIRST_FILE_MS = 60_000
const CHANGES: Readonly<Record<string, string>> = { add: 'block', remove: 'unblock', update: 'update' }

export interface Agent {
  /** The folder with its files. */
  folder: string
  /** kill -9 */
  kill(): Promise<void>
  /** kill -9 and a new start, which asks any of the processes. */
  restart(): Promise<void>
  /** Ends it after it has read the rest and compared the digest. @returns broken promises */
  finish(): Promise<string[]>
  verdict(log: Log): FilesVerdict
  /** The status of each number of 14 digits, as a loader has it that reads all files in their order. */
  listed(): ReadonlyMap<string, string>
  /** Its last line. */
  said(): string
}

export type FilesVerdict = {
  files: number
  changes: number
  lost: number
  twice: number
  'other meaning': number
  'out of order': number
}

interface AgentOptions {
  /** Options of Node.js. */
  nodeArgs?: readonly string[]
  env?: Readonly<Record<string, string>>
}

/** Resolves when its first full file is there. @param nextUrl the process that the next start asks */
export async function startAgent(
  cleanup: Cleanup,
  nextUrl: () => string,
  key: string,
  { nodeArgs = [], env = {} }: AgentOptions = {},
): Promise<Agent> {
  const dir = temporaryFolder(cleanup, 'agent')
  const run = (...more: string[]) =>
    spawn(process.execPath, [...nodeArgs, PROGRAM, '--url', nextUrl(), '--dir', dir, ...more], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, TELCO_KEY: key, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  let said = ''
  const follow = () => {
    const started = run()
    started.stdout.on('data', (chunk: Buffer) => (said = chunk.toString().trimEnd().split('\n').at(-1) ?? ''))
    return started
  }
  let child = follow()
  const kill = () => killChild(child)
  cleanup(kill)
  if (!(await until(() => fullFiles(dir).length > 0, FIRST_FILE_MS)))
    throw new Error('the agent wrote no file')
  return {
    folder: dir,
    kill,
    async restart() {
      await kill()
      child = follow()
    },
    async finish() {
      await kill()
      const last = run('--once')
      let output = ''
      last.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
      const [code] = (await once(last, 'close')) as [number | null]
      if (code !== 0) return [`the agent ended with ${code}: ${output.slice(-500)}`]
      return output.includes('Digest matches')
        ? []
        : [`the agent's list is another one: ${output.slice(-500)}`]
    },
    verdict: (log) => verdictOf(dir, log),
    listed: createLoader(dir),
    said: () => said,
  }
}

/** Reads the newest full file, later each delta that continues it. */
function createLoader(dir: string): Agent['listed'] {
  const listed = new Map<string, string>()
  let full = ''
  let position = 0
  const linesOf = (name: string) =>
    readFileSync(join(dir, name), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
  return () => {
    const newest = fullFiles(dir).toSorted().at(-1) ?? ''
    if (newest !== full) {
      full = newest
      position = Number(/_(\d+)\.csv$/.exec(full)?.[1])
      listed.clear()
      for (const [imei14 = '', , status = ''] of linesOf(full)) listed.set(imei14, status)
    }
    for (const name of deltaFiles(dir)) {
      const [, from, to] = /_(\d+)_(\d+)\.csv$/.exec(name) ?? []
      if (Number(from) !== position) continue
      position = Number(to)
      for (const [imei14 = '', , status = '', kind] of linesOf(name))
        if (kind === 'remove') listed.delete(imei14)
        else listed.set(imei14, status)
    }
    return listed
  }
}

const fullFiles = (dir: string): string[] =>
  readdirSync(dir).filter((name) => /^amana_full_.*\.csv$/.test(name))

const deltaFiles = (dir: string): string[] =>
  readdirSync(dir)
    .filter((name) => /^amana_delta_.*\.csv$/.test(name))
    .toSorted()

/** Compares the deltas after the full file, as a loader reads them. A second full file is a missed change. */
function verdictOf(dir: string, { head, changes }: Log): FilesVerdict {
  const deltas = deltaFiles(dir)
  const [full = '', ...more] = fullFiles(dir)
  const seen = new Map<number, number>()
  const first = Number(/_(\d+)\.csv$/.exec(full)?.[1])
  let order = more.length
  let other = 0
  let position = first
  for (const name of deltas) {
    const [, from, to] = /_(\d+)_(\d+)\.csv$/.exec(name) ?? []
    if (Number(from) !== position) order += 1
    position = Number(from)
    for (const line of readFileSync(join(dir, name), 'utf8').trimEnd().split('\n').slice(1)) {
      const [imei14 = '', day = '', status = '', kind = ''] = line.split(',')
      position += 1
      seen.set(position, (seen.get(position) ?? 0) + 1)
      if (changes.get(position) !== textOf(imei14, CHANGES[kind] ?? kind, status, day)) other += 1
    }
    if (position !== Number(to)) order += 1
  }
  const lost = Array.from({ length: head - first }, (_, index) => first + index + 1).filter(
    (one) => !seen.has(one),
  ).length
  return {
    files: deltas.length + 1 + more.length,
    changes: seen.size,
    lost,
    twice: [...seen.values()].filter((times) => times > 1).length,
    'other meaning': other,
    'out of order': order,
  }
}
