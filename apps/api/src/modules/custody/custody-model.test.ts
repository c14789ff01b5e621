/** Two desks, three officers, two people and two phones in any order: the product and a small model agree. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '../../kernel/durations.ts'
import { HISTORIES, SEED } from '../../testing/rounds.ts'
import { actsOf, HISTORY, type Tried, type Wish } from './custody-acts.fixtures.ts'
import { keptOf, openOf, type Phone, stateOf } from './custody-reference.fixtures.ts'
import { tryAct } from './custody-requests.fixtures.ts'
import { beginWalk, codeFor, compare, requireRules, type Walk } from './custody-walk.fixtures.ts'
import { openWorld, type World } from './custody-world.fixtures.ts'

/** Histories side by side: while one waits for PostgreSQL, another computes. */
const LANES = 4
/** More follow until every outcome has come. */
const MAX_BATCHES = 10
const ANALYSED_AFTER = 500
/** Ten thousand histories took a quarter of an hour on two cores. */
const TIMEOUT = 6 * HOUR

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.testDatabase.drop())

/** Outcomes that came, so that a test in which every act is refused fails. */
const seen = new Set<string>()
const DONE = 'seize step code two undo correct clear hold release flag transfer register delete wait'
const MUST_COME = [
  ...DONE.split(' ').map((act) => `${act}: ok`),
  ...['seize: in_custody', 'seize: conflict', 'step: custody_state', 'step: validation_failed'],
  ...['code: code_wrong', 'code: code_tries_used', 'code: flag_state', 'undo: custody_state'],
  ...[
    'two: not_independent',
    'two: forbidden',
    'transfer: device_not_transferable',
    'delete: account_in_use',
  ],
]
/** Nobody tries it: a person who is gone, or for want of a case or an owner. */
function isIdle({ model: { deleted } }: Walk, phone: Phone, act: Tried): boolean {
  if (act.do === 'register' || act.do === 'delete') return deleted.has(act.person)
  if (act.do === 'clear') return !openOf(phone)
  if (act.do === 'transfer') return typeof phone.owner !== 'number' || deleted.size > 0
  if (act.do !== 'flag' || act.by === 'officer') return false
  return deleted.has(act.by) || (act.type === 'found' && phone.owner === undefined)
}

/** One request, as the model expects it. @returns what the request did */
async function send(walk: Walk, act: Tried): Promise<string> {
  const { history, model } = walk
  const phone = model.phones[act.phone]
  const known = walk.known[act.phone]
  if (!phone || !known || isIdle(walk, phone, act)) return 'skipped'
  history.pass('moment')
  const now = history.clock.now().getTime()
  const outcome = await tryAct(history, act, { ...known, code: codeFor(walk, act) })
  if (outcome === 'killed' && !history.death.committed) return compareAfter(walk, act, 'killed')
  const expected = model.act(phone, act, now)
  if (outcome !== 'killed') expect([act.do, outcome]).toEqual([act.do, expected])
  seen.add(`${act.do}: ${expected}`)
  return compareAfter(walk, act, outcome === 'killed' ? `unanswered ${expected}` : outcome)
}

/** An account that is deleted leaves both phones. */
async function compareAfter(walk: Walk, { do: done, phone }: Tried, outcome: string): Promise<string> {
  for (const index of done === 'delete' ? walk.model.phones.keys() : [phone]) await compare(walk, index)
  return outcome
}

async function walkOn(walk: Walk, wish: Wish): Promise<void> {
  const phone = walk.model.phones[wish.phone]
  const kept = phone && keptOf(phone)
  for (const act of actsOf(wish, kept && stateOf(kept))) await sendUntilAnswered(walk, act)
}

/** A request that died is sent again: a scan with the same id, a transfer only if it was not accepted. */
async function sendUntilAnswered(walk: Walk, act: Tried): Promise<void> {
  for (const phone of walk.history.phones) phone.transferId = null
  const outcome = await send(walk, act)
  const again = { ...act, killed: null }
  if (outcome === 'killed') await send(walk, again)
  else if (outcome.startsWith('unanswered') && act.do !== 'transfer')
    await send(walk, again.do === 'seize' && outcome === 'unanswered ok' ? { ...again, again: true } : again)
}

let walked = 0

async function tell(wishes: readonly Wish[]): Promise<void> {
  walked += 1
  // Tests run without autovacuum, and the planner reads whole tables that have grown.
  if (walked % ANALYSED_AFTER === 0) await sql`analyze`.execute(world.database.db)
  const walk = await beginWalk(world)
  let months = 0
  for (const wish of wishes) {
    // The account that one officer made for the other is remembered for 90 days.
    if (wish.do === 'wait' && wish.long === 'month') months += 1
    await walkOn(walk, wish.do === 'wait' && months > 1 ? { ...wish, long: 'minutes' } : wish)
  }
  for (const index of walk.model.phones.keys()) await compare(walk, index)
  await requireRules(walk)
}

test(`${HISTORIES} histories of custody`, { timeout: TIMEOUT }, async () => {
  const share = Math.ceil(HISTORIES / LANES)
  const missing = () => MUST_COME.filter((name) => !seen.has(name))
  for (let batch = 0; batch === 0 || (missing().length > 0 && batch < MAX_BATCHES); batch += 1)
    await Promise.all(
      Array.from({ length: LANES }, (_, lane) =>
        fc.assert(fc.asyncProperty(HISTORY, tell), { numRuns: share, seed: SEED + batch * LANES + lane }),
      ),
    )
  expect(missing()).toEqual([])
})
