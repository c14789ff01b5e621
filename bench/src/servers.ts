/** Starts the product, its administrator's commands and the bare route as separate processes. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

export const ROOT = resolve(import.meta.dirname, '../..')
const START_MS = 120_000
const READY_MS = 3_600_000
/** As `npm start` has it. */
const COMPILED = ['--import', './apps/api/src/compile-cache.js']

export interface Server {
  url: string
  pid: number
  /** Milliseconds from the start of the process to the first good answer. */
  startedIn: number
  stop(): Promise<void>
  /** kill -9 */
  kill(): Promise<void>
}

export interface StartOptions {
  /** Default: a free one. */
  port?: number
  nodeArgs?: string[]
  /** A program and its arguments that take the command as further arguments and exec it. */
  within?: string[]
  /** File that the product's log is appended to. Default: it is discarded. */
  log?: string
}

/** @param env the product's settings; it inherits no others */
export function startProduct(env: Record<string, string>, options: StartOptions = {}): Promise<Server> {
  const { nodeArgs = [], within = [], port, log } = options
  return start(
    [...within, process.execPath, ...COMPILED, ...nodeArgs, 'apps/api/src/main.ts'],
    env,
    '/readyz',
    {
      port,
      log,
    },
  )
}

/**
 * An administrator's command on the product with these settings.
 *
 * @returns its output
 */
export async function runAdmin(env: Record<string, string>, ...command: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...COMPILED, 'apps/api/src/admin/main.ts', ...command],
    {
      cwd: ROOT,
      env: { ...inherited(), ALLOW_SANDBOX: 'yes', ...env },
    },
  )
  return stdout
}

function inherited(): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' }
}

/** A JSON route of the same framework with the same options, and nothing else. */
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
    env: { ...inherited(), LOG_LEVEL: 'warn', ALLOW_SANDBOX: 'yes', ...env, PORT: String(port) },
    stdio: ['ignore', log === undefined ? 'ignore' : openSync(log, 'a'), 'inherit'],
  })
  const stop = () => killChild(child, 'SIGTERM')
  try {
    await waitFor(url + path, child)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    pid: child.pid ?? 0,
    startedIn: performance.now() - startedAt,
    stop,
    kill: () => killChild(child),
  }
}

/** Resolves once the process is gone. */
export async function killChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
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

/**
 * Seconds until the call is answered by 200 instead of 503.
 *
 * @throws Error when another status comes, or an hour has passed
 */
export async function secondsUntilReady(url: string, path: string, token: string): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < READY_MS) {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (answer.status === 200) return (performance.now() - startedAt) / 1_000
    if (answer.status !== 503) throw new Error(`${path} answered ${answer.status}`)
    await sleep(50)
  }
  throw new Error(`${path} was not ready`)
}

async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

/** Below those that systems give to connections, which would take one while its program is restarted. */
const PORTS = [20_000, 32_000] as const

/** Free loopback ports, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listenSomewhere))
  const ports = servers.map((server) => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return address.port
  })
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

async function listenSomewhere(): Promise<ReturnType<typeof createServer>> {
  for (;;) {
    const server = createServer().listen(randomInt(...PORTS), '127.0.0.1')
    // Taken by another program: another one is tried.
    if (await once(server, 'listening').then(Boolean, () => false)) return server
  }
}
