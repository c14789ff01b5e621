/** The country of a run: PostgreSQL, two servers, officers, organisations, and a clock that jumps. */
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { accessToken } from '../access-token.ts'
import { seedOfficer, seedSession } from '../seed/accounts.ts'
import { freePorts, runAdmin, type Server, type StartOptions, startProduct } from '../servers.ts'
import { type Cleanup, NO_LIMITS, startSetup, temporaryFolder } from '../setup.ts'
import { until } from '../time.ts'
import { OFFICERS } from './acts/acts.ts'
import { type MailProvider, startMailProvider } from './mail.ts'

const YEARS_S = 20 * 365 * 86_400
const CLOCK_SEEN_MS = 50
/** Minutes. */
const LONG_WAIT = 25 * 60
const READY_MS = 120_000
export const STATION = 'Ikeja Model Station'
/** The kill of a process loses nothing that the kernel has: only a power cut needs fsync. */
const POSTGRES = { fsync: 'off', full_page_writes: 'off', max_connections: '100' }

export interface Officer {
  userId: string
  officerId: string
  token: string
}

export interface World {
  urls: readonly string[]
  pool: pg.Pool
  secretKey: string
  mail: MailProvider
  officers: readonly Officer[]
  /** A shop that buys checks, with the person who tops its balance up. */
  partner: { key: string; organisationId: string; token: string }
  /** Networks: one reads the list and asks, both say what they saw. */
  network: { key: string }
  /** The time by the clock of the product. */
  now(): Date
  pass(minutes: number): Promise<void>
  /** kill -9 of a server; it starts again at the same address. */
  killServer(at: number): Promise<void>
  killPostgres(): Promise<void>
  /** A bearer for as long as the world lasts. */
  tokenOf(session: { userId: string; sessionId: string }): string
  log: string
}

export async function startWorld(cleanup: Cleanup): Promise<World> {
  const mail = await startMailProvider(cleanup)
  const env: Record<string, string> = {
    ...NO_LIMITS,
    ...{ OFFICER_TWO_FACTOR: 'off', BLOCK_BRAKE_PER_MINUTE: '1000000', LOG_LEVEL: 'warn' },
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'Amana <no-reply@amana.example>' },
  }
  const folder = temporaryFolder(cleanup, 'world')
  const clockFile = join(folder, 'clock')
  let ahead = 0
  let passed = performance.now()
  const setClock = () => {
    // A server that read a file half written would be back at its start for a moment.
    writeFileSync(`${clockFile}.next`, String(ahead))
    renameSync(`${clockFile}.next`, clockFile)
  }
  setClock()
  const log = join(folder, 'product.log')
  const ports = await freePorts(2)
  const options = (at: number): StartOptions => ({
    ...{ port: ports[at] ?? 0, log },
    nodeArgs: ['--import', './bench/src/world/clock.ts'],
  })
  const setup = await startSetup(cleanup, {
    ...{ env: { ...env, AMANA_CLOCK_FILE: clockFile }, postgres: POSTGRES, start: options(0) },
  })
  const { database, databaseUrl, secretKey } = setup
  const servers: Server[] = [setup.product]
  const start = async (at: number) => {
    servers[at] = await startProduct(setup.env, options(at))
  }
  cleanup(() => Promise.all(servers.map((server) => server.stop())))
  await start(1)
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  pool.on('error', () => undefined)
  cleanup(() => pool.end())
  const tokenOf: World['tokenOf'] = (session) => accessToken(secretKey, session, YEARS_S)
  const officers = await seedOfficers(databaseUrl, pool, secretKey)
  await pool.query(
    `insert into stations (name, state, area, phone, address, hours, imported_at)
     values ($1, 'Lagos', 'Ikeja', '0700 1', '1 Road', 'Daily', now())`,
    [STATION],
  )
  const [partner, network] = await Promise.all([
    seedShop(setup.env, databaseUrl, pool, tokenOf),
    seedNetwork(setup.env, pool),
  ])
  return {
    ...{ urls, pool, secretKey, mail, officers, partner, tokenOf, log },
    network: { key: network },
    now: () => new Date(Date.now() + ahead),
    async pass(minutes) {
      ahead += minutes * 60_000
      if (minutes >= LONG_WAIT) {
        // Acts take no time in the model: a long wait, near no limit, contains what they took.
        const now = performance.now()
        ahead -= Math.round(now - passed)
        passed = now
      }
      setClock()
      await sleep(CLOCK_SEEN_MS)
    },
    async killServer(at) {
      await servers[at]?.kill()
      await start(at)
    },
    async killPostgres() {
      await database?.crash()
      const ready = async (url: string) => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200
      for (const url of urls) await until(() => ready(url), READY_MS)
    },
  }
}

/** Officer 0 is no supervisor, the others are. */
async function seedOfficers(databaseUrl: string, pool: pg.Pool, secretKey: string): Promise<Officer[]> {
  const officers: Officer[] = []
  for (let index = 0; index < OFFICERS; index += 1) {
    const session = await seedOfficer(databaseUrl, index === 0 ? 'officer' : 'supervisor')
    const { rows } = await pool.query<{ officer_id: string }>(
      `update officers set expires_at = '2090-01-01' where user_id = $1 returning officer_id`,
      [session.userId],
    )
    await pool.query(`update sessions set expires_at = '2090-01-01' where id = $1`, [session.sessionId])
    const token = accessToken(secretKey, session, YEARS_S)
    officers.push({ userId: session.userId, officerId: rows[0]?.officer_id ?? '', token })
  }
  return officers
}

/** @returns the API key of a client of a new organisation, at one kobo a check */
async function seedKey(
  env: Record<string, string>,
  pool: pg.Pool,
  { name, kind, scopes }: { name: string; kind: string; scopes: string },
): Promise<{ key: string; organisationId: string }> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into organisations (id, name, kind, status, contact_email, price_kobo, created_at, decided_at)
     values (gen_random_uuid(), $1, $2, 'approved', 'chief@world.example', 1, now(), now()) returning id`,
    [name, kind],
  )
  const limits = ['--per-minute', '1000000', '--per-day', '1000000000']
  const made = await runAdmin(
    env,
    ...['clients', 'create', '--organisation', name, '--scopes', scopes, ...limits],
  )
  return { key: /api_key: (\S+)/.exec(made)?.[1] ?? '', organisationId: rows[0]?.id ?? '' }
}

async function seedNetwork(env: Record<string, string>, pool: pg.Pool): Promise<string> {
  const scopes = 'telco:read telco:sightings n5g-eir-eic private:check'
  const { key } = await seedKey(env, pool, { name: 'World Network', kind: 'network', scopes })
  await pool.query('update clients set private_per_day = 1000000000')
  return key
}

async function seedShop(
  env: Record<string, string>,
  databaseUrl: string,
  pool: pg.Pool,
  tokenOf: World['tokenOf'],
): Promise<World['partner']> {
  const about = { name: 'World Shop', kind: 'marketplace', scopes: 'checks:read' }
  const { key, organisationId } = await seedKey(env, pool, about)
  await runAdmin(env, 'organisations', 'credit', about.name, '--kobo', '1000000')
  const session = await seedSession(databaseUrl)
  await pool.query(`update sessions set expires_at = '2090-01-01' where id = $1`, [session.sessionId])
  await pool.query(
    `update users set email = id || '@shop.example', email_verified_at = now() where id = $1`,
    [session.userId],
  )
  await pool.query(
    `insert into organisation_members (organisation_id, user_id, role, joined_at) values ($1, $2, 'owner', now())`,
    [organisationId, session.userId],
  )
  return { key, organisationId, token: tokenOf(session) }
}
