/**
 * A signal during the first start ends everything that the start began: no PostgreSQL stays behind, and the
 * next start does what was left undone.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CHILD_ENV } from '../testing/child-process.ts'
import { LONG } from '../testing/rounds.ts'
import { waitUntil } from '../testing/wait-until.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
const ADMIN = join(import.meta.dirname, '../admin/main.ts')

/** A first start of a machine that has much else to do. */
const LONG_MS = 300_000

let dataDir = ''
const started: ChildProcess[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'amana-stopped-'))
})
afterEach(async () => {
  // A process that a failed test leaves running would keep its PostgreSQL.
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  rmSync(dataDir, { recursive: true, force: true })
})

interface Started {
  child: ChildProcess
  output(): string
}

function start({
  demo = false,
  command = [],
}: {
  demo?: boolean
  command?: readonly string[]
} = {}): Started {
  const program = command.length > 0 ? ADMIN : MAIN
  const child = spawn(process.execPath, [program, ...command], {
    env: { ...CHILD_ENV, PORT: '0', DEMO: demo ? 'on' : 'off', LOG_LEVEL: 'info', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output }
}

const processesOf = (folder: string) => spawnSync('pgrep', ['-af', folder]).stdout.toString()
const inPostgres = (name: RegExp) => {
  const folder = join(dataDir, 'postgres')
  return existsSync(folder) && readdirSync(folder).some((entry) => name.test(entry))
}

type Moment = [NodeJS.Signals, string, (output: string) => boolean]
const MOMENTS: Moment[] = [
  ['SIGTERM', 'while its folder is made', () => inPostgres(/^data\.new-/)],
  ['SIGINT', 'before it listens', () => inPostgres(/^data$/)],
  ['SIGTERM', 'while it starts', () => existsSync(join(dataDir, 'postgres/data/postmaster.pid'))],
  ['SIGINT', 'during the migrations', (output) => output.includes('migration applied')],
  ['SIGTERM', 'while the demo data is loaded', () => existsSync(join(dataDir, 'uploads'))],
]

// The earliest and the latest moment stand for all in the short run.
test.each(LONG ? MOMENTS : MOMENTS.filter((_, at) => at === 0 || at === MOMENTS.length - 1))(
  '%s %s leaves no process',
  { timeout: 3 * LONG_MS },
  async (signal, moment, reached) => {
    const demo = moment.includes('demo')
    const { child, output } = start({ demo })
    const exited = once(child, 'exit')
    await waitUntil(() => reached(output()) || child.exitCode !== null, LONG_MS)
    child.kill(signal)
    expect([await exited, output().match(/could not .*/)]).toEqual([[0, null], null])
    expect(processesOf(dataDir)).toBe('')
    if (!/migrations|demo/.test(moment)) return
    const again = start({ demo })
    await waitUntil(
      () => again.output().includes(demo ? 'Demo sign-ins:' : 'listens on') || again.child.exitCode !== null,
      LONG_MS,
    )
    const ended = once(again.child, 'exit')
    again.child.kill('SIGTERM')
    expect([await ended, processesOf(dataDir)]).toEqual([[0, null], ''])
  },
)

test('neither does a second signal, which does not wait, nor one to a command', {
  timeout: 3 * LONG_MS,
}, async () => {
  const { child, output } = start()
  await waitUntil(() => output().includes('listens on') || child.exitCode !== null, LONG_MS)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  child.kill('SIGINT')
  await exited
  await waitUntil(() => processesOf(dataDir) === '')

  const command = start({ command: ['audit', 'verify'] })
  const ended = once(command.child, 'exit')
  await waitUntil(
    () => existsSync(join(dataDir, 'postgres/data/postmaster.pid')) || command.child.exitCode !== null,
    LONG_MS,
  )
  command.child.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  expect(processesOf(dataDir)).toBe('')
})
