/** Lives through a history: each act goes to the product, and each answer is judged by the model. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Act, type Step, TWO_NUMBERS, textOf } from './acts/acts.ts'
import { isIdle } from './acts/idle.ts'
import { perform } from './acts/perform.ts'
import { AnswerLost } from './acts/send.ts'
import { readOn } from './compare/networks.ts'
import { pry } from './compare/pry.ts'
import { type Corner, openCorner } from './corner.ts'
import { type Broken, compareAll, type Judging } from './evening.ts'
import { ACTS_OF_A_DAY } from './generator.ts'
import { pass } from './model/ownership.ts'
import { firstState, type State } from './model/state.ts'
import { merged, type Outcome, outcomesOf, unansweredOutcomes } from './outcomes.ts'
import { hidesOrder, hidesPin } from './pairs.ts'

export interface Failure {
  /** The promise that broke, the same for the same fault: histories are made shorter by it. */
  promise: string
  wrong: readonly string[]
  /** Number of the act, from 0. */
  at: number
  act: string
  /** The model at that moment. */
  state: State
}

interface Life {
  acts: number
  failure: Failure | null
}

/** @param acts in a corner of the world of their own */
export async function live(judging: Judging, acts: readonly Act[]): Promise<Life> {
  const corner = await openCorner(judging.world)
  judging.world.mail.accepted.clear()
  judging.world.sms.accepted.clear()
  judging.diedBefore = judging.died
  judging.died = acts.some((act) => act.do === 'die' && (act.dies === 'server' || act.dies === 'PostgreSQL'))
  const { world } = corner
  const proxied = [world.proxyUrl, world.proxyUrl]
  const acting = judging.throughProxy ? { ...corner, world: { ...world, urls: proxied } } : corner
  let state = await begin(acting)
  let done = 0
  for (const [at, act] of acts.entries()) {
    const fail = (promise: string, wrong: readonly string[]): Life => ({
      acts: done,
      failure: { promise, wrong, at, act: textOf(act), state },
    })
    if (isPointless(state, act)) continue
    done += 1
    const [outcomes, silent] = [outcomesOf(state, act), unansweredOutcomes(state, act)]
    const before = await countUnanswered(corner)
    const { answers, certain } = await carryOut(judging, acting, act)
    const all = certain ? [outcomes.slice(0, 1), silent.slice(0, 1)] : [outcomes, silent]
    const expected = (await countUnanswered(corner)) > before ? all.flat() : (all[0] ?? [])
    const next = merged(expected.filter((outcome) => fits(outcome, answers, act.do === 'both')))
    if (next === null) {
      const must = expected.map((outcome) => outcome.answers.join(' and '))
      return fail('answers', [
        `the answer was "${answers.join(' and ')}", must be "${[...new Set(must)].join('" or "')}"`,
      ])
    }
    state = next
    const forbidden = await pry(corner, state, at)
    if (forbidden.length > 0) return fail('forbidden reads', forbidden)
    if (done % ACTS_OF_A_DAY === 0) {
      const broken = await evening(judging, corner, state)
      if (broken) return fail(broken.promise, broken.wrong)
    }
  }
  const broken = await evening(judging, corner, state)
  if (!broken) return { acts: done, failure: null }
  return { acts: done, failure: { ...broken, at: acts.length, act: 'the end', state } }
}

/** The log grows once a minute at most. */
async function evening(judging: Judging, corner: Corner, state: State): Promise<Broken | null> {
  pass(state, 1)
  await judging.world.pass(1)
  return compareAll(judging, corner, state)
}

/** The owners of the first phones register them. */
async function begin(corner: Corner): Promise<State> {
  for (let phone = 0; phone < TWO_NUMBERS; phone += 1) {
    const step: Step = { do: 'register', id: -1 - phone, at: 0, who: phone, phone }
    const answer = await perform(corner, step)
    if (answer !== 'ok') throw new Error(`the first registration was answered "${answer}"`)
  }
  return firstState()
}

/** Questions to the network about these people that have no answer. */
async function countUnanswered({ world, people }: Corner): Promise<number> {
  const { rows } = await world.pool.query<{ count: number }>(
    `select count(*)::int as count from network_questions
     where user_id = any($1::uuid[]) and (answer is null or answer = 'unknown')`,
    [people.map(({ userId }) => userId)],
  )
  return rows[0]?.count ?? 0
}

const stepsOf = (act: Act): readonly Step[] => {
  if (act.do === 'wait') return []
  if (act.do === 'both') return act.steps
  return [act.do === 'die' ? act.step : act]
}

const isPointless = (state: State, act: Act): boolean =>
  hidesPin(state, act) || hidesOrder(state, act) || stepsOf(act).some((step) => isIdle(state, step))

/** `certain`: the one answer is the first one, and nothing was lost. */
async function carryOut(
  { feed }: Judging,
  corner: Corner,
  act: Act,
): Promise<{ answers: string[]; certain: boolean }> {
  const { world } = corner
  if (act.do === 'wait') {
    // A network that was away for weeks would have to begin again with a snapshot.
    const wrong = await readOn(world, feed)
    await world.pass(act.minutes)
    return { answers: wrong, certain: false }
  }
  if (act.do !== 'die') return { answers: await allOf(corner, stepsOf(act), apartOf(act)), certain: false }
  const first = perform(corner, act.step).catch((error: unknown) => {
    if (error instanceof AnswerLost) return null
    throw error
  })
  await sleep(act.after)
  await world.kill(act.dies, act.step.at)
  const answer = await first
  if (answer !== null) return { answers: [answer], certain: true }
  return { answers: await allOf(corner, [act.step]), certain: false }
}

/** Sent at once. An answer that is lost without a death is itself an answer, and a wrong one. */
const allOf = (corner: Corner, steps: readonly Step[], apart = 0): Promise<string[]> =>
  Promise.all(
    steps.map(async (step, nth) => {
      if (nth * apart > 0) await sleep(nth * apart)
      return perform(corner, step).catch((error: unknown) => {
        if (error instanceof AnswerLost) return `lost: ${error.message}`
        throw error
      })
    }),
  )

const apartOf = (act: Act): number => (act.do === 'both' ? act.apart : 0)

/** Answers that stand for themselves also when two acts come at once. */
const EXACT: ReadonlySet<string> = new Set(['ok', 'internal', 'sim_recently_changed'])

/** A refusal of one of two at once may have any cause: each request reads before it locks. */
function fits({ answers }: Outcome, given: readonly string[], atOnce: boolean): boolean {
  const isRefusal = (answer: string) => /^[a-z_]+$/.test(answer) && !EXACT.has(answer)
  if (given.length !== answers.length) return false
  return answers.every((must, index) => {
    const is = given[index] ?? ''
    return is === must || (atOnce && isRefusal(is) && isRefusal(must))
  })
}
