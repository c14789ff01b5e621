/** The product as its own process, as `npm start` runs it: what can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CHILD_ENV } from './child-process.ts'

export interface SpawnedProduct {
  url: string
  /** Everything it printed. */
  output(): string
  post(
    path: string,
    body: unknown,
  ): Promise<{ status: number; body: Record<string, never> & { response_data: never } }>
  /** Sends the signal, and waits for the end. */
  kill(signal?: 'SIGKILL' | 'SIGTERM' | 'SIGUSR2'): Promise<number | null>
}

const MAIN = join(import.meta.dirname, '../main.ts')
const START_DEADLINE_MS = 280_000

/** Starts and waits until it is ready. PORT=0: it tells where it listens. */
export async function spawnProduct(env: Record<string, string>): Promise<SpawnedProduct> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...CHILD_ENV,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ALLOW_SANDBOX: 'yes',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = await listening(child, () => output)
  return {
    url,
    output: () => output,
    async post(path, body) {
      const answer = await fetch(new URL(path, url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: (await answer.json()) as never }
    },
    async kill(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
      return child.exitCode
    },
  }
}

async function listening(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = performance.now() + START_DEADLINE_MS
  while (performance.now() < deadline) {
    const url = /listens on (http:\S+)/.exec(output())?.[1]
    if (url) return url
    if (child.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`the product did not start: ${output()}`)
}
