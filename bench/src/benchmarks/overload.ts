/**
 * Five times the rate that the product can serve: immediate refusals, good answers for accepted requests, and
 * recovery.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { lookupDevice } from '@amana/contract'
import { SMTPServer } from 'smtp-server'
import type { Benchmark } from '../benchmark.ts'
import { cpuShare } from '../cpu-share.ts'
import { createDaemons } from '../failover/daemons.ts'
import { findHaproxy } from '../failover/packages.ts'
import { startWebProxy } from '../failover/proxies.ts'
import { print, type Row } from '../print.ts'
import { memoryOfTree } from '../processes.ts'
import { type Answer, runAtRate, type Send, sendTo } from '../rate.ts'
import { cycled, type LoadRequest, previewOf, registrationOf, requestOf } from '../requests.ts'
import { seedBearers } from '../seed/accounts.ts'
import { seedDevices } from '../seed/devices.ts'
import { freePorts } from '../servers.ts'
import { type Cleanup, NO_LIMITS, startSetup, withCleanup } from '../setup.ts'
import { percentile, rounded } from '../statistics.ts'

const TIMES = 5
/** Of a core for the server: PostgreSQL and the load generator need the rest of the machine. */
const SHARE = 0.3
const OWNERS = 2_000
const FIRST_RATE = 40
const FASTER = 1.4
const STEP_SECONDS = 4
/** Tries: one stall of the machine's disk is no overload. */
const TRIES = 2
/** A rate counts as served while no request is refused and nine of ten wait no longer than this (ms). */
const SERVED_P90_MS = 100
const MEMORY_INTERVAL_MS = 250
const RECOVERED_WITHIN_S = 10

export const overload: Benchmark = {
  about: `${TIMES} times the rate that can be served: refusals with Retry-After, p99 of the others ≤ 2 × normal, recovery ≤ ${RECOVERED_WITHIN_S} s`,
  defaults: { devices: 100_000, seconds: 20 },
  run: ({ devices, seconds, proxy }) =>
    withCleanup(async (cleanup) => {
      const share = cpuShare('overload', SHARE)
      if (!share) print('The server has the whole machine: control groups cannot be made here.')
      cleanup(() => share?.remove())
      const env = {
        ...NO_LIMITS,
        SMTP_URL: await startMailServer(cleanup),
        ...(proxy ? { TRUST_PROXY: '127.0.0.1' } : {}),
        // Refusals are not logged one by one; other errors are.
        LOG_LEVEL: 'error',
      }
      const setup = await startSetup(cleanup, { env, start: { within: share?.within ?? [] } })
      const { databaseUrl, secretKey, product } = setup
      const url = proxy ? await startProxy(cleanup, setup.url) : setup.url
      const { registered, unregistered } = await seedDevices(databaseUrl, devices, 200_000)
      const send = sendTo(
        url,
        mixOf(registered, unregistered, await seedBearers(databaseUrl, secretKey, OWNERS)),
      )

      await runAtRate(FIRST_RATE, STEP_SECONDS, send)
      const rate = await findRate(send)
      print(`Served: ${rate} requests/s. Normal …`)
      const normal = await runAtRate(rate, seconds, send)
      const before = memoryOf(product.pid)
      let most = before
      const watch = setInterval(() => {
        most = Math.max(most, memoryOf(product.pid))
      }, MEMORY_INTERVAL_MS)
      print(`${TIMES} times as many …`)
      const flooded = await runAtRate(rate * TIMES, seconds, send)
      clearInterval(watch)
      const after = await runAtRate(rate, RECOVERED_WITHIN_S, send)
      const { ratio, unexplained, recoveredAfter } = verdictOf(normal, flooded, after)
      return {
        tables: [
          [
            rowOf('normal', rate, normal),
            rowOf(`${TIMES} ×`, rate * TIMES, flooded),
            rowOf('after', rate, after),
          ],
        ],
        notes: [
          `p99 of the accepted: ${ratio} × normal. Refused without Retry-After: ${unexplained}.`,
          `Recovered after ${recoveredAfter ?? `more than ${RECOVERED_WITHIN_S}`} s.`,
          `Memory of the server (PSS): ${rounded(before)} MiB before, ${rounded(most)} MiB at most.`,
        ],
        details: { share: share ? SHARE : null, postgres: setup.postgres },
      }
    }),
}

/** deploy/haproxy.cfg before the server, outside of its share. @returns its address */
async function startProxy(cleanup: Cleanup, productUrl: string): Promise<string> {
  const daemons = createDaemons()
  cleanup(() => daemons.close(false))
  const [port = 0] = await freePorts(1)
  await startWebProxy(daemons, await findHaproxy(), {
    port,
    productPorts: [Number(new URL(productUrl).port)],
  })
  return `http://127.0.0.1:${port}`
}

/**
 * A mail server that discards every mail: otherwise the product writes each to the disk that PostgreSQL waits
 * for.
 *
 * @returns for SMTP_URL
 */
async function startMailServer(cleanup: Cleanup): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.on('end', () => done())
      stream.resume()
    },
  })
  // A client that disconnects in the middle of a mail is no error of the benchmark.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  cleanup(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

/**
 * The highest rate that is served. A failed one is tried again: other work on the machine must not decide.
 */
async function findRate(send: Send): Promise<number> {
  let served = FIRST_RATE
  for (let rate = FIRST_RATE; ; rate = Math.round(rate * FASTER)) {
    let tries = 0
    while (tries < TRIES && !(await isServed(rate, send))) tries += 1
    if (tries === TRIES) return served
    served = rate
  }
}

async function isServed(rate: number, send: Send): Promise<boolean> {
  const answers = await runAtRate(rate, STEP_SECONDS, send)
  const p90 = timeAt(0.9, answers)
  const refused = answers.filter((answer) => !isGood(answer)).length
  print(`  ${rate}/s: p90 ${rounded(p90)} ms, ${refused} refused`)
  return refused === 0 && p90 <= SERVED_P90_MS
}

/** Six of ten requests look a number up, three start a check, one registers a phone. */
function mixOf(
  registered: readonly string[],
  unregistered: readonly string[],
  tokens: readonly string[],
): () => LoadRequest {
  let count = 0
  return () => {
    count += 1
    const [imei, token] = [cycled(registered, count), cycled(tokens, count)]
    if (count % 10 === 0) return registrationOf(cycled(unregistered, count / 10), cycled(tokens, count / 10))
    if (count % 10 > 6) return previewOf(imei)
    return requestOf(lookupDevice, { params: { imei }, token })
  }
}

const isGood = ({ status }: Answer) => status >= 200 && status < 300
const isRefusal = ({ status }: Answer) => status === 503 || status === 429
const timeAt = (share: number, answers: readonly Answer[]) =>
  percentile(
    answers.map(({ milliseconds }) => milliseconds),
    share,
  )
const p99Of = (answers: readonly Answer[]) => timeAt(0.99, answers.filter(isGood))

function rowOf(what: string, rate: number, answers: readonly Answer[]): Row {
  const good = answers.filter(isGood)
  const refused = answers.filter(isRefusal)
  const at = (share: number, of: readonly Answer[]) => (of.length === 0 ? '-' : rounded(timeAt(share, of), 1))
  return {
    what,
    'offered/s': rate,
    accepted: good.length,
    refused: refused.length,
    other: answers.length - good.length - refused.length,
    'p50 ms': at(0.5, good),
    'p99 ms': at(0.99, good),
    'max ms': at(1, good),
    'p99 of refusals': at(0.99, refused),
  }
}

function verdictOf(normal: readonly Answer[], flooded: readonly Answer[], after: readonly Answer[]) {
  const limit = 2 * p99Of(normal)
  const start = after[0]?.dueAt ?? 0
  const secondOf = ({ dueAt }: Answer) => Math.floor((dueAt - start) / 1_000)
  const isCalm = (second: number) => {
    const then = after.filter((answer) => secondOf(answer) === second)
    return then.every(isGood) && p99Of(then) <= limit
  }
  const seconds = Array.from({ length: RECOVERED_WITHIN_S }, (_, second) => second)
  const calm = seconds.find((second) => seconds.slice(second).every(isCalm))
  return {
    ratio: rounded(p99Of(flooded) / p99Of(normal), 2),
    unexplained: [...flooded, ...after].filter((answer) => isRefusal(answer) && !answer.retryAfter).length,
    recoveredAfter: calm ?? null,
  }
}

/** MiB of the serving process. */
function memoryOf(pid: number): number {
  return memoryOfTree(pid).find((each) => each.pid === pid)?.pss ?? 0
}
