/** The telco agent as a network runs it, killed and started again, and what its files say in the end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../servers.ts'
import { until } from '../until.ts'
import type { Log } from './compare.ts'
import { textOf } from './readers.ts'

const FIRST_FILE_MS = 60_000
const CHANGES: Readonly<Record<string, string>> = { add: 'block', remove: 'unblock', update: 'update' }

export interface Follower {
  /** kill -9 and a new start, which asks any of the processes. */
  killed(): Promise<void>
  /** Ends it and lets it read the rest and compare the digest. @returns broken promises */
  finish(): Promise<string[]>
  verdict(log: Log): FilesVerdict
  /** Removes its folder. */
  close(): Promise<void>
}

export interface FilesVerdict {
  files: number
  changes: number
  lost: number
  twice: number
  'other meaning': number
  'out of order': number
}

/** Resolves when its first full file is there. @param nextUrl the process that the next start asks */
export async function startFollower(nextUrl: () => string, key: string): Promise<Follower> {
  const dir = mkdtempSync(join(tmpdir(), 'amana-agent-'))
  const run = (...more: string[]) =>
    spawn(process.execPath, ['packages/telco-agent/src/main.ts', '--url', nextUrl(), '--dir', dir, ...more], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, TELCO_KEY: key },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  let child = run()
  child.stdout.resume()
  const kill = async () => {
    await ended(child, 'SIGKILL')
  }
  if (!(await until(() => fullFiles(dir).length > 0, FIRST_FILE_MS))) {
    await kill()
    throw new Error('the agent wrote no file')
  }
  return {
    async killed() {
      await kill()
      child = run()
      child.stdout.resume()
    },
    async finish() {
      await kill()
      const last = run('--once')
      let output = ''
      last.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
      const [code] = (await once(last, 'close')) as [number | null]
      if (code !== 0) return [`the agent ended with ${code}: ${output.slice(-500)}`]
      return output.includes('equals the registry') ? [] : [`the agent's list is another one: ${output.slice(-500)}`]
    },
    verdict: (log) => verdictOf(dir, log),
    async close() {
      await kill()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

const fullFiles = (dir: string): string[] => readdirSync(dir).filter((name) => /^amana_full_.*\.csv$/.test(name))

/** The deltas after the full file, as a loader reads them. A second full file: a change was not told. */
function verdictOf(dir: string, { head, changes }: Log): FilesVerdict {
  const deltas = readdirSync(dir)
    .filter((name) => /^amana_delta_.*\.csv$/.test(name))
    .toSorted()
  const [full = '', ...more] = fullFiles(dir)
  const told = new Map<number, number>()
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
      told.set(position, (told.get(position) ?? 0) + 1)
      if (changes.get(position) !== textOf(imei14, CHANGES[kind] ?? kind, status, day)) other += 1
    }
    if (position !== Number(to)) order += 1
  }
  const lost = Array.from({ length: head - first }, (_, index) => first + index + 1).filter((one) => !told.has(one)).length
  return {
    files: deltas.length + 1 + more.length,
    changes: told.size,
    lost,
    twice: [...told.values()].filter((times) => times > 1).length,
    'other meaning': other,
    'out of order': order,
  }
}
