/** One step of a kind about a phone: mostly by those whose it is, sometimes by strangers. */
import { NINS, OFFICERS, PEOPLE, type Step, TWO_NUMBERS, type Way } from './acts/acts.ts'
import { keptOf, type Phone, pendingOf, phoneOf, type State } from './model/state.ts'
import type { Random } from './random.ts'

type Do = Step['do']

interface Making {
  random: Random
  /** How often somebody tries what is not theirs. */
  strangers: number
  /** How often a PIN is wrong. */
  clumsy: number
  plan: State
  phone: number
  id: number
}

export function stepOf(name: Do, { random, strangers, clumsy, plan, phone, id }: Making): Step {
  const at = random.below(2) as 0 | 1
  const base = { id, at, phone }
  const sim = (phone < TWO_NUMBERS ? random.below(2) : 0) as 0 | 1
  const of = phoneOf(plan, phone)
  const strange = random.chance(strangers)
  const officer = random.below(OFFICERS)
  const pin = !random.chance(clumsy)
  const person = (fitting: number | null | undefined) =>
    strange || fitting === null || fitting === undefined ? random.below(PEOPLE) : fitting
  switch (name) {
    case 'register':
      return { ...base, do: name, who: random.below(PEOPLE) }
    case 'begin': {
      const who = person(of.owner)
      const to = (who + 1 + random.below(PEOPLE - 1)) % PEOPLE
      return { ...base, do: name, who, to, by: random.chance(0.8) ? 'account' : 'email', pin }
    }
    case 'accept':
    case 'decline':
    case 'cancel': {
      const { from, to } = pendingOf(plan, of) ?? {}
      return { ...base, do: name, who: person(name === 'cancel' ? from : to) }
    }
    case 'claim':
      return { ...base, do: name, who: strangerTo(of, random) }
    case 'flag':
      return { ...base, do: name, who: person(of.owner), sim, type: flagTypeFor(of, random), pin }
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
    case 'find':
      return { ...base, do: name, who: random.chance(0.5) ? null : random.below(PEOPLE) }
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
    case 'swap':
      return { id, at, do: name, who: person(of.owner) }
    case 'identify':
      return { id, at, do: name, who: random.below(PEOPLE), nin: random.below(NINS) }
    case 'report':
    case 'prove':
      return { ...base, do: name }
    default:
      return { ...base, do: name, officer }
  }
}

const flagTypeFor = (of: Phone, random: Random) =>
  random.weighted([
    [of.case ? 1 : 4, 'stolen'],
    [of.case ? 1 : 3, 'lost'],
    [of.case ? 5 : 1, 'found'],
  ] as const)

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
