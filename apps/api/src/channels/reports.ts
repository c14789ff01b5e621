/** Reports that gateways send afterwards: the cost of a call, and whether a message arrived. */

import { updateCallCost } from './call-queries.ts'
import type { ChannelDeps } from './deps.ts'
import { msisdnHashOf } from './numbers.ts'
import { updateTextReported } from './text-queries.ts'
import type { CallEnd, DeliveryReport } from './turn.ts'

/** Counts the cost once, of a call that is known. */
export async function recordCallEnd(
  { database, channelKey, channelCounts }: ChannelDeps,
  end: CallEnd,
): Promise<void> {
  const { sessionId, msisdn, costKobo } = end
  if (costKobo === null) return
  const call = { channel: 'ussd', sessionId, msisdnHash: msisdnHashOf(channelKey, msisdn) } as const
  if (await updateCallCost(database.db, call, costKobo)) channelCounts.cost('ussd', costKobo)
}

export async function receiveDeliveryReport(
  { database }: ChannelDeps,
  { id, status }: DeliveryReport,
): Promise<void> {
  await updateTextReported(database.db, id, status)
}
