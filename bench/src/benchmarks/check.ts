/**
 * Look-ups, reads and new checks on a full registry, beside a bare JSON route of the same framework and
 * beside pgbench with the same statements on the same PostgreSQL, in alternating rounds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { newSecretKey } from '../access-token.ts'
import type { Benchmark, Options } from '../benchmark.ts'
import { checkRequests } from '../check-requests.ts'
import { checkScripts } from '../check-scripts.ts'
import { embeddedConnection } from '../embedded-connection.ts'
import { drawProfiles, monotonicMicroseconds, type Span } from '../flame-graph.ts'
import { type Round, runLoad } from '../load.ts'
import { runPgbench } from '../pgbench.ts'
import { print, printTable } from '../print.ts'
import { alternate, type Measure, ratio, summary } from '../rounds.ts'
import { seedBearers } from '../seed/accounts.ts'
import { seedChecks } from '../seed/checks.ts'
import { seedDevices } from '../seed/devices.ts'
import { type Server, startBare, startProduct } from '../servers.ts'
import { startSystemPostgres, type TemporaryDatabase } from '../system-postgres.ts'

const SAMPLE = 20_000
/** Connections of one process of the product to PostgreSQL, its default. */
const POOL = 10
const ROUTES = { visit: 'visit', 'look-up': 'lookUp', read: 'read', create: 'create' } as const

export const check: Benchmark = {
  about:
    'look-ups, reads and new checks a second, as ratios to a bare JSON route and to pgbench (goals 0.6 of bare, 0.5 of pgbench)',
  defaults: { devices: 1_000_000, seconds: 5, rounds: 3, connections: 50 },
  async run(options) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const secretKey = newSecretKey()
    const database = await chooseDatabase(options)
    const servers: Server[] = []
    const asked: Span[] = []
    try {
      const product = await startProduct(
        {
          DATA_DIR: dataDir,
          SECRET_KEY: secretKey,
          RATE_LIMITS: 'off',
          DEMO: 'off',
          DATABASE_POOL_SIZE: String(POOL),
          ...(database ? { DATABASE_URL: database.url } : {}),
        },
        { nodeArgs: options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [] },
      )
      servers.push(product)
      const bare = await startBare()
      servers.push(bare)
      print(`Registering ${options.devices} devices …`)
      const connection: pg.ClientConfig = database ? { connectionString: database.url } : embeddedConnection(dataDir)
      const seeded = await seedDevices(connection, options.devices, SAMPLE)
      const checks = await seedChecks(connection, SAMPLE)
      const requests = checkRequests(seeded, checks, await seedBearers(connection, secretKey))
      const scripts = checkScripts(seeded, checks.length)
      const { connections } = options
      const targets: Record<string, Measure> = {
        bare: (seconds) => runLoad({ ...bare, status: 200, request: () => ({ path: '/bare' }), seconds, connections }),
      }
      for (const [name, route] of Object.entries(ROUTES)) {
        if (options.route && options.route !== name) continue
        targets[name] = async (seconds) => {
          const from = monotonicMicroseconds()
          const round = await runLoad({ ...product, ...requests[route], seconds, connections })
          asked.push({ from, to: monotonicMicroseconds() })
          return round
        }
        // A visitor's look-up is answered from memory.
        if (database && route !== 'visit')
          for (const each of [POOL, connections])
            targets[pgbenchName(name, each)] = (seconds) => runPgbench(database, scripts[route], { seconds, connections: each })
      }
      const rounds = await alternate(targets, options)
      if (options.profile) {
        await product.stop()
        const title = `${options.route ?? 'look-up, read, create'}: processor time of the server by function`
        for (const file of drawProfiles(options.profile, title, asked)) print(`Flame graph: ${file}`)
      }
      return { postgres: database?.version ?? 'embedded', ...report(rounds, connections) }
    } finally {
      for (const server of servers) await server.stop()
      await database?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function chooseDatabase({ engine }: Options): Promise<TemporaryDatabase | null> {
  if (engine === 'embedded') return null
  const url = process.env.DATABASE_URL
  return url ? { url, version: 'DATABASE_URL', programs: null, stop: async () => undefined } : startSystemPostgres()
}

function pgbenchName(route: string, connections: number): string {
  return `pgbench ${route}, ${connections} connections`
}

/** The better pgbench figure counts: with the product's number of connections, or with the clients'. */
function report(rounds: Map<string, Round[]>, connections: number): Record<string, unknown> {
  const rows = [...rounds].map(([route, all]) => {
    const bySize = [POOL, connections].flatMap((each) => {
      const beside = rounds.get(pgbenchName(route, each))
      return beside ? [ratio(all, beside)] : []
    })
    return {
      route,
      ...summary(all),
      ...(route.startsWith('pgbench') ? {} : { 'of bare': ratio(all, rounds.get('bare')) }),
      ...(bySize.length > 0 ? { 'of pgbench': Math.min(...bySize) } : {}),
    }
  })
  print()
  printTable(rows)
  return { table: rows, rounds: Object.fromEntries(rounds) }
}
