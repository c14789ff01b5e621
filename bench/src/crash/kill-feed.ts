/**
 * Server processes, the giver of positions, readers and agents are killed at random moments while 20 writers
 * flag phones and clear the flags. Afterwards each change has been told once, in one order, to everybody.
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newSecretKey } from '../access-token.ts'
import { type FilesVerdict, type Follower, startFollower } from '../block-list/agents.ts'
import { judge, readLog, untilAllRead, type Verdict } from '../block-list/compare.ts'
import { type Reader, startReader } from '../block-list/readers.ts'
import { startWriters } from '../block-list/writers.ts'
import { seedNetwork } from '../seed/partner.ts'
import { freePorts, type Server, startProduct } from '../servers.ts'
import { startSystemPostgres } from '../system-postgres.ts'

const WRITERS = 20
const WRITERS_PAUSE_MS = 500
const READERS = ['stream', 'waits', 'stream', 'waits'] as const
const AGENTS = 2
/** From one kill of a kind to the next, on average, beside the time that a start takes. */
const PAUSES_MS = { server: 3_000, sequencer: 1_000, reader: 1_000, agent: 3_000 }
const TELL_EVERY = 50
const READ_MS = 120_000

export type Killed = 'server' | 'sequencer' | 'reader' | 'agent'

export interface FeedKills {
  postgres: string
  kills: Record<Killed, number>
  seconds: number
  commits: number
  positions: number
  readers: Verdict[]
  agents: FilesVerdict[]
  wrong: string[]
}

/** @param kills of all kinds together */
export async function killFeed(kills: number, told: (line: string) => void = () => undefined): Promise<FeedKills> {
  const database = await startSystemPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: newSecretKey(),
    DEMO: 'off',
    LOG_LEVEL: 'fatal',
    BLOCK_BRAKE_PER_MINUTE: '1000000',
  }
  const ports = await freePorts(2)
  const servers: Server[] = []
  const followers: Follower[] = []
  const readers: Reader[] = []
  try {
    for (const port of ports) servers.push(await startProduct(env, { port }))
    const key = await seedNetwork(env)
    const urls = servers.map(({ url }) => url)
    for (let agent = 0; agent < AGENTS; agent += 1)
      followers.push(await startFollower(() => urls[randomInt(urls.length)] ?? '', key))
    readers.push(...READERS.map((kind) => startReader(kind, urls, key)))
    const writers = startWriters(database.url, { count: WRITERS, pauseMs: WRITERS_PAUSE_MS })
    const began = performance.now()
    const done = await killAll(kills, told, {
      server: async (nth) => {
        const at = nth % servers.length
        await servers[at]?.kill()
        servers[at] = await startProduct(env, { port: ports[at] ?? 0 })
      },
      sequencer: (nth) => killSequencer(database.url, nth % 4 === 3),
      reader: async (nth) => readers[nth % readers.length]?.kill(),
      agent: async (nth) => followers[nth % followers.length]?.killed(),
    })
    const seconds = (performance.now() - began) / 1_000
    await writers.finish()
    const wrong = (await untilAllRead(database.url, readers, READ_MS)) ? [] : ['not every change was read']
    for (const reader of readers) await reader.stop()
    for (const follower of followers) wrong.push(...(await follower.finish()))
    const { log, wrong: broken } = await readLog(database.url, writers.flagged())
    const verdicts = readers.map((reader, index) => judge(reader, index, log))
    const files = followers.map((follower) => follower.verdict(log))
    wrong.push(...broken, ...readers.flatMap(({ wrong: { meaning, order } }) => [...meaning, ...order]))
    for (const { reader, ...counts } of verdicts) wrong.push(...wrongOf(`reader ${reader}`, counts))
    for (const [index, counts] of files.entries()) wrong.push(...wrongOf(`agent ${index + 1}`, counts))
    return {
      postgres: database.version,
      kills: done,
      seconds,
      commits: writers.commits,
      positions: log.head,
      readers: verdicts,
      agents: files,
      wrong,
    }
  } finally {
    for (const reader of readers) await reader.stop()
    for (const follower of followers) await follower.close()
    for (const server of servers) await server.stop()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Every kind beside the others, until there are so many and one of each. */
async function killAll(
  kills: number,
  told: (line: string) => void,
  kill: Record<Killed, (nth: number) => Promise<unknown>>,
): Promise<Record<Killed, number>> {
  const done: Record<Killed, number> = { server: 0, sequencer: 0, reader: 0, agent: 0 }
  const kinds = Object.keys(done) as Killed[]
  const all = () => kinds.reduce((sum, kind) => sum + done[kind], 0)
  let failed = false
  const killing = kinds.map(async (kind) => {
    try {
      while (!failed && (all() < kills || done[kind] === 0)) {
        await sleep(randomInt(2 * PAUSES_MS[kind]))
        await kill[kind](done[kind])
        done[kind] += 1
        if (all() % TELL_EVERY === 0) told(kinds.map((one) => `${one} ${done[one]}`).join(', '))
      }
    } catch (error) {
      failed = true
      throw error
    }
  })
  // The others end their kill first: what they use is stopped next.
  await Promise.allSettled(killing)
  await Promise.all(killing)
  return done
}

/**
 * Waits for a connection that gives positions in this moment, a transaction of milliseconds, and breaks it.
 * Its lock is named as sequence.ts names it. False: nobody did for two minutes.
 */
const BREAK_GIVER = `
  create function pg_temp.break_giver() returns boolean language plpgsql as $$
  declare until timestamptz := clock_timestamp() + interval '2 minutes';
  begin
    while clock_timestamp() < until loop
      perform pg_terminate_backend(l.pid) from pg_locks l where l.locktype = 'advisory' and l.granted
        and (l.classid::bigint << 32) | l.objid::bigint = hashtextextended('sequence block list', 0) limit 1;
      if found then return true; end if;
      perform pg_sleep(0.001);
    end loop;
    return false;
  end $$`

/**
 * Breaks the connection that gives positions, in the middle of its transaction, or one that hears of
 * pending rows or of changes.
 *
 * @throws Error nobody gave positions for a long time
 */
async function killSequencer(connectionString: string, listening: boolean): Promise<void> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(BREAK_GIVER)
    const statement = listening
      ? `select pg_terminate_backend(pid) as broken from pg_stat_activity
         where application_name = 'amana-listen' order by random() limit 1`
      : 'select pg_temp.break_giver() as broken'
    const { rows } = await client.query<{ broken: boolean }>(statement)
    if (!rows[0]?.broken) throw new Error(listening ? 'nobody listens' : 'nobody gives positions')
  } finally {
    await client.end()
  }
}

function wrongOf(who: string, counts: Partial<Omit<FilesVerdict & Verdict, 'reader'>>): string[] {
  const { lost = 0, twice = 0, 'other meaning': other = 0, 'out of order': order = 0 } = counts
  return lost + twice + other + order === 0 ? [] : [`${who}: ${lost} lost, ${twice} twice, ${other} other, ${order} out of order`]
}
