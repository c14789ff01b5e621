/** Benchmarks of requests at a constant rate: each is a row, measured by `measureLoads`. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAmanaClient } from '@amana/client'
import {
  checkStatus,
  createCheck,
  createVerification,
  lookupDevice,
  registerDevice,
  signIn,
  verifyPayment,
} from '@amana/contract'
import type { Benchmark } from '../benchmark.ts'
import { print } from '../print.ts'
import { type Answer, type Load, measureLoads, type RateBenchmark, sendTo } from '../rate.ts'
import { cycled, type LoadRequest, previewOf, registrationOf, requestOf } from '../requests.ts'
import { BENCH_PASSWORD, seedOwners, seedSignIns } from '../seed/accounts.ts'
import { seedChecks, seedPayments } from '../seed/checks.ts'
import { seedDevices } from '../seed/devices.ts'
import { seedPartner } from '../seed/partner.ts'
import { startBare } from '../servers.ts'
import { NO_LIMITS, withProduct } from '../setup.ts'
import { officer } from './officer.ts'

/** A USSD call has four turns, a second apart. */
const USSD = { perSecond: 200, turns: 4, secret: 'ussd0123456789ussd0123456789abcd' }
const PARTNER_PER_SECOND = 500

const ROWS: Record<string, RateBenchmark> = {
  preview: {
    about: 'milliseconds to create a check at 10 requests/s on the embedded database (goal: p99 ≤ 25 ms)',
    defaults: { devices: 100_000, seconds: 60 },
    product: { engine: 'embedded', env: NO_LIMITS },
    warmUp: 5,
    async loads({ url, databaseUrl }, { devices }) {
      const { registered, unregistered } = await registry(databaseUrl, devices, 2_000)
      return [[{ ...previews(url, 10, [...registered, ...unregistered]), goal: 25 }]]
    },
  },
  registration: {
    about: 'milliseconds to register a device at 50/s, as a ratio to previews (goal: p99 ≤ 60 ms)',
    defaults: { devices: 1_000_000, seconds: 20 },
    product: { env: NO_LIMITS },
    warmUp: 3,
    async loads({ url, databaseUrl, secretKey }, { devices }, total) {
      const registrations = total(50)
      const { unregistered } = await registry(databaseUrl, devices, registrations)
      const owners = await seedOwners(databaseUrl, secretKey, registrations)
      const beside = previews(url, 50, unregistered)
      const next = (index: number) => registrationOf(unregistered[index] ?? '', cycled(owners, index))
      const { status } = registerDevice
      return [
        [beside],
        [{ name: 'registration', perSecond: 50, send: sendTo(url, next), status, goal: 60, beside }],
      ]
    },
  },
  settle: {
    about:
      'milliseconds to settle a payment at 10/s, its report sent by the same process, as a ratio to previews',
    defaults: { devices: 1_000_000, seconds: 30 },
    product: { env: NO_LIMITS },
    warmUp: 3,
    async loads({ url, databaseUrl }, { devices }, total) {
      const { registered } = await registry(databaseUrl, devices, 1_000)
      const payments = await seedPayments(databaseUrl, await seedChecks(databaseUrl, total(10)))
      const beside = previews(url, 10, registered)
      // Each payment once.
      const next = (index: number) => {
        const { reference, accessToken } = payments[index] ?? {}
        return requestOf(verifyPayment, { body: { reference, access_token: accessToken } })
      }
      return [
        [beside],
        [{ name: 'settle', perSecond: 10, send: sendTo(url, next), status: verifyPayment.status, beside }],
      ]
    },
  },
  'sign-in': {
    about:
      'milliseconds to sign in at 5/s, with previews and look-ups beside it and then without (goal: p99 ≤ 400 ms)',
    defaults: { devices: 10_000, seconds: 40 },
    product: { engine: 'embedded', env: NO_LIMITS },
    warmUp: 3,
    async loads({ url, databaseUrl }, { devices, seconds }) {
      const { registered } = await registry(databaseUrl, devices, 2_000)
      const emails = await seedSignIns(databaseUrl, url)
      const body = (index: number) => ({ email: cycled(emails, index), password: BENCH_PASSWORD })
      const send = sendTo(url, (index) => requestOf(signIn, { body: body(index) }))
      const lookUp = (index: number) =>
        requestOf(lookupDevice, { params: { imei: cycled(registered, index) } })
      const others = (when: string, share: number): Load[] => [
        { ...previews(url, 10, registered), when, seconds: Math.ceil(seconds * share) },
        {
          name: 'look-up',
          when,
          perSecond: 10,
          send: sendTo(url, lookUp),
          status: 200,
          seconds: Math.ceil(seconds * share),
        },
      ]
      const [first, ...rest] = others('with sign-ins', 0.75)
      const signIns = {
        ...first,
        name: 'sign-in',
        perSecond: 5,
        send,
        status: signIn.status,
        goal: 400,
      } as Load
      return [[signIns, first as Load, ...rest], others('without', 0.25)]
    },
  },
  ussd: {
    about: 'milliseconds of a USSD turn at 200/s on the embedded database (goal: p99 ≤ 50 ms)',
    defaults: { devices: 100_000, seconds: 60 },
    product: {
      engine: 'embedded',
      env: { ...NO_LIMITS, USSD_PROVIDER: 'africastalking', USSD_SECRET: USSD.secret },
    },
    warmUp: 10,
    async loads({ url, databaseUrl }, { devices, route }) {
      const { registered } = await registry(databaseUrl, devices, 2_000)
      // The screens start no check and pay nothing.
      const inputs = (call: number) =>
        route === 'screens' ? ['3', '0', '5'] : ['1', cycled(registered, call), '1']
      const send = sendTo(url, (index) => turnOf(index, inputs))
      return [[{ name: route ?? 'checks', perSecond: USSD.perSecond, send, status: 200, goal: 50 }]]
    },
  },
  partner: {
    about: "milliseconds of a partner's single checks at 500/s, beside a bare route (goal: p99 ≤ 15 ms)",
    defaults: { devices: 1_000_000, seconds: 10, rounds: 3 },
    // The serial numbers of the seed are neighbours.
    product: { env: { PARTNER_NEIGHBOURS_PER_HOUR: '1000000' } },
    warmUp: 5,
    async loads({ url, databaseUrl, env, cleanup }, { devices }, total) {
      const { registered, unregistered } = await registry(databaseUrl, devices, 20_000)
      const imeis = [...registered, ...unregistered]
      const token = await seedPartner(env, 2 * total(PARTNER_PER_SECOND))
      const bareServer = await startBare()
      cleanup(() => bareServer.stop())
      const at = { perSecond: PARTNER_PER_SECOND, status: 200 }
      const bare: Load = {
        ...at,
        name: 'bare',
        send: sendTo(bareServer.url, () => ({ method: 'GET', path: '/bare' })),
      }
      const loads = [createCheck, checkStatus].map((endpoint, nth) => {
        // Other numbers for each: a repeated question costs less.
        const first = nth * total(PARTNER_PER_SECOND)
        const next = (index: number) =>
          requestOf(endpoint, { token, body: { imei: cycled(imeis, first + index) } }, '')
        return [{ ...at, name: endpoint.path, send: sendTo(url, next), goal: 15, beside: bare }]
      })
      return [[bare], ...loads]
    },
  },
  webhooks: {
    about:
      'milliseconds from an event to its arrival at a local receiver, 50 events/s (goal: p99 ≤ 1,000 ms)',
    defaults: { seconds: 20 },
    product: { env: { PARTNER_WEBHOOKS_LOOPBACK: 'on' } },
    warmUp: 3,
    async loads({ url, env, cleanup }) {
      const receiver = await startReceiver()
      cleanup(() => receiver.stop())
      const { webhooks } = createAmanaClient({ url, credentials: { apiKey: await seedPartner(env, 1) } })
      const { id } = await webhooks.create({ url: receiver.url, events: ['check_job.done'] })
      // Counted from when its call was due, so that a slow call counts too.
      const send = async (_: number, dueAt: number): Promise<Answer> => {
        const { webhook_id: message } = await webhooks.test(id)
        const milliseconds = (await receiver.arrivalOf(message)) - dueAt
        return { dueAt, milliseconds, status: 204, retryAfter: false }
      }
      return [[{ name: 'event', perSecond: 50, send, status: 204, goal: 1_000 }]]
    },
  },
  officer,
}

export const RATES: Record<string, Benchmark> = Object.fromEntries(
  Object.entries(ROWS).map(([name, row]) => [name, benchmarkOf(row)]),
)

function benchmarkOf({ about, defaults, product, warmUp, loads }: RateBenchmark): Benchmark {
  return {
    about,
    defaults: { rounds: 1, ...defaults },
    run: (options) =>
      withProduct(product, async (setup) => {
        const { seconds, rounds } = options
        const total = (perSecond: number) => perSecond * (warmUp + seconds * rounds)
        const measured = await measureLoads(await loads(setup, options, total), { seconds, rounds, warmUp })
        return { tables: [measured.table], details: { postgres: setup.postgres, rounds: measured.rounds } }
      }),
  }
}

function registry(databaseUrl: string, devices: number, sample: number) {
  print(`Registering ${devices} devices …`)
  return seedDevices(databaseUrl, devices, sample)
}

function previews(url: string, perSecond: number, imeis: readonly string[]): Load {
  const send = sendTo(url, (index) => previewOf(cycled(imeis, index)))
  return { name: 'preview', perSecond, send, status: createVerification.status }
}

/** So many calls run at once that the turns of each are a second apart. Each call has another caller. */
function turnOf(index: number, inputsOf: (call: number) => readonly string[]): LoadRequest {
  const { perSecond: calls, turns, secret } = USSD
  const call = (index % calls) + calls * Math.floor(index / (calls * turns))
  const turn = Math.floor(index / calls) % turns
  const form = {
    sessionId: `call-${call}`,
    phoneNumber: `+234803${String(call).padStart(7, '0')}`,
    serviceCode: '*000#',
    networkCode: '99999',
    text: inputsOf(call).slice(0, turn).join('*'),
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', path: `/ussd/${secret}`, headers, body: new URLSearchParams(form).toString() }
}

/** Takes webhooks, and notes when each message came first. */
async function startReceiver() {
  const arrivals = new Map<string, number>()
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id'])
    if (!arrivals.has(id)) arrivals.set(id, performance.now())
    request.resume()
    response.writeHead(204).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** @throws Error when it does not come within half a minute */
    async arrivalOf(message: string): Promise<number> {
      for (const deadline = performance.now() + 30_000; performance.now() < deadline; await sleep(20)) {
        const at = arrivals.get(message)
        if (at !== undefined) return at
      }
      throw new Error(`the event ${message} did not arrive`)
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
