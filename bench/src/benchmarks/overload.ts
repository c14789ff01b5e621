/**
 * Five times the rate that the product can serve: immediate refusals, good answers for accepted requests, and
 * recovery.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVerification, lookupDevice, registerDevice } from '@amana/contract'
import { accessToken, newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { type Answer, type LoadRequest, runAtRate } from '../constant-arrival-rate.ts'
import { cpuShare } from '../cpu-share.ts'
import { openWorkshop, type Workshop } from '../failover/daemons.ts'
import { findHaproxy } from '../failover/packages.ts'
import { startWebProxy } from '../failover/proxies.ts'
import { startMailSink } from '../mail-sink.ts'
import { print, printTable } from '../print.ts'
import { memoryOfTree } from '../processes.ts'
import { seedSession } from '../seed/accounts.ts'
import { seedDevices } from '../seed/devices.ts'
import { freePorts, type Server, startProduct } from '../servers.ts'
import { percentile, rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'

const TIMES = 5
/**
 * Share of a core for the server: five times its load must leave the load generator and PostgreSQL room on
 * the same machine.
 */
const SHARE = 0.3
/** One account registers ten devices a day without a document. */
const OWNERS = 2_000
const FIRST_RATE = 40
const FASTER = 1.4
const STEP_SECONDS = 4
/** Tries: one stall of the machine's disk is no overload. */
const TRIES = 2
/** A rate counts as served while no request is refused and nine of ten wait no longer than this (ms). */
const BORNE_P90_MS = 100
const MEMORY_EVERY_MS = 250
const RECOVERED_WITHIN_S = 10
const BOUNDARY = 'amana-bench-boundary'

export const overload: Benchmark = {
  about: `${TIMES} times the rate that can be borne: refusals with Retry-After, p99 of the others ≤ 2 × normal, recovery ≤ ${RECOVERED_WITHIN_S} s`,
  defaults: { devices: 100_000, seconds: 20 },
  async run({ devices, seconds, proxy }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const secretKey = newSecretKey()
    const database = await startSystemPostgres()
    const mails = await startMailSink()
    const share = cpuShare('overload', SHARE)
    const workshop = proxy ? openWorkshop() : null
    let product: Server | null = null
    try {
      const env = {
        SMTP_URL: mails.url,
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        SECRET_KEY: secretKey,
        RATE_LIMITS: 'off',
        DEMO: 'off',
        ...(proxy ? { TRUST_PROXY: '127.0.0.1' } : {}),
        // Refusals are not logged one by one; other errors are.
        LOG_LEVEL: 'error',
      }
      product = await startProduct(env, { within: share?.within ?? [] })
      if (!share) print('The server has the whole machine: control groups cannot be made here.')
      const { pid } = product
      const url = workshop ? await startProxy(workshop, product.url) : product.url
      const connection = { connectionString: database.url }
      const { registered, unregistered } = await seedDevices(connection, devices, 200_000)
      const tokens: string[] = []
      for (let owner = 0; owner < OWNERS; owner += 1) tokens.push(accessToken(secretKey, await seedSession(connection)))
      const next = mixOf(registered, unregistered, tokens)

      await runAtRate(url, FIRST_RATE, STEP_SECONDS, next)
      const rate = await findRate(url, next)
      print(`Borne: ${rate} requests/s. Normal …`)
      const normal = await runAtRate(url, rate, seconds, next)
      const memoryBefore = memoryOf(pid)
      let memoryMost = memoryBefore
      const watch = setInterval(() => {
        memoryMost = Math.max(memoryMost, memoryOf(pid))
      }, MEMORY_EVERY_MS)
      print(`${TIMES} times as many …`)
      const flooded = await runAtRate(url, rate * TIMES, seconds, next)
      clearInterval(watch)
      const after = await runAtRate(url, rate, RECOVERED_WITHIN_S, next)
      const table = [rowOf('normal', rate, normal), rowOf(`${TIMES} ×`, rate * TIMES, flooded), rowOf('after', rate, after)]
      const verdict = judge(normal, flooded, after)
      print()
      printTable(table)
      print()
      print(
        `p99 of the accepted: ${verdict.ratio} × normal. Refused without Retry-After: ${verdict.unexplained}. Recovered after ${verdict.recoveredAfter ?? `more than ${RECOVERED_WITHIN_S}`} s.`,
      )
      print(`Memory of the server (PSS): ${rounded(memoryBefore)} MiB before, ${rounded(memoryMost)} MiB at most.`)
      return { share: share ? SHARE : null, rate, table, verdict, memory: { before: memoryBefore, most: memoryMost } }
    } finally {
      await workshop?.close(false)
      await product?.stop()
      await share?.remove()
      await mails.stop()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/**
 * deploy/haproxy.cfg before the server; its processor time is not of the server's share. @returns its address
 */
async function startProxy(workshop: Workshop, productUrl: string): Promise<string> {
  const program = await findHaproxy()
  const [port = 0] = await freePorts(1)
  await startWebProxy(workshop, program, { port, productPorts: [Number(new URL(productUrl).port)] })
  return `http://127.0.0.1:${port}`
}

/**
 * The highest rate that is served. A failed one is tried again: other work on the machine must not decide.
 */
async function findRate(url: string, next: () => LoadRequest): Promise<number> {
  let borne = FIRST_RATE
  for (let rate = FIRST_RATE; ; rate = Math.round(rate * FASTER)) {
    let tries = 0
    while (tries < TRIES && !(await isBorne(url, rate, next))) tries += 1
    if (tries === TRIES) return borne
    borne = rate
  }
}

async function isBorne(url: string, rate: number, next: () => LoadRequest): Promise<boolean> {
  const answers = await runAtRate(url, rate, STEP_SECONDS, next)
  const p90 = percentile(
    answers.map(({ milliseconds }) => milliseconds),
    0.9,
  )
  const refused = answers.filter((answer) => !isGood(answer)).length
  print(`  ${rate}/s: p90 ${rounded(p90)} ms, ${refused} refused`)
  return refused === 0 && p90 <= BORNE_P90_MS
}

/** Six of ten requests look a number up, three start a check, one registers a phone. */
function mixOf(registered: readonly string[], unregistered: readonly string[], tokens: readonly string[]): () => LoadRequest {
  let count = 0
  let used = 0
  return () => {
    count += 1
    if (count % 10 === 0) {
      used += 1
      return registration(unregistered[used % unregistered.length] ?? '', tokens[used % tokens.length] ?? '')
    }
    if (count % 10 > 6) return check(registered[count % registered.length] ?? '')
    const path = lookupDevice.path.replace(':imei', registered[count % registered.length] ?? '')
    const token = tokens[count % tokens.length] ?? ''
    return { method: lookupDevice.method, path, headers: { authorization: `Bearer ${token}` } }
  }
}

function check(imei: string): LoadRequest {
  const body = JSON.stringify({ imei })
  return {
    method: createVerification.method,
    path: createVerification.path,
    headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
    body,
  }
}

function registration(imei: string, token: string): LoadRequest {
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  return {
    method: registerDevice.method,
    path: registerDevice.path,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, authorization: `Bearer ${token}` },
    body: `${field('imei', imei)}${field('last_known_location', 'Ikeja, Lagos')}--${BOUNDARY}--\r\n`,
  }
}

const isGood = ({ status }: Answer) => status >= 200 && status < 300
const isRefusal = ({ status }: Answer) => status === 503 || status === 429
const p99Of = (answers: readonly Answer[]) =>
  percentile(
    answers.filter(isGood).map(({ milliseconds }) => milliseconds),
    0.99,
  )

function rowOf(what: string, rate: number, answers: readonly Answer[]) {
  const good = answers.filter(isGood)
  const refused = answers.filter(isRefusal)
  const at = (share: number, of: readonly Answer[]) =>
    of.length === 0
      ? '-'
      : rounded(
          percentile(
            of.map(({ milliseconds }) => milliseconds),
            share,
          ),
          1,
        )
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

function judge(normal: readonly Answer[], flooded: readonly Answer[], after: readonly Answer[]) {
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
