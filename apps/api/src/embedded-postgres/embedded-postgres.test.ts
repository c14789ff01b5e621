import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isDatabaseDown } from '../db/errors.ts'
import { type Connection, openDatabase } from '../db/pool.ts'
import { startEmbedded } from './index.ts'
import { stopPostmaster } from './postmaster.ts'

const log = pino({ level: 'silent' })
const PROGRAM = join(import.meta.dirname, '../testing/embedded-owner.ts')

interface Answer {
  connection?: Connection
  owned?: boolean
  error?: string
}

let dataDir: string
const programs: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'amana-data-'))
})
afterEach(async () => {
  for (const program of programs.splice(0)) program.kill('SIGKILL')
  await stopPostmaster(pgData())
  await rm(dataDir, { recursive: true, force: true })
})

const pgData = () => join(dataDir, 'postgres/data')
const postmasterPid = () => Number.parseInt(readFileSync(join(pgData(), 'postmaster.pid'), 'utf8'), 10)

/** Runs another process on the same folder; resolves with its first message. */
async function run(role: 'product' | 'admin'): Promise<{ program: ChildProcess; answer: Answer }> {
  const program = spawn(process.execPath, [PROGRAM, dataDir, role], { stdio: ['pipe', 'pipe', 'inherit'] })
  programs.push(program)
  const [line] = (await once(createInterface(program.stdout), 'line')) as [string]
  return { program, answer: JSON.parse(line) as Answer }
}

async function stop(program: ChildProcess): Promise<void> {
  const exited = once(program, 'exit')
  program.stdin?.write('stop\n')
  await exited
}

async function query(connection: Connection, sql: string): Promise<unknown[]> {
  const database = openDatabase({ connection, poolSize: 1, log })
  try {
    return (await database.pool.query<Record<string, unknown>>(sql)).rows
  } finally {
    await database.close()
  }
}

/** Resources of a process are released a moment before the process itself is gone. */
const expectGone = (pid: number) =>
  vi.waitFor(() => expect(isGone(pid)).toBe(true), { timeout: 240_000, interval: 10 })

/** An orphan that ended may stay a zombie until the machine's first process has waited for it. */
function isGone(pid: number): boolean {
  return !existsSync(`/proc/${pid}`) || / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

/** Fields of /proc/PID/stat; a process in a session of its own does not receive the terminal's Ctrl-C. */
function processOf(pid: number): { ppid: number; session: number } {
  const [, ppid = '', , session = ''] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return { ppid: Number(ppid), session: Number(session) }
}

describe('the embedded engine', () => {
  it('starts durable and without TCP, keeps its data, and leaves no process behind', async () => {
    for (const start of [1, 2]) {
      const engine = await startEmbedded({ dataDir, log, role: 'product' })
      expect(engine.owned).toBe(true)
      const pid = postmasterPid()
      await query(
        engine.connection,
        'create table if not exists starts (id int); insert into starts values (1)',
      )
      expect(await query(engine.connection, 'select count(*) from starts')).toEqual([{ count: start }])
      expect(
        await query(
          engine.connection,
          `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'listen_addresses') order by name`,
        ),
      ).toEqual([
        { name: 'fsync', setting: 'on' },
        { name: 'listen_addresses', setting: '' },
        { name: 'synchronous_commit', setting: 'on' },
      ])
      await engine.stop()
      await expectGone(pid)
      expect(existsSync(join(pgData(), 'postmaster.pid'))).toBe(false)
    }
  })

  it('works where the path of DATA_DIR is longer than a socket address may be, in a session of its own', async () => {
    const engine = await startEmbedded({ dataDir: join(dataDir, 'long'.repeat(30)), log, role: 'product' })
    expect(await query(engine.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    const { ppid, session } = processOf(
      Number.parseInt(readFileSync(join(engine.connection.host, '.s.PGSQL.5432.lock'), 'utf8'), 10),
    )
    expect({ ppid, ownSession: session !== processOf(process.pid).session }).toEqual({
      ppid: process.pid,
      ownSession: true,
    })
    await engine.stop()
    await rm(engine.connection.host, { recursive: true })
  })

  it('refuses a second product on the folder with one line, and leaves the first one alone', async () => {
    const engine = await startEmbedded({ dataDir, log, role: 'product' })
    const { answer } = await run('product')
    expect(answer.error).toBe(
      `StartError: Another product (process ${process.pid}) runs on DATA_DIR: stop it, or set DATA_DIR to another folder.`,
    )
    expect(await query(engine.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await engine.stop()
  })

  it('lets one of two products have it that start together on a new folder', async () => {
    const answers = await Promise.all([run('product'), run('product')])
    expect(answers.filter(({ answer }) => answer.owned)).toHaveLength(1)
    expect(
      answers.filter(({ answer }) => answer.error?.startsWith('StartError: Another product')),
    ).toHaveLength(1)
  })

  it('lets an administration command in beside the product, and stop without stopping the engine', async () => {
    const engine = await startEmbedded({ dataDir, log, role: 'product' })
    const { program, answer } = await run('admin')
    expect(answer).toEqual({ connection: engine.connection, owned: false })
    await stop(program)
    expect(await query(engine.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await engine.stop()
  })

  it('lets an administration command start it, and a product that comes meanwhile waits', async () => {
    const { program, answer } = await run('admin')
    expect(answer.owned).toBe(true)
    const product = run('product')
    await sleep(300)
    await stop(program)
    expect((await product).answer.owned).toBe(true)
  })

  it('is not stopped by an administration command while another one still works in it', async () => {
    const first = await run('admin')
    const second = await run('admin')
    expect([first.answer.owned, second.answer.owned]).toEqual([true, false])
    const stopped = stop(first.program)
    await sleep(500)
    if (!second.answer.connection) throw new Error(second.answer.error)
    expect(await query(second.answer.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop(second.program)
    await stopped
    expect(existsSync(join(pgData(), 'postmaster.pid'))).toBe(false)
  })

  it('is taken over with its data after kill -9 of the owner', async () => {
    const { program, answer } = await run('product')
    if (!answer.connection) throw new Error(answer.error)
    await query(answer.connection, 'create table kept (id int); insert into kept values (7)')
    const pid = postmasterPid()
    program.kill('SIGKILL')
    await once(program, 'exit')
    expect(isGone(pid)).toBe(false)
    const engine = await startEmbedded({ dataDir, log, role: 'product' })
    expect(engine.owned).toBe(true)
    expect(await query(engine.connection, 'select id from kept')).toEqual([{ id: 7 }])
    await engine.stop()
    await expectGone(pid)
  })

  it('comes back by itself after kill -9 of the postmaster, with every acknowledged row; the same pool goes on', async () => {
    const engine = await startEmbedded({ dataDir, log, role: 'product' })
    const database = openDatabase({ connection: engine.connection, poolSize: 4, log })
    await database.pool.query('create table acknowledged (id int primary key)')
    const pid = postmasterPid()
    const acknowledged: number[] = []
    let killed = false
    for (let id = 1; acknowledged.length < 400; id += 1) {
      try {
        await database.pool.query('insert into acknowledged values ($1)', [id])
        acknowledged.push(id)
      } catch (error) {
        if (!isDatabaseDown(error)) throw error
        await sleep(50)
      }
      if (acknowledged.length === 200 && !killed) killed = process.kill(pid, 'SIGKILL')
    }
    expect(postmasterPid()).not.toBe(pid)
    const { rows } = await database.pool.query<{ id: number }>('select id from acknowledged')
    const there = new Set(rows.map((row) => row.id))
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([])
    await database.close()
    await engine.stop()
  })
})
