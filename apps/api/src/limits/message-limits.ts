/**
 * Limits of messages that somebody makes us send: anybody could flood a stranger, or spend our money
 * (decisions §18). How often one phone gets a code is a rule of the codes themselves
 * (modules/one-time-codes).
 */
import type { Budgets } from '../config/index.ts'
import { DAY, HOUR } from '../kernel/durations.ts'
import { budgetOf } from './budget.ts'
import type { UseLimits } from './use-limits.ts'

const TO_ONE = 10
const OF_AN_ACCOUNT = 30
const MAX_TO_STRANGER_PER_DAY = 10

export interface MessageLimitDeps {
  useLimits: UseLimits
  budgets: Budgets
}

export interface MessageRequest {
  channel: 'email' | 'sms'
  /** The caller's network. */
  network: string | undefined
  /** The address or number that the caller typed, and has not proven to be theirs. */
  typed?: string
  /** The account that typed it; undefined: a visitor. */
  userId?: string | undefined
}

/**
 * Counts a code or link.
 *
 * @throws AppError too_many_requests: to this one, of this account or network, or of the whole product
 */
export async function countMessage(
  { useLimits, budgets }: MessageLimitDeps,
  { channel, network, typed, userId }: MessageRequest,
): Promise<void> {
  const [what, most] = channel === 'sms' ? (['sms', budgets.sms] as const) : (['mail', budgets.mail] as const)
  await useLimits.count(
    ...(typed === undefined ? [] : [{ what: `${what} to one`, of: typed, most: TO_ONE, windowMs: HOUR }]),
    ...(typed === undefined || userId === undefined
      ? []
      : [{ what: `${what} of an account`, of: userId, most: OF_AN_ACCOUNT, windowMs: HOUR }]),
    ...budgetOf(what, most, network),
  )
}

/**
 * Counts a mail of any kind to an address that never answered: none of its mails was shown to be read.
 *
 * @throws AppError too_many_requests
 */
export async function countMailToStranger(
  { useLimits }: Pick<MessageLimitDeps, 'useLimits'>,
  email: string,
): Promise<void> {
  await useLimits.count({
    what: 'mail to a stranger',
    of: email,
    most: MAX_TO_STRANGER_PER_DAY,
    windowMs: DAY,
  })
}
