/** Generated and mutated requests to every operation of the product's OpenAPI document. */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Caller, fuzz as sendFuzz, type Words } from '@amana/fuzz'
import { accessToken } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { print } from '../print.ts'
import { seedOfficer, seedSession } from '../seed/accounts.ts'
import { seedDevices } from '../seed/devices.ts'
import { type SeededClient, seedClientForEverything } from '../seed/partner.ts'
import { NO_LIMITS, type Setup, withProduct } from '../setup.ts'
import { rounded } from '../statistics.ts'
import { secondsSince } from '../time.ts'

const AT_ONCE = 16
const PROGRESS_EVERY = 10_000
const GATEWAYS = { ussd: 'ussd0123456789ussd0123456789abcd', sms: 'smsx0123456789smsx0123456789abcd' }
const ENV = {
  ...NO_LIMITS,
  ...{ USSD_PROVIDER: 'africastalking', USSD_SECRET: GATEWAYS.ussd, SMS_SECRET: GATEWAYS.sms },
}
const FINDINGS_FILE = join(tmpdir(), 'amana-fuzz-findings.json')

export const fuzz: Benchmark = {
  about: 'answers that break a promise, of --requests N generated and mutated ones (goal: 0 of 100,000)',
  defaults: { devices: 1_000 },
  run: ({ devices, requests, seed }) =>
    withProduct({ engine: 'embedded', env: ENV }, async (setup) => {
      const client = await seedClientForEverything(setup.env)
      const { registered, unregistered } = await seedDevices(setup.databaseUrl, devices, 200)
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
      const { sent, statuses, succeeded, operations, findings } = await sendFuzz({
        ...{ url: setup.url, requests, seed, atOnce: AT_ONCE, words, gateways: GATEWAYS },
        authorization: authorizationOf(setup, client),
        onProgress: (done) => done % PROGRESS_EVERY === 0 && print(`${done} …`),
      })
      const perSecond = rounded(sent / secondsSince(startedAt))
      if (findings.length > 0) writeFileSync(FINDINGS_FILE, JSON.stringify(findings, null, 2))
      return {
        tables: [Object.entries(statuses).map(([status, answers]) => ({ status, answers }))],
        notes: [
          `${succeeded.length} of ${operations} operations answered with a success; ${perSecond} requests/s`,
          `${findings.length} answers broke a promise`,
        ],
        wrong: findings.length > 0 ? [`${findings.length} answers broke a promise: ${FINDINGS_FILE}`] : [],
        details: { sent, seed, succeeded },
      }
    }),
}

/** Bearers that the product would have signed, and some that it would not. */
function authorizationOf(
  { databaseUrl, secretKey }: Setup,
  client: SeededClient,
): (caller: Caller) => Promise<string | null> {
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
        return `Bearer ${accessToken(secretKey, await seedOfficer(databaseUrl, caller), 86_400)}`
      case 'expired':
        return `Bearer ${accessToken(secretKey, await seedSession(databaseUrl), -60)}`
      case 'ended':
        // Signed, for a session that never existed.
        return `Bearer ${accessToken(secretKey, { userId: crypto.randomUUID(), sessionId: crypto.randomUUID() })}`
      case 'user':
        return `Bearer ${accessToken(secretKey, await seedSession(databaseUrl), 86_400)}`
    }
  }
}
