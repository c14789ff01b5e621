/** Histories one after the other, in one world, until one fails or the time is over. */
import { print } from '../print.ts'
import type { Cleanup } from '../setup.ts'
import { secondsSince } from '../time.ts'
import { type Act, textOf } from './acts/acts.ts'
import { newFeed } from './compare/networks.ts'
import type { Judging } from './evening.ts'
import { ACTS_OF_A_DAY, historyOf } from './generator.ts'
import { type Failure, live } from './live.ts'
import { firstState } from './model/state.ts'
import { randomFrom } from './random.ts'
import { shortest } from './shrink.ts'
import { startWorld } from './world.ts'

export interface RunOptions {
  /** The seed of the first history; the next one has the next number. */
  seed: number
  seconds: number
  /** At most so many histories. */
  histories: number
  /** Acts of a history. */
  length?: number
  patience?: number
  /** How long a failing history may be made shorter; 0: it stays as it is. */
  shrinkSeconds?: number
  print?: boolean
  /** SQL of a planted fault. */
  sabotage?: string
}

export interface RunResult {
  histories: number
  acts: number
  days: number
  seconds: number
  /** Null: no promise was broken. */
  failure: (Failure & { seed: number; shortest: string[] }) | null
}

const LENGTH = 8 * ACTS_OF_A_DAY

export async function runWorld(cleanup: Cleanup, options: RunOptions): Promise<RunResult> {
  const { seed, seconds, histories, length = LENGTH, patience = 1, shrinkSeconds = 300 } = options
  const say = options.print === false ? () => undefined : print
  const world = await startWorld(cleanup)
  if (options.sabotage) await world.pool.query(options.sabotage)
  const judging: Judging = {
    ...{ world, feed: newFeed(), log: { path: world.log, read: 0 } },
    ...{ patience, died: false, diedBefore: false, throughProxy: false },
  }
  const began = performance.now()
  const result: RunResult = { histories: 0, acts: 0, days: 0, seconds: 0, failure: null }
  while (result.histories < histories && secondsSince(began) < seconds) {
    const own = seed + result.histories
    setMood(judging, own)
    const history = historyOf(own, length)
    const { acts, failure } = await live(judging, history).catch(stuck)
    result.histories += 1
    result.acts += acts
    result.days = Math.floor(result.acts / ACTS_OF_A_DAY)
    result.seconds = secondsSince(began)
    say(`history ${own}: ${acts} acts, ${result.days} days in ${Math.round(result.seconds)} s in all`)
    if (!failure) continue
    say(`history ${own} fails at act ${failure.at}, "${failure.act}": ${failure.wrong.join('; ')}`)
    const short = await shorten(
      judging,
      failure.promise === 'it goes on' ? history : history.slice(0, failure.at + 1),
      failure,
      { shrinkSeconds, say },
    )
    result.failure = { ...failure, seed: own, shortest: short.map(textOf) }
    break
  }
  return result
}

/** The history could not go on, such as for an answer that never came. */
function stuck(error: unknown): Awaited<ReturnType<typeof live>> {
  const wrong = [error instanceof Error ? error.message : String(error)]
  return { acts: 0, failure: { promise: 'it goes on', wrong, at: 0, act: 'unknown', state: firstState() } }
}

/** Providers of a history may be late, refuse a first try or lose an answer; some ask through the proxy. */
function setMood(judging: Judging, seed: number): void {
  const random = randomFrom(seed ^ 0x5eed)
  const { mail, sms, telecom, identity } = judging.world
  Object.assign(mail.mood, { delayMs: random.pick([0, 0, 20, 200]), refuses: random.chance(0.3) })
  const losesAnswers = random.chance(0.3)
  Object.assign(sms.mood, {
    delayMs: random.pick([0, 0, 50, 500]),
    refuses: random.chance(0.3),
    losesAnswers,
  })
  Object.assign(telecom.mood, { delayMs: random.pick([0, 0, 20, 300]), isDown: random.chance(0.15) })
  judging.throughProxy = random.chance(0.4)
  Object.assign(identity.mood, { delayMs: random.pick([0, 0, 20, 300]), refuses: random.chance(0.4) })
}

async function shorten(
  judging: Judging,
  history: readonly Act[],
  failure: Failure,
  { shrinkSeconds, say }: { shrinkSeconds: number; say: (line: string) => void },
): Promise<readonly Act[]> {
  const began = performance.now()
  const mayGoOn = () => secondsSince(began) < shrinkSeconds
  return shortest(
    history,
    async (acts) => {
      const again = await live(judging, acts).catch(stuck)
      const fails = again.failure?.promise === failure.promise
      if (fails) say(`  fails with ${acts.length} acts as well`)
      return fails
    },
    mayGoOn,
  )
}

/** For the person who mends it. */
export function explain({ failure }: RunResult): string[] {
  if (!failure) return []
  const { seed, promise, wrong, at, act, state } = failure
  return [
    `seed ${seed}, act ${at} (${act}): "${promise}" is broken: ${wrong.join('; ')}`,
    `The shortest history that still fails: ${failure.shortest.join(' → ')}`,
    `The model at that moment: ${JSON.stringify({ ...state, counts: undefined })}`,
  ]
}
