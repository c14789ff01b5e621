/** Checks and what is paid for them, a partner's balance, and what networks say they saw. */
import { VERIFICATION_FEE } from '@amana/contract'
import { NIN_OF_ANOTHER, NIN_OF_NOBODY, type StepOf } from '../acts/acts.ts'
import { findingsOf, resultOf } from './expected.ts'
import { type Check, phoneOf, type State } from './state.ts'

const DAY = 24 * 60
const [CHECK_LIVES, PROMO_USES, TOP_UP, PARTNER_PRICE] = [30 * DAY, 2, 100_000, 1]

const subjectOf = ({ who, phone, sim }: Check) => [who, phone, sim].join()

/** Within a day an account does not pay twice for one number. */
const paidBefore = ({ checks, now }: State, check: Check) =>
  check.who !== null &&
  checks.some((other) => subjectOf(other) === subjectOf(check) && (other.bought ?? -DAY) > now - DAY)

function settle(state: State, check: Check): string {
  check.findings = findingsOf(state, phoneOf(state, check.phone))
  return `ok ${check.findings}`
}

export function check(state: State, { who, phone, sim }: StepOf<'check'>): string {
  const started: Check = { who, phone, sim, at: state.now, bought: null, findings: null }
  const repeats = paidBefore(state, started)
  state.checks.push(started)
  if (repeats) return settle(state, started)
  const identity = who === null ? undefined : state.identities[who]
  if (!identity?.hasSearch) return 'ok'
  identity.hasSearch = false
  started.bought = state.now
  return settle(state, started)
}

/** A number belongs to one account. An account has one number, which earns it one free search. */
export function identify({ identities }: State, { who, nin }: StepOf<'identify'>): string {
  if (identities[who]) return 'identity_set'
  if (nin === NIN_OF_NOBODY) return 'identity_not_found'
  if (nin === NIN_OF_ANOTHER) return 'identity_mismatch'
  if (Object.values(identities).some((other) => other.nin === nin)) return 'identity_taken'
  identities[who] = { nin, hasSearch: true }
  return 'ok'
}

export function pay(state: State, { check: index, way }: StepOf<'pay'>): string {
  const bought = state.checks[index]
  if (!bought) return 'not_found'
  if (bought.findings !== null) return 'already_paid'
  if (state.now - bought.at >= CHECK_LIVES) return 'check_expired'
  if (paidBefore(state, bought)) return settle(state, bought)
  if (way === 'declined') return 'failed'
  if (way === 'promo') {
    if (state.promoUses >= PROMO_USES) return 'promo_unknown'
    state.promoUses += 1
  } else {
    // A visitor may open two payments of one check: the second one is owed back. An account has one.
    const times = way === 'twice' && bought.who === null ? 2 : 1
    state.money.paid += times * VERIFICATION_FEE
    state.money.refunds += (times - 1) * VERIFICATION_FEE
  }
  bought.bought = state.now
  return settle(state, bought)
}

/** @returns the result, and what it cost */
export function askAsPartner(state: State, { phone, key }: StepOf<'ask as partner'>): string {
  const { partner } = state
  const known = partner.keys[key]
  if (known && known.at > state.now - DAY)
    return known.phone === phone ? known.answer : 'idempotency_key_reused'
  const last = partner.asked[phone]
  const charged = last !== undefined && last > state.now - DAY ? 0 : PARTNER_PRICE
  if (charged > 0) partner.asked[phone] = state.now
  partner.balance -= charged
  const answer = `ok ${resultOf(findingsOf(state, phoneOf(state, phone)))} for ${charged}`
  partner.keys[key] = { phone, at: state.now, answer }
  return answer
}

export function topUp(state: State): string {
  state.partner.balance += TOP_UP
  state.money.paid += TOP_UP
  return 'ok'
}

/** A sighting counts while there is a case or a hold; one with a known reference is not kept again. */
export function sight(state: State, { phone, reference }: StepOf<'sight'>): string {
  const name = `${phone}-${reference}`
  const counts = Boolean(phoneOf(state, phone).case ?? phoneOf(state, phone).hold)
  state.sightings[name] = state.sightings[name] === true || counts
  return counts ? 'ok kept' : 'ok dropped'
}
