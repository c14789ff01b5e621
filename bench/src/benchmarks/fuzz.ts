/**
 * Sends generated and mutated requests to every operation of the product's own OpenAPI document, and counts
 * the answers that break a promise.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Caller, fuzz, type Words } from '@amana/fuzz'
import type pg from 'pg'
import { accessToken, newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { embeddedConnection } from '../embedded-connection.ts'
import { print, printTable } from '../print.ts'
import { seedOfficer, seedSession } from '../seed/accounts.ts'
import { seedDevices } from '../seed/devices.ts'
import { type SeededClient, seedClientForEverything } from '../seed/partner.ts'
import { type Server, startProduct } from '../servers.ts'
import { rounded } from '../statistics.ts'
import { startSystemPostgres, type TemporaryDatabase } from '../system-postgres.ts'

const AT_ONCE = 16
const PROGRESS_EVERY = 10_000
const GATEWAYS = { ussd: 'ussd0123456789ussd0123456789abcd', sms: 'smsx0123456789smsx0123456789abcd' }
const FINDINGS_FILE = 'amana-fuzz-findings.json'

export const fuzzBenchmark: Benchmark = {
  about: 'answers that break a promise, of --requests N generated and mutated ones (goal: 0 of 100,000)',
  defaults: { devices: 1_000, engine: 'embedded' },
  async run({ devices, engine, requests, seed }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const secretKey = newSecretKey()
    const database = engine === 'system' ? await startSystemPostgres() : null
    let product: Server | null = null
    try {
      const connection = database ? { connectionString: database.url } : embeddedConnection(dataDir)
      const env = environment({ dataDir, secretKey, database })
      product = await startProduct(env)
      const client = await seedClientForEverything(env)
      const { registered, unregistered } = await seedDevices(connection, devices, 200)
      const words: Words = new Map([
        ['imei', [...registered.slice(0, 10), ...unregistered.slice(0, 20)]],
        ['phone_number', ['08031234567']],
        ['provider', ['sandbox']],
        ['amount', ['100.00']],
        ['password', ['wrong-password']],
        ['grant_type', ['client_credentials']],
        ['scope', ['telco:read', 'checks:read']],
      ])
      print(`${requests} requests, seed ${seed} …`)
      const startedAt = performance.now()
      const { sent, statuses, succeeded, operations, findings } = await fuzz({
        url: product.url,
        requests,
        seed,
        atOnce: AT_ONCE,
        words,
        gateways: GATEWAYS,
        authorization: callers({ connection, secretKey, client }),
        onProgress: (soFar) => soFar % PROGRESS_EVERY === 0 && print(`${soFar} …`),
      })
      const seconds = (performance.now() - startedAt) / 1000
      print()
      printTable(Object.entries(statuses).map(([status, answers]) => ({ status, answers })))
      print(`${succeeded.length} of ${operations} operations answered with a success; ${rounded(sent / seconds, 0)} requests/s`)
      print(`${findings.length} answers broke a promise`)
      if (findings.length > 0) {
        const file = join(tmpdir(), FINDINGS_FILE)
        writeFileSync(file, JSON.stringify(findings, null, 2))
        print(`They are in ${file}`)
        process.exitCode = 1
      }
      return { sent, seed, seconds: rounded(seconds, 1), statuses, operations, succeeded, findings: findings.length }
    } finally {
      await product?.stop()
      await database?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

function environment({
  dataDir,
  secretKey,
  database,
}: {
  dataDir: string
  secretKey: string
  database: TemporaryDatabase | null
}) {
  const rest: Record<string, string> = database ? { DATABASE_URL: database.url } : {}
  const gateway = { USSD_PROVIDER: 'africastalking', USSD_SECRET: GATEWAYS.ussd, SMS_SECRET: GATEWAYS.sms }
  return { DATA_DIR: dataDir, SECRET_KEY: secretKey, RATE_LIMITS: 'off', DEMO: 'off', ...gateway, ...rest }
}

/** Bearers that the product would have signed, and some that it would not. */
function callers({
  connection,
  secretKey,
  client,
}: {
  connection: pg.ClientConfig
  secretKey: string
  client: SeededClient
}): (caller: Caller) => Promise<string | null> {
  return async (caller) => {
    switch (caller) {
      case 'none':
        return null
      case 'client':
        return `Bearer ${client.apiKey}`
      case 'client secret':
        return `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
      case 'garbage':
        return `Bearer ${'ey.J'.repeat(50)}`
      case 'no bearer at all':
        return 'Basic YWRtaW46YWRtaW4='
      case 'officer':
      case 'supervisor':
        return `Bearer ${accessToken(secretKey, await seedOfficer(connection, caller), 86_400)}`
      case 'expired':
        return `Bearer ${accessToken(secretKey, await seedSession(connection), -60)}`
      case 'ended':
        // Signed, for a session that never existed.
        return `Bearer ${accessToken(secretKey, { userId: crypto.randomUUID(), sessionId: crypto.randomUUID() })}`
      case 'user':
        return `Bearer ${accessToken(secretKey, await seedSession(connection), 86_400)}`
    }
  }
}
