/**
 * Five networks of a country say which phones they have seen, while servers and agents are killed. Afterwards
 * each sighting of an open case is stored once, none of another phone, and no notice was due twice.
 */
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { print, type Row } from '../print.ts'
import { seedDevices } from '../seed/devices.ts'
import { seedClient } from '../seed/partner.ts'
import { freePorts, type Server, startProduct } from '../servers.ts'
import { temporaryFolder, withProduct } from '../setup.ts'
import {
  type Country,
  HABITS,
  type Habit,
  PLANTED_AREA,
  PLANTED_PHONE,
  trueSightings,
  wordsOf,
} from '../sightings/country.ts'
import { type Network, startCaller, startLogAgent, writeLog } from '../sightings/networks.ts'
import { secondsSince } from '../time.ts'

const FLAGGED_SHARE = 20
const ENV = { RATE_LIMITS: 'off', BLOCK_BRAKE_PER_MINUTE: '1000000', LOG_LEVEL: 'info' }
const KILL_INTERVAL_MS = { server: 4_000, agent: 2_500 }
/** A network that was down sends after the others. */
const DOWN: Habit = 'late'

interface Options {
  phones: number
  sightings: number
  /** Of servers and of agents, at least. */
  kills: number
}

interface Verdict {
  networks: Row[]
  kills: { server: number; agent: number }
  seconds: number
  notices: number
  wrong: string[]
}

export function killNetworks({ phones, sightings, kills }: Options): Promise<Verdict> {
  return withProduct({ env: ENV }, async (setup) => {
    const { cleanup, databaseUrl, env } = setup
    const client = await setup.connect()
    print(`Registering ${phones} phones, flagging every ${FLAGGED_SHARE}th …`)
    await seedDevices(databaseUrl, phones, 1)
    const country = await flagPhones(client, phones)
    const log = join(temporaryFolder(cleanup, 'sightings-log'), 'product.log')
    await setup.stop()
    const ports = await freePorts(2)
    const servers: Server[] = []
    cleanup(() => Promise.all(servers.map((server) => server.stop())))
    for (const port of ports) servers.push(await startProduct(env, { port, log }))

    const lines = Math.floor(sightings / HABITS.length)
    const folder = temporaryFolder(cleanup, 'sightings')
    const began = performance.now()
    const all: { habit: Habit; sent: Network[] }[] = []
    const start = async (habit: Habit, index: number) => {
      const key = await networkKey(env, habit)
      const urls = servers.map(({ url }) => url)
      const words = wordsOf(index, habit, lines, country)
      const agents = async (count: number) => {
        const path = await writeLog(folder, habit, words)
        return Array.from({ length: count }, (_, nth) => {
          const at = {
            url: urls[nth % urls.length] ?? '',
            key,
            log: path,
            state: join(folder, `${habit}.${nth}`),
          }
          return startLogAgent(cleanup, at)
        })
      }
      all.push({
        habit,
        sent: habit === 'lying' ? [startCaller(urls, key, words)] : await agents(habit === 'twice' ? 2 : 1),
      })
    }
    for (const [index, habit] of HABITS.entries()) if (habit !== DOWN) await start(habit, index)
    const ended = Promise.all(all.flatMap(({ sent }) => sent.map(({ done }) => done))).then(async () => {
      await start(DOWN, HABITS.indexOf(DOWN))
      await Promise.all(all.flatMap(({ sent }) => sent.map(({ done }) => done)))
    })
    const killed = await killUntil(ended, kills, {
      server: async (nth) => {
        const at = nth % servers.length
        await servers[at]?.kill()
        servers[at] = await startProduct(env, { port: ports[at] ?? 0, log })
      },
      agent: async (nth) => {
        const running = all.flatMap(({ sent }) => sent)
        await running[nth % running.length]?.restart()
      },
    })
    const seconds = secondsSince(began)
    const wrong: string[] = []
    const networks: Row[] = []
    for (const { habit } of all) {
      const row = await compare(client, HABITS.indexOf(habit), habit, lines, country)
      networks.push(row)
      if (Number(row.lost) + Number(row.twice) + Number(row['of other phones']) > 0)
        wrong.push(`${habit}: ${JSON.stringify(row)}`)
    }
    let notices = 0
    let doubled = 0
    for (const { sent } of all) {
      // A network's names of SIMs are its own.
      const due = mergeNotices(sent)
      notices += due.size
      doubled += [...due.values()].filter((times) => times > 1).length
    }
    if (doubled > 0) wrong.push(`${doubled} notices were due twice`)
    wrong.push(...(await findLeaks(databaseUrl, log)))
    return { networks, kills: killed, seconds, notices, wrong }
  })
}

/** Every twentieth phone is reported stolen; every second one of these is traced. */
async function flagPhones(client: pg.Client, phones: number): Promise<Country> {
  const { rows } = await client.query<{ imei: string }>(
    'select imei::text as imei from device_imeis order by device_id',
  )
  const imeis = rows.map(({ imei }) => imei)
  const flagged = imeis.filter((_, index) => index % FLAGGED_SHARE === 0)
  await client.query(
    `insert into flags (case_number, imei, flag_type, status, reason, last_known_location, reporter_name, reporter_phone,
       created_at, updated_at, mode, mode_changed_at, traced_at, trace_until, trace_acted_at)
     select 'LE-2026-' || lpad(n::text, 6, '0'), imei, 'stolen', 'active', 'Taken', 'Lagos', 'Chidi Eze', '+2348031234567',
       now() - interval '31 days', now(), case when n % 2 = 0 then 'trace' else 'block' end,
       case when n % 2 = 0 then now() end, case when n % 2 = 0 then now() end,
       case when n % 2 = 0 then now() + interval '14 days' end, case when n % 2 = 0 then now() end
     from unnest($1::text[]) with ordinality as of (imei, n)`,
    [flagged],
  )
  await client.query('vacuum (analyze)')
  if (flagged.length * FLAGGED_SHARE < phones) throw new Error('too few phones')
  return { flagged, clean: imeis.filter((_, index) => index % FLAGGED_SHARE !== 0), now: Date.now() }
}

async function networkKey(env: Record<string, string>, habit: Habit): Promise<string> {
  const scopes = ['telco:read', 'telco:sightings'] as const
  return (await seedClient(env, { name: `Network ${habit}`, kind: 'network', scopes })).apiKey
}

type Kills = Record<keyof typeof KILL_INTERVAL_MS, number>

/** Kills each kind at random moments until the work is done, and at least so often. */
async function killUntil(
  ended: Promise<unknown>,
  kills: number,
  kill: Record<keyof Kills, (nth: number) => Promise<void>>,
): Promise<Kills> {
  const done: Kills = { server: 0, agent: 0 }
  let over = false
  const end = ended.finally(() => {
    over = true
  })
  const killing = (Object.keys(done) as (keyof Kills)[]).map(async (kind) => {
    while (!over && done[kind] < kills) {
      await Promise.race([sleep(randomInt(2 * KILL_INTERVAL_MS[kind])), end])
      if (over) return
      await kill[kind](done[kind])
      done[kind] += 1
    }
  })
  await Promise.all([end, ...killing])
  return done
}

async function compare(
  client: pg.Client,
  index: number,
  habit: Habit,
  lines: number,
  country: Country,
): Promise<Row> {
  const { rows } = await client.query<{ reference: string; imei14: string }>(
    `select s.reference, s.imei14 from sightings s join organisations o on o.id = s.organisation_id where o.name = $1`,
    [`Network ${habit}`],
  )
  const expected = new Map(
    trueSightings(index, habit, lines, country).map(({ reference, imei }) => [reference, imei.slice(0, 14)]),
  )
  const stored = new Map<string, string>()
  let twice = 0
  for (const { reference, imei14 } of rows) {
    if (stored.has(reference)) twice += 1
    stored.set(reference, imei14)
  }
  const lost = [...expected].filter(([reference, imei14]) => stored.get(reference) !== imei14).length
  const others = [...stored].filter(([reference]) => !expected.has(reference)).length
  return {
    network: habit,
    lines,
    'of open cases': expected.size,
    stored: rows.length,
    lost,
    twice,
    'of other phones': others,
  }
}

function mergeNotices(networks: readonly Network[]): Map<string, number> {
  const merged = new Map<string, number>()
  for (const { notices } of networks)
    for (const [key, times] of notices) merged.set(key, (merged.get(key) ?? 0) + times)
  return merged
}

/** The areas stand among the sightings alone, the phone numbers of the logs nowhere. */
async function findLeaks(databaseUrl: string, log: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    'pg_dump',
    ['--data-only', '--inserts', '--exclude-table=sightings*', databaseUrl],
    { maxBuffer: 2 ** 30 },
  )
  const product = readFileSync(log, 'utf8')
  return [
    ['the database beside the sightings', stdout],
    ["the product's log", product],
  ].flatMap(([where, text = '']) => [
    ...(text.includes(PLANTED_AREA) ? [`an area stands in ${where}`] : []),
    ...(text.includes(PLANTED_PHONE) ? [`a phone number stands in ${where}`] : []),
  ])
}
