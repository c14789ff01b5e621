import type { Imei, NetworkAnswer } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import { after, DAY, HOUR } from '../../kernel/durations.ts'
import { askNetwork } from './ask-network.ts'
import type { TelecomDeps } from './deps.ts'
import { wasSimReplaced } from './queries.ts'

/** A SIM that was replaced longer ago has been in the next phone for long. */
const REPLACED_WITHIN = 30 * DAY
/** The two questions belong to one look-up. */
const SAME_LOOK_UP = HOUR

interface NumberOf {
  userId: string
  /** Proven by this person just now. */
  phone: string
}

interface NetworkSaid {
  answer: NetworkAnswer
  /** Null: nobody was asked. */
  network: string | null
}

/** Whether the SIM of the number was replaced: then the phone that is gone has another one than its owner. */
export async function askSimReplaced(deps: TelecomDeps, { userId, phone }: NumberOf): Promise<NetworkSaid> {
  const since = after(deps.clock.now(), -REPLACED_WITHIN)
  const said = await askNetwork(
    deps,
    { userId, phone, act: 'lookup', question: 'sim_swap' },
    {
      ask: (asked) => deps.telecom.simChange(asked, since),
      read: ({ swapped }) => ({ yes: swapped }),
    },
  )
  if (said) return { answer: said.answer.swapped ? 'yes' : 'no', network: said.network }
  return { answer: 'unknown', network: deps.telecom.networkOf(phone) }
}

/**
 * The phone that the number was in last, for its person alone: it is kept nowhere. Only after their network
 * said that the SIM was replaced, so that a thief who holds the phone with its SIM gets none.
 *
 * @throws AppError conflict
 */
export async function lastPhoneOf(
  deps: TelecomDeps,
  { userId, phone }: NumberOf,
): Promise<NetworkSaid & { imei: Imei | null }> {
  const since = after(deps.clock.now(), -SAME_LOOK_UP)
  if (!(await wasSimReplaced(deps.database.db, { userId, phone, since }))) throw new AppError('conflict')
  const said = await askNetwork(
    deps,
    { userId, phone, act: 'lookup', question: 'last_phone' },
    { ask: (asked) => deps.telecom.imeiOf(asked), read: () => ({ yes: true }) },
  )
  if (said) return { answer: 'yes', network: said.network, imei: said.answer }
  return { answer: 'unknown', network: deps.telecom.networkOf(phone), imei: null }
}
