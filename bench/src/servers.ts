/** Starts the product, and the bare route beside it, as processes of their own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const ROOT = resolve(import.meta.dirname, '../..')
const START_MS = 120_000

export interface Server {
  url: string
  pid: number
  /** Milliseconds from the start of the process to the first good answer. */
  startedIn: number
  stop(): Promise<void>
  /** kill -9 */
  kill(): Promise<void>
}

/**
 * @param env over the caller's environment without its PG*, DATABASE* and product variables
 * @param options.log file that the product's log is appended to; discarded without one
 * @param options.within program and arguments that take the command as further arguments and exec it
 */
export function startProduct(
  env: Record<string, string>,
  {
    npm = false,
    nodeArgs = [],
    within = [],
    port,
    log,
  }: { npm?: boolean; nodeArgs?: string[]; within?: string[]; port?: number; log?: string } = {},
): Promise<Server> {
  const command = npm ? ['npm', 'start'] : [...within, process.execPath, ...nodeArgs, 'apps/api/src/main.ts']
  return start(command, env, '/readyz', { port, log })
}

/** `{"ok":true}`-like JSON from the same framework with the same options, and nothing else. */
export function startBare(): Promise<Server> {
  return start([process.execPath, 'bench/src/bare-server.ts'], {}, '/bare')
}

async function start(
  [file = '', ...args]: string[],
  env: Record<string, string>,
  path: string,
  { port: givenPort, log }: { port?: number | undefined; log?: string | undefined } = {},
): Promise<Server> {
  const port = givenPort ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', ALLOW_SANDBOX: 'yes', ...env, PORT: String(port) },
    stdio: ['ignore', log === undefined ? 'ignore' : openSync(log, 'a'), 'inherit'],
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  const stop = () => end('SIGTERM')
  try {
    await waitFor(url + path, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, pid: child.pid ?? 0, startedIn: performance.now() - startedAt, stop, kill: () => end('SIGKILL') }
}

async function waitFor(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${url}: the server ended with ${child.exitCode}`)
    const response = await fetch(url).catch(() => null)
    await response?.arrayBuffer()
    if (response?.status === 200) return
    await sleep(20)
  }
  throw new Error(`${url} did not answer`)
}

async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

/** Free loopback ports, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return address.port
  })
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}
