/**
 * Writes histories from a seed. Each history switches some acts off and others up ("swarm testing"), so that
 * rare things also come in a row; most acts are chosen so that they can succeed, and some at once on purpose.
 */
import { type Act, OFFICERS, PEOPLE, PHONES, type Step, TWO_NUMBERS, type Way } from './acts/acts.ts'
import { isIdle } from './acts/idle.ts'
import { firstState, keptOf, type Phone, pendingOf, phoneOf, type State } from './model/state.ts'
import { outcomesOf } from './outcomes.ts'
import { type Random, randomFrom } from './random.ts'

export const ACTS_OF_A_DAY = 24
/** The longest wait lets everything expire that ever does. */
const WAITS = [11, 20, 61, 25 * 60, 73 * 60, 15 * 24 * 60]
/** Milliseconds from the request to the kill, at most. */
const KILLED_WITHIN = 60

type Do = Step['do']

/** Weights of an ordinary country. */
const USUAL: Record<Do, number> = {
  ...{ register: 6, begin: 8, accept: 8, decline: 2, cancel: 2, claim: 3, flag: 9, report: 2, prove: 3 },
  ...{ 'reject claim': 1, propose: 2, agree: 3, refuse: 1, 'confirm report': 2, 'reject report': 1 },
  ...{ hold: 3, release: 3, clear: 3, look: 3, seize: 3, call: 4, code: 4, two: 4, check: 7, pay: 9 },
  ...{ forge: 1, 'ask as partner': 4, 'top up': 0.3, sight: 3 },
}
/** Without them nothing else has a subject. */
const ALWAYS: ReadonlySet<Do> = new Set(['register', 'begin', 'accept', 'flag', 'check', 'pay', 'look'])

const ALL = Object.keys(USUAL) as Do[]
/** Acts that end what another one began. */
const LEADS: readonly Do[] = [
  ...(['accept', 'accept', 'agree', 'propose', 'call', 'call', 'code', 'two', 'prove', 'pay'] as const),
  ...(['confirm report', 'release', 'clear', 'decline', 'refuse'] as const),
]
/** How often an act is one of them. */
const LEADS_ON = 0.35
/** Searches for an act that can succeed. */
const TRIES = 12

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
}

function swarmFrom(random: Random): Swarm {
  const scaled = Object.entries(USUAL).map(([name, weight]) => {
    const off = !ALWAYS.has(name as Do) && random.chance(0.3)
    return [name, off ? 0 : weight * random.pick([0.3, 1, 1, 3])]
  })
  return {
    weights: Object.fromEntries(scaled) as Record<Do, number>,
    atOnce: random.pick([0, 0.1, 0.25, 0.4]),
    deaths: random.pick([0, 0, 0.004, 0.012]),
    waits: random.pick([0.01, 0.04, 0.08]),
    hot: random.pick([0.3, 0.6, 0.85]),
    strangers: random.pick([0.1, 0.2, 0.35]),
  }
}

/** @returns the acts of a history, the same for the same seed */
export function historyOf(seed: number, length: number): Act[] {
  const random = randomFrom(seed)
  const swarm = swarmFrom(random)
  const acts: Act[] = []
  let plan = firstState()
  let hot = 0
  let id = 0
  const step = (): Step => {
    const names = random.chance(LEADS_ON) ? LEADS : ALL
    const weights = names.map((name) => [swarm.weights[name], name] as const)
    for (let tries = 0; ; tries += 1) {
      if (tries > 0 || !random.chance(swarm.hot)) hot = random.below(PHONES)
      id += 1
      const made = stepOf(random.weighted(weights), { random, swarm, plan, phone: hot, id })
      const mayFail = tries > TRIES || made.do === 'forge' || random.chance(swarm.strangers)
      if (!isIdle(plan, made) && (mayFail || succeeds(plan, made))) return made
      if (tries > 10 * TRIES) return { do: 'look', id, at: 0, phone: hot, officer: 0 }
    }
  }
  while (acts.length < length) {
    const act = actOf(random, swarm, step)
    const [planned] = outcomesOf(plan, act)
    if (planned) plan = planned.state
    acts.push(act)
  }
  return acts
}

const succeeds = (plan: State, step: Step): boolean =>
  outcomesOf(plan, step)[0]?.answers[0]?.startsWith('ok') === true

function actOf(random: Random, swarm: Swarm, step: () => Step): Act {
  if (random.chance(swarm.waits)) return { do: 'wait', minutes: random.pick(WAITS) }
  const one = step()
  if (random.chance(swarm.deaths) && DIES_WELL.has(one.do)) {
    const after = random.below(KILLED_WITHIN)
    return { do: 'die', dies: random.chance(0.75) ? 'server' : 'PostgreSQL', step: one, after }
  }
  if (!random.chance(swarm.atOnce)) return one
  const other: Step = random.chance(0.3) ? { ...one } : step()
  other.at = one.at === 0 ? 1 : 0
  return maySucceedTogether(one, other) ? { do: 'both', steps: [one, other] } : one
}

/** Acts that may be asked again after a lost answer without becoming two. */
const DIES_WELL: ReadonlySet<Do> = new Set([
  ...(['register', 'begin', 'accept', 'decline', 'cancel', 'flag', 'claim', 'propose', 'agree'] as const),
  ...(['hold', 'release', 'clear', 'look', 'seize', 'sight'] as const),
])

/** Acts that make a subject, and acts about the newest one, which must not depend on the order. */
const SUBJECTS: readonly { made: readonly Do[]; about: readonly Do[] }[] = [
  { made: ['begin'], about: ['accept', 'decline', 'cancel'] },
  { made: ['claim'], about: ['reject claim', 'propose', 'agree'] },
  { made: ['propose'], about: ['agree', 'refuse'] },
  { made: ['report'], about: ['prove', 'confirm report', 'reject report', 'report'] },
  { made: ['seize'], about: ['call', 'code', 'two'] },
  { made: ['flag', 'confirm report'], about: ['clear'] },
  // The code belongs to the owner and to the call.
  { made: ['accept', 'agree', 'call', 'register'], about: ['code'] },
  { made: ['check'], about: ['check', 'pay', 'forge'] },
  // The code that came by mail is used up, and payments take several requests.
  { made: ['prove'], about: ['prove'] },
  { made: ['pay'], about: ['pay'] },
  { made: ['top up'], about: ['top up'] },
]

function maySucceedTogether(one: Step, other: Step): boolean {
  const clash = (a: Do, b: Do) => SUBJECTS.some(({ made, about }) => made.includes(a) && about.includes(b))
  return !clash(one.do, other.do) && !clash(other.do, one.do)
}

interface Making {
  random: Random
  swarm: Swarm
  plan: State
  phone: number
  id: number
}

function stepOf(name: Do, { random, swarm, plan, phone, id }: Making): Step {
  const at = random.below(2) as 0 | 1
  const base = { id, at, phone }
  const sim = (phone < TWO_NUMBERS ? random.below(2) : 0) as 0 | 1
  const of = phoneOf(plan, phone)
  const strange = random.chance(swarm.strangers)
  const officer = random.below(OFFICERS)
  const person = (fitting: number | null | undefined) =>
    strange || fitting === null || fitting === undefined ? random.below(PEOPLE) : fitting
  switch (name) {
    case 'register':
      return { ...base, do: name, who: random.below(PEOPLE) }
    case 'begin': {
      const who = person(of.owner)
      const to = (who + 1 + random.below(PEOPLE - 1)) % PEOPLE
      return { ...base, do: name, who, to, by: random.chance(0.8) ? 'account' : 'email' }
    }
    case 'accept':
    case 'decline':
    case 'cancel': {
      const { from, to } = pendingOf(plan, of) ?? {}
      return { ...base, do: name, who: person(name === 'cancel' ? from : to) }
    }
    case 'claim':
      return { ...base, do: name, who: strangerTo(of, random) }
    case 'flag': {
      const weights = [
        [of.case ? 1 : 4, 'stolen'],
        [of.case ? 1 : 3, 'lost'],
        [of.case ? 5 : 1, 'found'],
      ] as const
      return { ...base, do: name, who: person(of.owner), sim, type: random.weighted(weights) }
    }
    case 'hold':
      return { ...base, do: name, officer, sim, block: random.chance(0.5) }
    case 'code':
      return { ...base, do: name, officer, right: random.chance(0.6) }
    case 'two': {
      const waits = keptOf(of)?.waits
      const second = waits && !strange ? waits.second : officer
      return { ...base, do: name, officer: second, second: (second + random.below(OFFICERS)) % OFFICERS }
    }
    case 'agree':
    case 'refuse':
    case 'propose':
      return {
        ...base,
        do: name,
        officer: strange || random.chance(0.2) ? officer : agreeing(of, name, random),
      }
    case 'check':
      return { ...base, do: name, who: random.chance(0.4) ? null : random.below(PEOPLE), sim }
    case 'pay':
      return { id, at, do: name, check: checkOf(plan, random), way: wayOf(random) }
    case 'forge':
      return { id, at, do: name, check: checkOf(plan, random) }
    case 'ask as partner':
      return { ...base, do: name, key: random.below(8) }
    case 'sight':
      return { ...base, do: name, reference: random.below(6) }
    case 'top up':
      return { id, at, do: name }
    case 'report':
    case 'prove':
      return { ...base, do: name }
    default:
      return { ...base, do: name, officer }
  }
}

const wayOf = (random: Random): Way =>
  random.weighted([
    [8, 'card'],
    [3, 'twice'],
    [2, 'declined'],
    [2, 'promo'],
    [0.4, 'airtime'],
    [0.15, 'transfer'],
  ])

function strangerTo({ owner }: Phone, random: Random): number {
  const who = random.below(PEOPLE)
  return who === owner ? (who + 1) % PEOPLE : who
}

/** One officer proposes, and another one, a supervisor, decides. */
function agreeing({ proposals }: Phone, name: Do, random: Random): number {
  const supervisor = 1 + random.below(OFFICERS - 1)
  const proposer = proposals.at(-1)?.by
  if (name === 'propose' || supervisor !== proposer) return supervisor
  return supervisor === 1 ? 2 : 1
}

/** Mostly one of the newest, which nobody has paid. */
function checkOf({ checks }: State, random: Random): number {
  const open = checks.flatMap(({ findings }, index) => (findings === null ? [index] : []))
  if (open.length > 0 && random.chance(0.8)) return random.pick(open.slice(-4))
  return random.below(Math.max(1, checks.length))
}
