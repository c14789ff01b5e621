/** The country of a run: PostgreSQL, two servers, officers, organisations, and a clock that jumps. */
import { join } from 'node:path'
import pg from 'pg'
import { accessToken } from '../access-token.ts'
import { type Agent, startAgent } from '../block-list/agents.ts'
import { createDaemons } from '../failover/daemons.ts'
import { findHaproxy } from '../failover/packages.ts'
import { startWebProxy } from '../failover/proxies.ts'
import { freePorts, type Server, type StartOptions, startProduct } from '../servers.ts'
import { type Cleanup, NO_LIMITS, startSetup, temporaryFolder } from '../setup.ts'
import { until } from '../time.ts'
import type { Dying } from './acts/acts.ts'
import { type IdentityProvider, startIdentityProvider } from './providers/identity.ts'
import { type MailProvider, startMailProvider } from './providers/mail.ts'
import { type SmsProvider, startSmsProvider } from './providers/sms.ts'
import { startTelecomProvider, type TelecomProvider } from './providers/telecom.ts'
import {
  type Officer,
  type Partner,
  seedNetwork,
  seedOfficers,
  seedShop,
  seedStation,
  type TokenOf,
  YEARS_S,
} from './seed.ts'
import { createClock } from './travelling-clock.ts'

const READY_MS = 120_000
/** The kill of a process loses nothing that the kernel has: only a power cut needs fsync. */
const POSTGRES = { fsync: 'off', full_page_writes: 'off', max_connections: '100' }

interface Providers {
  mail: MailProvider
  sms: SmsProvider
  telecom: TelecomProvider
  identity: IdentityProvider
}

export interface World extends Providers {
  urls: readonly string[]
  /** HAProxy, as deploy/haproxy.cfg has it, in front of both servers. */
  proxyUrl: string
  pool: pg.Pool
  secretKey: string
  /** Writes the files of a network's equipment register. */
  agent: Agent
  officers: readonly Officer[]
  partner: Partner
  /** Networks: one reads the list and asks, both say what they saw. */
  network: { key: string }
  /** The time by the clock of the product. */
  now(): Date
  pass(minutes: number): Promise<void>
  /** kill -9; it starts again at the same address. Resolves when it serves. @param at the server */
  kill(what: Dying, at: 0 | 1): Promise<void>
  tokenOf: TokenOf
  log: string
}

export async function startWorld(cleanup: Cleanup): Promise<World> {
  const providers = await startProviders(cleanup)
  const folder = temporaryFolder(cleanup, 'world')
  const clock = createClock(folder)
  const log = join(folder, 'product.log')
  const [proxyPort = 0, ...ports] = await freePorts(3)
  const options = (at: number): StartOptions => ({
    ...{ port: ports[at] ?? 0, log },
    nodeArgs: clock.options.nodeArgs,
  })
  const env = { ...settingsFor(providers), ...clock.options.env }
  const setup = await startSetup(cleanup, { env, postgres: POSTGRES, start: options(0) })
  const { database, databaseUrl, secretKey } = setup
  const servers: Server[] = [setup.product]
  const start = async (at: number) => {
    servers[at] = await startProduct(setup.env, options(at))
  }
  cleanup(() => Promise.all(servers.map((server) => server.stop())))
  await start(1)
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const proxyUrl = `http://127.0.0.1:${proxyPort}`
  const proxy = await startProxy(cleanup, { port: proxyPort, productPorts: ports })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  pool.on('error', () => undefined)
  cleanup(() => pool.end())
  const tokenOf: TokenOf = (session) => accessToken(secretKey, session, YEARS_S)
  const officers = await seedOfficers(databaseUrl, pool, secretKey)
  await seedStation(pool)
  const [partner, network] = await Promise.all([
    seedShop(setup.env, databaseUrl, pool, tokenOf),
    seedNetwork(setup.env, pool),
  ])
  let starts = 0
  const nextUrl = () => urls[starts++ % urls.length] ?? ''
  // It says when its files were written, which its registry compares with its own clock.
  const agent = await startAgent(cleanup, nextUrl, network, clock.options)
  const isReady = async (url: string) => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200
  const kills: Record<Dying, (at: 0 | 1) => Promise<unknown>> = {
    async server(at) {
      await servers[at]?.kill()
      await start(at)
    },
    PostgreSQL: async () => database?.crash(),
    proxy: () => proxy.restart(),
    agent: () => agent.restart(),
  }
  return {
    ...{ ...providers, urls, proxyUrl, pool, secretKey, agent, officers, partner, tokenOf, log },
    network: { key: network },
    now: clock.now,
    pass: clock.pass,
    async kill(what, at) {
      await kills[what](at)
      for (const url of [...urls, proxyUrl]) await until(() => isReady(url), READY_MS)
    },
  }
}

async function startProviders(cleanup: Cleanup): Promise<Providers> {
  const mail = await startMailProvider(cleanup)
  const sms = await startSmsProvider(cleanup)
  const telecom = await startTelecomProvider(cleanup)
  return { mail, sms, telecom, identity: await startIdentityProvider(cleanup) }
}

function settingsFor({ mail, sms, telecom, identity }: Providers): Record<string, string> {
  return {
    ...NO_LIMITS,
    ...{ OFFICER_TWO_FACTOR: 'off', BLOCK_BRAKE_PER_MINUTE: '1000000', LOG_LEVEL: 'warn' },
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'Amana <no-reply@amana.example>', TRUST_PROXY: '127.0.0.1' },
    ...{ SMS_PROVIDER: 'termii', TERMII_API_KEY: 'world', TERMII_BASE_URL: sms.url },
    ...{ TELECOM_PROVIDER: 'camara', TELECOM_NETWORKS: telecom.networks },
    ...{ IDENTITY_PROVIDER: 'dojah', DOJAH_APP_ID: 'world', DOJAH_SECRET_KEY: 'world' },
    DOJAH_BASE_URL: identity.url,
  }
}

async function startProxy(cleanup: Cleanup, at: { port: number; productPorts: readonly number[] }) {
  const daemons = createDaemons()
  cleanup(() => daemons.close(false))
  return startWebProxy(daemons, await findHaproxy(), at)
}
