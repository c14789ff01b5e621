/** The real command as its own process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, 'main.ts')
/** Every process loads the same files: compiled code is shared. */
const COMPILED = join(import.meta.dirname, '../../../node_modules/.cache/amana/compiled')

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'amana-agent-'))

/** Names and texts of the files for the register. */
export function filesOf(dir: string): Record<string, string> {
  const names = readdirSync(dir).filter((name) => name.endsWith('.csv'))
  return Object.fromEntries(names.toSorted().map((name) => [name, readFileSync(join(dir, name), 'utf8')]))
}

export interface AgentProcess {
  child: ChildProcess
  /** Both streams. */
  output(): string
  /** Standard output alone. */
  printed(): string
  /** The exit code; null: killed. */
  ended: Promise<number | null>
  kill(signal?: NodeJS.Signals): Promise<number | null>
}

export function spawnAgent(args: readonly string[], env: Record<string, string> = {}): AgentProcess {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILED, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    printed += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    output: () => output,
    printed: () => printed,
    ended,
    kill(signal = 'SIGKILL') {
      child.kill(signal)
      return ended
    },
  }
}

export async function until(condition: () => boolean, ms = 240_000): Promise<void> {
  for (const end = performance.now() + ms; !condition(); ) {
    if (performance.now() > end) throw new Error('it did not come about in time')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
