import type { equipmentStatus as contract, EndpointData } from '@amana/contract'
import type { ClientActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { BlockListDeps } from './deps.ts'
import type { BlockedNumbers } from './follow-list.ts'
import { selectIsRegistered } from './queries.ts'

type EirDeps = Pick<BlockListDeps, 'database' | 'eirUnknown'>

/** Seconds until a set of 25 million numbers is loaded. */
const LOADED_IN = 5

/** `imei-` and 15 digits, or `imeisv-` and 16, of which the first 14 count (TS 29.571 §5.3.2). */
const PEI = /^(?:imei-(\d{14})\d|imeisv-(\d{14})\d{2})$/

/**
 * Whether a network's core lets a phone in (TS 29.511).
 *
 * @throws AppError pei_missing, pei_incorrect; equipment_unknown where it is set so; list_not_ready: never
 *   WHITELISTED before the list is there
 */
export async function answerEir(
  { database, eirUnknown }: EirDeps,
  blocked: BlockedNumbers,
  { sandbox }: ClientActor,
  { pei, setHeader }: { pei: string | undefined; setHeader: (name: string, value: string) => void },
): Promise<EndpointData<typeof contract>> {
  if (pei === undefined) throw new AppError('pei_missing')
  const [, ofImei, ofImeisv] = PEI.exec(pei) ?? []
  const imei14 = ofImei ?? ofImeisv
  if (imei14 === undefined) throw new AppError('pei_incorrect')
  const found = blocked.find(imei14)
  const answer = found instanceof Promise ? await found : found
  if (answer === null) throw new AppError('list_not_ready', { retryAfterSeconds: LOADED_IN })
  setHeader('amana-position', String(sandbox ? 0 : answer.position))
  if (answer.status !== null && !sandbox) return { status: 'BLACKLISTED' }
  if (eirUnknown === '404' && (sandbox || !(await selectIsRegistered(database.db, imei14))))
    throw new AppError('equipment_unknown')
  return { status: 'WHITELISTED' }
}
