/**
 * Writes histories from a seed. Each history switches some acts off and others up ("swarm testing"), so that
 * rare things also come in a row; most acts are chosen so that they can succeed, some because their outcome
 * is rare, and some at once on purpose, mostly where the order matters.
 */
import { type Act, type Dying, OFFICERS, PEOPLE, PHONES, type Step } from './acts/acts.ts'
import { isIdle } from './acts/idle.ts'
import { firstState, type State } from './model/state.ts'
import { outcomesOf } from './outcomes.ts'
import { DIES_WELL, hidesOrder, hidesPin, isRace, maySucceedTogether } from './pairs.ts'
import { type Random, randomFrom } from './random.ts'
import { type Seen, situationOf } from './situations.ts'
import { stepOf } from './steps.ts'

export const ACTS_OF_A_DAY = 24
/** The longest wait lets everything expire that ever does. */
const WAITS = [11, 20, 61, 61, 5 * 60, 20 * 60, 25 * 60, 73 * 60, 361 * 60]
/** Milliseconds from the request to the kill, at most. */
const KILLED_WITHIN = 60

const DYING: readonly (readonly [number, Dying])[] = [
  [6, 'server'],
  [2, 'PostgreSQL'],
  [2, 'agent'],
  [2, 'proxy'],
]

type Do = Step['do']

/** Weights of an ordinary country. */
const USUAL: Record<Do, number> = {
  ...{ register: 6, begin: 8, accept: 8, decline: 2, cancel: 2, claim: 3, flag: 9, report: 2, prove: 3 },
  ...{ 'reject claim': 1, propose: 2, agree: 3, refuse: 1, 'confirm report': 2, 'reject report': 1 },
  ...{ hold: 3, release: 3, clear: 3, look: 3, seize: 3, call: 4, code: 4, two: 4, check: 7, pay: 9 },
  ...{ forge: 1, find: 2, 'ask as partner': 4, 'top up': 0.3, sight: 3, swap: 0.7, identify: 1 },
}
/** Without them nothing else has a subject. */
const ALWAYS: ReadonlySet<Do> = new Set(['register', 'begin', 'accept', 'flag', 'check', 'pay', 'look'])

const ALL = Object.keys(USUAL) as Do[]
/** Acts that end what another one began. */
const LEADS: readonly Do[] = [
  ...(['accept', 'agree', 'agree', 'propose', 'call', 'code', 'code', 'two', 'two', 'prove', 'pay'] as const),
  ...(['confirm report', 'release', 'clear', 'decline', 'refuse'] as const),
]
/** How often an act is one of them. */
const LEADS_ON = 0.35
/** Searches for an act that can succeed. */
const TRIES = 12
/** Acts of which the one with the rarest outcome is taken. */
const CANDIDATES = 60
/** Searches for a second act that races with the first. */
const RACERS = 12
/** Milliseconds by which the second of two at once is later: requests take different times to their locks. */
const APART = [0, 0, 2, 5, 15, 40, 80]

interface Swarm {
  weights: Record<Do, number>
  /** Shares of acts. */
  atOnce: number
  deaths: number
  waits: number
  /** How often an act is about the phone of the act before. */
  hot: number
  /** How often somebody tries what is not theirs. */
  strangers: number
  /** How often a PIN is wrong. */
  clumsy: number
  /** How often an act is chosen for its rare outcome. */
  curious: number
}

function swarmFrom(random: Random): Swarm {
  const scaled = Object.entries(USUAL).map(([name, weight]) => {
    const off = !ALWAYS.has(name as Do) && random.chance(0.2)
    return [name, off ? 0 : weight * random.pick([0.3, 1, 1, 3])]
  })
  return {
    weights: Object.fromEntries(scaled) as Record<Do, number>,
    atOnce: random.pick([0, 0.1, 0.25, 0.4]),
    deaths: random.pick([0, 0, 0.004, 0.012]),
    waits: random.pick([0.01, 0.04, 0.08]),
    hot: random.pick([0.3, 0.6, 0.85]),
    strangers: random.pick([0.1, 0.2, 0.35]),
    clumsy: random.pick([0, 0.05, 0.7]),
    curious: random.pick([0.15, 0.3, 0.6]),
  }
}

/** A history while it is written. */
interface Draft {
  random: Random
  swarm: Swarm
  /** How the model stands after the acts so far, each alone and in their order. */
  plan: State
  /** The phone that the last act was about. */
  hot: number
  id: number
  seen: Seen
}

/** @returns the acts of a history, the same for the same seed */
export function historyOf(seed: number, length: number): Act[] {
  const random = randomFrom(seed)
  const draft: Draft = {
    ...{ random, swarm: swarmFrom(random), plan: firstState() },
    ...{ hot: 0, id: 0, seen: new Map() },
  }
  return Array.from({ length }, () => {
    const act = actOf(draft)
    for (const situation of situationOf(draft.plan, act))
      draft.seen.set(situation, (draft.seen.get(situation) ?? 0) + 1)
    const [planned] = outcomesOf(draft.plan, act)
    if (planned) draft.plan = planned.state
    return act
  })
}

function actOf(draft: Draft): Act {
  const { random, swarm, plan } = draft
  if (random.chance(swarm.waits)) return { do: 'wait', minutes: random.pick(WAITS) }
  const one = random.chance(swarm.curious) ? rareStep(draft) : usualStep(draft)
  if (random.chance(swarm.deaths) && DIES_WELL.has(one.do)) {
    const after = random.below(KILLED_WITHIN)
    const death: Act = { do: 'die', dies: random.weighted(DYING), step: one, after }
    return hidesPin(plan, death) ? one : death
  }
  if (!random.chance(swarm.atOnce)) return one
  const apart = random.pick(APART)
  for (let tries = 0; tries < RACERS; tries += 1) {
    const other = secondOf(draft, one)
    other.at = one.at === 0 ? 1 : 0
    if (isIdle(plan, other) || !maySucceedTogether(one, other)) continue
    const steps: [Step, Step] = random.chance(0.5) ? [one, other] : [other, one]
    const both: Act = { do: 'both', steps, apart }
    if (hidesPin(plan, both) || hidesOrder(plan, both)) continue
    // Now and then any two.
    if (isRace(plan, steps) || random.chance(1 / RACERS)) return both
  }
  return one
}

/** As in an ordinary country: mostly what can succeed. */
function usualStep(draft: Draft): Step {
  const { random, swarm, plan } = draft
  const names = random.chance(LEADS_ON) ? LEADS : ALL
  const weights = names.map((name) => [swarm.weights[name], name] as const)
  for (let tries = 0; ; tries += 1) {
    if (tries > 0 || !random.chance(swarm.hot)) draft.hot = random.below(PHONES)
    draft.id += 1
    const about = { ...swarm, random, plan, phone: draft.hot, id: draft.id }
    const made = stepOf(random.weighted(weights), about)
    const isLie = made.do === 'forge' || ('pin' in made && !made.pin)
    const mayFail = tries > TRIES || isLie || random.chance(swarm.strangers)
    if (!isIdle(plan, made) && (mayFail || succeeds(plan, made))) return made
    if (tries > 10 * TRIES) return { do: 'look', id: draft.id, at: 0, phone: draft.hot, officer: 0 }
  }
}

const succeeds = (plan: State, step: Step): boolean =>
  outcomesOf(plan, step)[0]?.answers[0]?.startsWith('ok') === true

/** Any act that this history has, by its owner or by a stranger alike. */
function candidate(draft: Draft, phone: number | null): Step {
  const { random, swarm, plan } = draft
  const names = ALL.filter((name) => swarm.weights[name] > 0)
  draft.id += 1
  const about = { random, clumsy: swarm.clumsy, strangers: random.pick([0, 0.5]), plan, id: draft.id }
  return stepOf(random.pick(names), { ...about, phone: phone ?? random.below(PHONES) })
}

/** An act that may come at the same time: this one again, by somebody else, or any about its phone. */
function secondOf(draft: Draft, one: Step): Step {
  const { random } = draft
  if (random.chance(0.2)) return { ...one }
  if (random.chance(0.2)) {
    const another = (is: number, count: number) => (is + 1 + random.below(count - 1)) % count
    if ('officer' in one) return { ...one, officer: another(one.officer, OFFICERS) }
    if ('who' in one && one.who !== null) return { ...one, who: another(one.who, PEOPLE) } as Step
  }
  return candidate(draft, 'phone' in one ? one.phone : null)
}

/** The one of some acts whose outcome, for a phone in such a situation, came least often so far. */
function rareStep(draft: Draft): Step {
  const candidates = Array.from({ length: CANDIDATES }, () => candidate(draft, null))
  const times = (step: Step) =>
    situationOf(draft.plan, step).reduce((sum, name) => sum + (draft.seen.get(name) ?? 0), 0)
  const possible = candidates.filter((step) => !isIdle(draft.plan, step))
  const [rarest] = possible
    .map((step) => ({ step, times: times(step) }))
    .toSorted((one, other) => one.times - other.times)
  if (!rarest) return usualStep(draft)
  if ('phone' in rarest.step) draft.hot = rarest.step.phone
  return rarest.step
}
