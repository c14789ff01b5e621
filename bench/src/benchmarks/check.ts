/** Look-ups and new checks on a full registry, beside a bare JSON route of the same framework, in alternating rounds. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE, createVerification, lookupDevice, pathFor } from '@amana/contract'
import type pg from 'pg'
import { accessToken, newSecretKey } from '../access-token.ts'
import type { Benchmark, Options } from '../benchmark.ts'
import { embeddedConnection } from '../embedded-connection.ts'
import { type Load, type Round, runLoad } from '../load.ts'
import { print, printTable } from '../print.ts'
import { seedSession } from '../seed/accounts.ts'
import { type Seeded, seedDevices } from '../seed/devices.ts'
import { type Server, startBare, startProduct } from '../servers.ts'
import { median, rounded } from '../statistics.ts'
import { startSystemPostgres, type TemporaryDatabase } from '../system-postgres.ts'

const SAMPLE = 20_000
const WARM_UP_SECONDS = 3

type Target = Pick<Load, 'url' | 'pid' | 'status' | 'request'>

export const check: Benchmark = {
  about: 'requests/s of a look-up and of creating a check, as ratios to a bare JSON route',
  defaults: { devices: 1_000_000, seconds: 8, rounds: 5, connections: 50 },
  async run(options) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const secretKey = newSecretKey()
    const database = await chooseDatabase(options)
    const servers: Server[] = []
    try {
      const product = await startProduct(
        {
          DATA_DIR: dataDir,
          SECRET_KEY: secretKey,
          RATE_LIMITS: 'off',
          DEMO: 'off',
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
      const targets = targetsOf(bare, product, seeded, accessToken(secretKey, await seedSession(connection)))
      if (options.route)
        for (const name of Object.keys(targets)) if (name !== 'bare' && name !== options.route) delete targets[name]
      const rounds = await alternate(targets, options)
      return { postgres: database?.version ?? 'embedded', ...report(rounds) }
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
  return url ? { url, version: 'DATABASE_URL', stop: async () => undefined } : startSystemPostgres()
}

function targetsOf(bare: Server, product: Server, { registered, unregistered }: Seeded, token: string): Record<string, Target> {
  const anyImei = () => {
    const list = Math.random() < 0.5 ? registered : unregistered
    return list[Math.floor(Math.random() * list.length)] ?? ''
  }
  const headers = { authorization: `Bearer ${token}` }
  return {
    bare: { url: bare.url, pid: bare.pid, status: 200, request: () => ({ path: '/bare' }) },
    'look-up': {
      url: product.url,
      pid: product.pid,
      status: lookupDevice.status,
      request: () => ({ path: API_BASE + pathFor(lookupDevice.path, { imei: anyImei() }), headers }),
    },
    create: {
      url: product.url,
      pid: product.pid,
      status: createVerification.status,
      request: () => ({
        method: createVerification.method,
        path: API_BASE + createVerification.path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ imei: anyImei() }),
      }),
    },
  }
}

async function alternate(
  targets: Record<string, Target>,
  { rounds, seconds, connections }: Options,
): Promise<Map<string, Round[]>> {
  const results = new Map<string, Round[]>()
  for (const target of Object.values(targets)) await runLoad({ ...target, seconds: WARM_UP_SECONDS, connections })
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, target] of Object.entries(targets)) {
      const result = await runLoad({ ...target, seconds, connections })
      results.set(name, [...(results.get(name) ?? []), result])
    }
    const figures = [...results].map(([name, all]) => `${name} ${rounded(all.at(-1)?.perSecond ?? 0)}`)
    print(`round ${round} of ${rounds}: ${figures.join(', ')} requests/s`)
  }
  return results
}

function report(rounds: Map<string, Round[]>): Record<string, unknown> {
  const bare = rounds.get('bare') ?? []
  const rows = [...rounds].map(([route, all]) => ({
    route,
    'requests/s': rounded(median(all.map(({ perSecond }) => perSecond))),
    // Each round against the bare round right before it: what else the machine does hits both.
    'of bare': rounded(median(all.map(({ perSecond }, index) => perSecond / (bare[index]?.perSecond ?? Number.NaN))), 2),
    'p50 ms': median(all.map(({ p50 }) => p50)),
    'p99 ms': median(all.map(({ p99 }) => p99)),
    'server CPU': rounded(median(all.map(({ serverCpu }) => serverCpu)), 2),
    'client CPU': rounded(median(all.map(({ clientCpu }) => clientCpu)), 2),
  }))
  print()
  printTable(rows)
  return { table: rows, rounds: Object.fromEntries(rounds) }
}
