/**
 * A plain PostgreSQL is restarted and killed under load. The product keeps running, answers 503, and recovers
 * by itself.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE, createVerification } from '@amana/contract'
import { NO_LIMITS, withProduct } from '../setup.ts'
import { imeiAt } from '../traffic/journeys.ts'
import { startTraffic, type TrafficResult } from '../traffic/traffic.ts'

const PER_SECOND = 2
const CALM_MS = 2_500
const POLL_INTERVAL_MS = 100
const RECOVERS_MS = 30_000

export function killPostgres(): Promise<TrafficResult> {
  return withProduct({ env: { ...NO_LIMITS, LOG_LEVEL: 'fatal' } }, async (setup) => {
    const traffic = await startTraffic(setup, PER_SECOND)
    const wrong: string[] = []
    for (const fault of ['restart', 'crash'] as const) {
      await sleep(CALM_MS)
      const untilAnswered = askRepeatedly(setup.url)
      await sleep(POLL_INTERVAL_MS)
      await setup.database?.[fault]()
      wrong.push(...(await untilAnswered()).map((line) => `${fault}: ${line}`))
      wrong.push(...(await traffic.faults()).map((line) => `after ${fault}: ${line}`))
    }
    const end = await traffic.finish()
    return { ...end, wrong: [...wrong, ...end.wrong] }
  })
}

/**
 * Sends requests all the time: every answer is 201, or 503 with Retry-After in the envelope.
 *
 * @returns waits for the first 201 from now on, which must come in time, and returns the errors
 */
function askRepeatedly(url: string): () => Promise<string[]> {
  const wrong = new Set<string>()
  let deadline = Number.POSITIVE_INFINITY
  const asking = (async () => {
    for (;;) {
      const status = await ask(url, wrong)
      if (deadline !== Number.POSITIVE_INFINITY && status === createVerification.status) return
      if (performance.now() > deadline) return void wrong.add(`still ${status} after ${RECOVERS_MS / 1000} s`)
      await sleep(POLL_INTERVAL_MS)
    }
  })()
  return async () => {
    deadline = performance.now() + RECOVERS_MS
    await asking
    return [...wrong]
  }
}

async function ask(url: string, wrong: Set<string>): Promise<number> {
  const answer = await fetch(url + API_BASE + createVerification.path, {
    method: createVerification.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ imei: imeiAt(1) }),
  })
  const body = (await answer.json()) as { response_status?: string; code?: string }
  if (answer.status === createVerification.status) return answer.status
  const retryAfter = answer.headers.get('retry-after')
  const explained = answer.status === 503 && Number(retryAfter) > 0 && body.response_status === 'error'
  if (!explained) wrong.add(`${answer.status} ${body.code}, Retry-After ${retryAfter}`)
  return answer.status
}
