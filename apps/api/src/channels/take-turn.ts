/** One turn of a call: acts once, however often a gateway sends it. */
import { setTimeout } from 'node:timers/promises'
import type { Locale } from '@amana/messages'
import type { Db, Tx } from '../db/index.ts'
import { after, MINUTE, SECOND } from '../kernel/durations.ts'
import {
  type Call,
  claimCall,
  type FinishedTurn,
  finishTurn,
  keepTurn,
  readCall,
  releaseCall,
  type SeenCall,
} from './call-queries.ts'
import { carryOut } from './carry-out.ts'
import type { ChannelDeps } from './deps.ts'
import {
  type Effect,
  type Ending,
  MENU,
  onInput,
  onResult,
  resumed,
  type State,
  type Step,
} from './dialogue.ts'
import { inputsHashOf, msisdnHashOf } from './numbers.ts'
import type { PhoneCheck } from './phone-queries.ts'
import { drawEnding, drawState } from './screens.ts'
import { channelTextsIn } from './texts.ts'
import type { UssdAnswer, UssdTurn } from './turn.ts'

/** The last one ends the call, wherever it is. */
const MAX_TURNS = 20
/** A caller who was cut off may continue so long. */
const RESUMABLE = 3 * MINUTE
/** Networks end a call after three minutes; a page that simulates a handset has longer. */
const CALL_LIFE = 10 * MINUTE
/** A turn of a process that died holds the call so long. */
const CLAIM = 10 * SECOND
const RETRY_DELAY_MS = 20
/** The turn before is awaited so long; a network may end a call that has no answer for longer. */
const MAX_WAIT_MS = 8 * SECOND
/** The END is on the handset before the network asks for the money. */
const PAY_AFTER = SECOND

export async function takeTurn(deps: ChannelDeps, turn: UssdTurn): Promise<UssdAnswer> {
  const { database, clock, log, channelKey, channelCounts } = deps
  channelCounts.turn('ussd')
  const call: Call = {
    channel: 'ussd',
    sessionId: turn.sessionId,
    msisdnHash: msisdnHashOf(channelKey, turn.msisdn),
  }
  const deadline = performance.now() + MAX_WAIT_MS
  while (performance.now() < deadline) {
    const now = clock.now()
    const fresh = { state: MENU, expiresAt: after(now, CALL_LIFE) }
    const seen = await readCall(database.db, call, { now, since: after(now, -RESUMABLE), fresh })
    const inputsHash = inputsHashOf(
      channelKey,
      turn.whole ? turn.inputs : [String(seen.turns), ...turn.inputs],
    )
    const known = seen.answers[inputsHash]
    if (known !== undefined) return parse(known)
    if (seen.state === null || seen.expires_at <= now) return ended({ is: 'over' }, seen.locale)
    if (!seen.busy) {
      const answer = await act(deps, { turn, call, seen, state: seen.state, inputsHash })
      if (answer) return answer
    }
    await setTimeout(RETRY_DELAY_MS)
  }
  log.warn('USSD request timed out: lock of its call held')
  return ended({ is: 'down' }, 'en')
}

interface Work {
  turn: UssdTurn
  call: Call
  seen: SeenCall
  state: State
  inputsHash: string
}

/** @returns null: another turn of the call has gone on meanwhile, and nothing was done here */
async function act(deps: ChannelDeps, work: Work): Promise<UssdAnswer | null> {
  const { database, clock, log } = deps
  const { call, seen, inputsHash } = work
  const until = after(clock.now(), CLAIM)
  let claimed = false
  try {
    const claim = async () => {
      if (claimed) return
      const now = clock.now()
      const { turns } = seen
      if (
        !(await claimCall(database.db, call, {
          state: MENU,
          turns,
          now,
          until,
          expiresAt: after(now, CALL_LIFE),
        }))
      )
        throw new TurnConflict()
      claimed = true
    }
    const { answer, state, inputsTaken, order, pay } = await outcomeOf(deps, work, claim)
    const now = clock.now()
    const finished: FinishedTurn = {
      state,
      inputsTaken,
      inputsHash,
      answer: write(answer),
      now,
      expiresAt: after(now, CALL_LIFE),
      order,
    }
    const keep = (db: Db) =>
      claimed
        ? finishTurn(db, call, { ...finished, until })
        : keepTurn(db, call, { ...finished, turns: seen.turns })
    const kept = pay
      ? await database.transaction((tx) => saveAndPay(deps, tx, keep, pay))
      : await keep(database.db)
    if (kept) return answer
    return claimed ? ended({ is: 'down' }, seen.locale) : null
  } catch (error) {
    if (error instanceof TurnConflict) return null
    log.warn({ err: error }, 'USSD request failed')
    if (claimed) await releaseCall(database.db, call, until).catch(() => undefined)
    return ended({ is: 'down' }, seen.locale)
  }
}

/** Another turn of the call was first. */
class TurnConflict extends Error {}

async function saveAndPay(
  { jobs }: ChannelDeps,
  tx: Tx,
  keep: (tx: Tx) => Promise<boolean>,
  orderId: string,
): Promise<boolean> {
  const kept = await keep(tx)
  if (kept) await jobs.enqueue(tx, 'channels.pay', { orderId }, { delay: PAY_AFTER, once: orderId })
  return kept
}

interface Outcome {
  answer: UssdAnswer
  /** Null: the call has ended. */
  state: State | null
  inputsTaken: number
  order: PhoneCheck | null
  pay?: string
}

/**
 * Takes the new inputs one after the other. Screens alone change nothing, so the call is claimed before the
 * first effect only.
 */
async function outcomeOf(
  deps: ChannelDeps,
  { turn, seen, state: first }: Work,
  claim: () => Promise<void>,
): Promise<Outcome> {
  const { turns, inputs_taken } = seen
  const fresh = turn.whole ? turn.inputs.slice(inputs_taken) : turn.inputs
  const inputsTaken = turn.whole ? Math.max(inputs_taken, turn.inputs.length) : inputs_taken + fresh.length
  const { languages } = deps.channels
  let { locale } = seen
  let order: PhoneCheck | null = null
  let step: Step = { is: 'show', state: first }
  if (turns === 0 && fresh.length === 0 && seen.cutOff) step = { is: 'show', state: resumed(seen.cutOff) }
  for (const input of fresh) {
    step = onInput(step.is === 'show' ? step.state : first, input, languages)
    while (step.is === 'act') {
      const { state, effect }: { state: State; effect: Effect } = step
      await claim()
      const done = await carryOut(deps, turn.msisdn, effect)
      order = done.order ?? order
      if (effect.is === 'keepLanguage') locale = effect.locale
      step = onResult(state, effect, done.result)
    }
    // Inputs after a wrong one were meant for another screen.
    if (step.is === 'end' || step.note) break
  }
  if (step.is === 'show' && turns + 1 >= MAX_TURNS) step = { is: 'end', ending: { is: 'tooLong' } }
  if (step.is === 'end') {
    const { ending, pay } = step
    return { answer: ended(ending, locale), state: null, inputsTaken, order, ...(pay ? { pay } : {}) }
  }
  const text = drawState(step.state, step.note, {
    texts: channelTextsIn(locale),
    languages,
    asksNetwork: deps.telecom.name !== 'off',
  })
  return { answer: { text, end: false }, state: step.state, inputsTaken, order }
}

export const ended = (ending: Ending, locale: Locale): UssdAnswer => ({
  text: drawEnding(ending, channelTextsIn(locale)),
  end: true,
})

/** The answer as it is kept: what a handset gets, in one text. */
const write = ({ text, end }: UssdAnswer): string => `${end ? 'END' : 'CON'} ${text}`
const parse = (kept: string): UssdAnswer => ({ text: kept.slice(4), end: kept.startsWith('END') })
