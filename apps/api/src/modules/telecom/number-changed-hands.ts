import { after, DAY } from '../../kernel/durations.ts'
import { askNetwork, type NetworkAsk, noteNotAsked } from './ask-network.ts'
import type { TelecomDeps } from './deps.ts'
import { selectProvenNumber, selectStandingConsent, wasUsedSince } from './queries.ts'

/** An account without a sign-in for so long may have lost its number. */
const SILENT = 90 * DAY

/**
 * Whether the account's proven number has another subscriber since it was proven, as its network says. False
 * also without an answer, and for a number that is not the account's proven one.
 */
export async function numberChangedHands(
  deps: TelecomDeps,
  { userId, phone, ...asked }: Pick<NetworkAsk, 'userId' | 'phone' | 'act' | 'channel' | 'consentId'>,
): Promise<boolean> {
  const number = await selectProvenNumber(deps.database.db, userId)
  if (number?.phone !== phone) return false
  const { proven_at: since } = number
  const said = await askNetwork(
    deps,
    { ...asked, userId, phone, question: 'recycled' },
    {
      ask: (about) => deps.telecom.changedSubscriber(about, since),
      read: (changed) => ({ yes: changed }),
    },
  )
  return said?.answer ?? false
}

/**
 * The same before a code goes by text message to somebody who pressed nothing: only of an account that was
 * silent for 90 days, and only by a consent that this person gave before.
 */
export async function silentNumberChangedHands(
  deps: TelecomDeps,
  { userId, phone }: { userId: string; phone: string },
): Promise<boolean> {
  const { db } = deps.database
  if (await wasUsedSince(db, userId, after(deps.clock.now(), -SILENT))) return false
  const consentId = await selectStandingConsent(db, userId, phone)
  if (consentId !== undefined) return numberChangedHands(deps, { userId, phone, act: 'sms_code', consentId })
  await noteNotAsked(deps, { userId, act: 'sms_code' }, 'no_consent')
  return false
}
