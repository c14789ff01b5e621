import type { EndpointData, listNeeds as endpoint } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { NeedDeps } from './deps.ts'
import { selectIncoming, selectMissing, selectPhoneNeeds } from './queries.ts'
import { orderNeeds, presentNeed } from './rules.ts'

/** The caller's needs, the most urgent first, and how many own phones are among them. */
export async function listNeeds(
  { database: { db }, clock }: NeedDeps,
  { userId }: UserActor,
): Promise<EndpointData<typeof endpoint>> {
  const now = clock.now()
  const [ofPhones, incoming, missing] = await Promise.all([
    selectPhoneNeeds(db, userId, now),
    selectIncoming(db, userId, now),
    selectMissing(db, userId),
  ])
  return {
    results: orderNeeds([...ofPhones, ...incoming, ...missing]).map(presentNeed),
    phones: new Set(ofPhones.map(({ device_id }) => device_id)).size,
  }
}
