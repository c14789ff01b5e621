/**
 * Server processes, the sequencer, readers and agents are killed at random moments while 20 writers flag
 * phones and clear the flags. Afterwards everybody has each change once, in one order.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Agent, type FilesVerdict, startAgent } from '../block-list/agents.ts'
import { compareReader, readLog, untilAllRead, type Verdict } from '../block-list/compare.ts'
import { startReader } from '../block-list/readers.ts'
import { startWriters } from '../block-list/writers.ts'
import { withClient } from '../postgres.ts'
import { print } from '../print.ts'
import { cycled, oneOf } from '../requests.ts'
import { seedNetwork } from '../seed/partner.ts'
import { freePorts, type Server, startProduct } from '../servers.ts'
import { withProduct } from '../setup.ts'
import { secondsSince } from '../time.ts'

const ENV = { LOG_LEVEL: 'fatal', BLOCK_BRAKE_PER_MINUTE: '1000000' }
const WRITERS = 20
const WRITERS_PAUSE_MS = 500
const READERS = ['stream', 'waits', 'stream', 'waits'] as const
const AGENTS = 2
/** From one kill of a kind to the next, on average, beside the time that a start takes. */
const RESTART_DELAYS_MS = { server: 3_000, sequencer: 1_000, reader: 1_000, agent: 3_000 }
const PRINT_EVERY = 50
const READ_MS = 120_000

type Killed = 'server' | 'sequencer' | 'reader' | 'agent'

interface FeedKills {
  kills: Record<Killed, number>
  seconds: number
  commits: number
  positions: number
  readers: Verdict[]
  agents: FilesVerdict[]
  wrong: string[]
}

/** @param kills of all kinds together */
export function killFeed(kills: number): Promise<FeedKills> {
  return withProduct({ env: ENV }, async (setup) => {
    const { cleanup, databaseUrl, env } = setup
    const ports = await freePorts(2)
    const servers: Server[] = []
    cleanup(() => Promise.all(servers.map((server) => server.stop())))
    await setup.stop()
    for (const port of ports) servers.push(await startProduct(env, { port }))
    const key = await seedNetwork(env)
    const urls = servers.map(({ url }) => url)
    const agents: Agent[] = []
    for (let agent = 0; agent < AGENTS; agent += 1)
      agents.push(await startAgent(cleanup, () => oneOf(urls), key))
    const readers = READERS.map((kind) => startReader(kind, urls, key))
    cleanup(() => Promise.all(readers.map((reader) => reader.stop())))
    const writers = startWriters(databaseUrl, { count: WRITERS, pauseMs: WRITERS_PAUSE_MS })
    const began = performance.now()
    const done = await killAll(kills, {
      server: async (nth) => {
        const at = nth % servers.length
        await servers[at]?.kill()
        servers[at] = await startProduct(env, { port: ports[at] ?? 0 })
      },
      sequencer: (nth) => killSequencer(databaseUrl, nth % 4 === 3),
      reader: async (nth) => cycled(readers, nth).kill(),
      agent: (nth) => cycled(agents, nth).restart(),
    })
    const seconds = secondsSince(began)
    await writers.finish()
    const wrong = (await untilAllRead(databaseUrl, readers, READ_MS)) ? [] : ['not every change was read']
    for (const reader of readers) await reader.stop()
    for (const agent of agents) wrong.push(...(await agent.finish()))
    const { log, wrong: broken } = await readLog(databaseUrl, writers.flagged())
    const verdicts = readers.map((reader, index) => compareReader(reader, index, log))
    const files = agents.map((agent) => agent.verdict(log))
    wrong.push(...broken, ...readers.flatMap(({ wrong: { meaning, order } }) => [...meaning, ...order]))
    for (const { reader, ...counts } of verdicts) wrong.push(...wrongOf(`reader ${reader}`, counts))
    for (const [index, counts] of files.entries()) wrong.push(...wrongOf(`agent ${index + 1}`, counts))
    const { commits } = writers
    return { kills: done, seconds, commits, positions: log.head, readers: verdicts, agents: files, wrong }
  })
}

/** Kills each kind independently, until there are so many kills in all and one of each kind. */
async function killAll(
  kills: number,
  kill: Record<Killed, (nth: number) => Promise<unknown>>,
): Promise<Record<Killed, number>> {
  const done: Record<Killed, number> = { server: 0, sequencer: 0, reader: 0, agent: 0 }
  const kinds = Object.keys(done) as Killed[]
  const all = () => kinds.reduce((sum, kind) => sum + done[kind], 0)
  let failed = false
  const killing = kinds.map(async (kind) => {
    try {
      while (!failed && (all() < kills || done[kind] === 0)) {
        await sleep(randomInt(2 * RESTART_DELAYS_MS[kind]))
        await kill[kind](done[kind])
        done[kind] += 1
        if (all() % PRINT_EVERY === 0) print(kinds.map((one) => `${one} ${done[one]}`).join(', '))
      }
    } catch (error) {
      failed = true
      throw error
    }
  })
  // The others complete their kill before what they use is stopped.
  await Promise.allSettled(killing)
  await Promise.all(killing)
  return done
}

/**
 * Waits for a connection that assigns positions in this moment, a transaction of milliseconds, and breaks it.
 * Its lock has the name of sequence.ts. False: none did for two minutes.
 */
const BREAK_SEQUENCER = `
  create function pg_temp.break_sequencer() returns boolean language plpgsql as $$
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
 * Breaks the connection that assigns positions, in the middle of its transaction, or one that listens for
 * pending rows or changes.
 *
 * @throws Error when there was none for a long time
 */
function killSequencer(databaseUrl: string, listening: boolean): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    client.on('error', () => undefined)
    await client.query(BREAK_SEQUENCER)
    const statement = listening
      ? `select pg_terminate_backend(pid) as broken from pg_stat_activity
         where application_name = 'amana-listen' order by random() limit 1`
      : 'select pg_temp.break_sequencer() as broken'
    const { rows } = await client.query<{ broken: boolean }>(statement)
    if (!rows[0]?.broken)
      throw new Error(listening ? 'no connection listens' : 'no connection assigns positions')
  })
}

function wrongOf(who: string, counts: Partial<Omit<FilesVerdict & Verdict, 'reader'>>): string[] {
  const { lost = 0, twice = 0, 'other meaning': other = 0, 'out of order': order = 0 } = counts
  return lost + twice + other + order === 0
    ? []
    : [`${who}: ${lost} lost, ${twice} twice, ${other} other, ${order} out of order`]
}
