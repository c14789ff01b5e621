/**
 * A plain PostgreSQL is restarted and killed under load; the product stays, answers 503, and recovers by
 * itself.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE, createVerification } from '@amana/contract'
import { imeiAt } from '../failover/journeys.ts'
import { startSystemPostgres } from '../system-postgres.ts'
import { type SoakTest, startSoakTest } from './soak-test.ts'

const PER_SECOND = 2
const CALM_MS = 2_500
const ASK_EVERY_MS = 100
const RECOVERS_MS = 30_000

export interface Interrupted {
  faults: { what: 'restart' | 'kill -9'; milliseconds: number }[]
  counts: Awaited<ReturnType<SoakTest['finish']>>['counts']
  /** Answers to failed requests. */
  failures: Record<string, number>
  wrong: string[]
}

export async function interruptPostgres(rounds: number): Promise<Interrupted> {
  const database = await startSystemPostgres()
  let soak: SoakTest | null = null
  try {
    soak = await startSoakTest(database.url, PER_SECOND)
    const wrong: string[] = []
    const faults: Interrupted['faults'] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const what of ['restart', 'kill -9'] as const) {
        await sleep(CALM_MS)
        const asking = askUntilAnswered(soak.url)
        await sleep(ASK_EVERY_MS)
        const from = performance.now()
        await (what === 'restart' ? database.restart() : database.crash())
        wrong.push(...(await asking()).map((fault) => `${what}: ${fault}`))
        faults.push({ what, milliseconds: performance.now() - from })
        wrong.push(...(await soak.faults()).map((fault) => `after ${what}: ${fault}`))
      }
    }
    const end = await soak.finish()
    return { faults, counts: end.counts, failures: end.failures, wrong: [...wrong, ...end.wrong] }
  } finally {
    await soak?.close()
    await database.stop()
  }
}

/**
 * Sends requests all the time: every answer is 201, or 503 with Retry-After in the envelope. From the call of
 * the returned function until the first 201, which must come in time. Returns the errors.
 */
function askUntilAnswered(url: string): () => Promise<string[]> {
  const wrong = new Set<string>()
  let deadline = Number.POSITIVE_INFINITY
  const asking = (async () => {
    for (;;) {
      const status = await ask(url, wrong)
      if (deadline !== Number.POSITIVE_INFINITY && status === createVerification.status) return
      if (performance.now() > deadline) return void wrong.add(`still ${status} after ${RECOVERS_MS / 1000} s`)
      await sleep(ASK_EVERY_MS)
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
  const explained = answer.status === 503 && Number(answer.headers.get('retry-after')) > 0 && body.response_status === 'error'
  if (!explained) wrong.add(`${answer.status} ${body.code}, Retry-After ${answer.headers.get('retry-after')}`)
  return answer.status
}
