import type { equipmentStatus as contract, EndpointData, EndpointInput } from '@amana/contract'
import type { QuickAnswer } from '../../http/route.ts'
import type { ClientActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import type { EirAnswers } from './count-eir-answers.ts'
import type { BlockListDeps } from './deps.ts'
import type { ExceptedPairs } from './excepted-pairs.ts'
import type { BlockAnswer, BlockedNumbers } from './follow-list.ts'
import { selectIsRegistered } from './queries.ts'

type EirDeps = Pick<BlockListDeps, 'database' | 'eirUnknown'>
type Answer = EndpointData<typeof contract>
type Query = EndpointInput<typeof contract>['query']

/** In the memory of this process. */
export interface EirMemory {
  blocked: BlockedNumbers
  eirAnswers: EirAnswers
  excepted: Pick<ExceptedPairs, 'has'>
}

/** Seconds until a set of 25 million numbers is loaded. */
const LOADED_IN = 5

/** `imei-` and 15 digits, or `imeisv-` and 16, of which the first 14 count (TS 29.571 §5.3.2). */
const PEI = /^(?:imei-(\d{14})\d|imeisv-(\d{14})\d{2})$/
/** The form of a subscriber (TS 29.571 §5.3.2), without the one that takes any text. */
const SUPI = /^(?:imsi-\d{5,15}|(?:nai|gci|gli)-.+)$/
const GPSI = /^(?:msisdn-\d{5,15}|extid-[^@]+@[^@]+)$/
/** The whole query as a core sends it, with nothing to decode. */
const PLAIN_QUERY = /^pei=([a-z]+-\d+)(?:&supi=(imsi-\d{5,15}))?(?:&gpsi=(msisdn-\d{5,15}))?$/

const POSITION = 'amana-position'

/**
 * Whether a network's core lets a phone in (TS 29.511).
 *
 * @throws AppError pei_missing, pei_incorrect, subscriber_incorrect; equipment_unknown where it is set so;
 *   list_not_ready: never WHITELISTED before the list is there
 */
export async function answerEir(
  { database, eirUnknown }: EirDeps,
  { blocked, eirAnswers, excepted }: EirMemory,
  client: ClientActor,
  { query, setHeader }: { query: Query; setHeader: (name: string, value: string) => void },
): Promise<Answer> {
  const { sandbox } = client
  const imei14 = imei14In(query)
  const found = blocked.find(imei14)
  const answer = found instanceof Promise ? await found : found
  if (answer === null) throw new AppError('list_not_ready', { retryAfterSeconds: LOADED_IN })
  setHeader(POSITION, positionFor(sandbox, answer))
  if (
    !isListed(sandbox, answer) &&
    eirUnknown === '404' &&
    (sandbox || !(await selectIsRegistered(database.db, imei14)))
  )
    throw new AppError('equipment_unknown')
  eirAnswers.count(client)
  return isExcepted(excepted, client, imei14, query) ? { status: 'WHITELISTED' } : statusFor(sandbox, answer)
}

/** The same without waiting, as text. @returns null: `answerEir` has to wait, or to refuse */
export function answerEirAtOnce(
  { eirUnknown }: Pick<EirDeps, 'eirUnknown'>,
  { blocked, eirAnswers, excepted }: EirMemory,
  client: ClientActor,
  search: string,
): QuickAnswer | null {
  const { sandbox } = client
  const [, pei = '', supi, gpsi] = PLAIN_QUERY.exec(search) ?? []
  const imei14 = imei14Of(pei)
  if (imei14 === undefined) return null
  const found = blocked.find(imei14)
  if (found === null || found instanceof Promise) return null
  if (!isListed(sandbox, found) && eirUnknown === '404') return null
  eirAnswers.count(client)
  const { status } = statusFor(sandbox, found)
  return {
    json: TEXTS[isExcepted(excepted, client, imei14, { supi, gpsi }) ? 'WHITELISTED' : status],
    headers: { [POSITION]: positionFor(sandbox, found) },
  }
}

/** @throws AppError that names the parameter at fault */
function imei14In({ pei, supi, gpsi }: Query): string {
  if (pei === undefined) throw fieldError('pei', 'pei is missing', 'pei_missing')
  const imei14 = imei14Of(pei)
  if (imei14 === undefined)
    throw fieldError('pei', 'pei is imei- and 15 digits, or imeisv- and 16 digits', 'pei_incorrect')
  if (supi !== undefined && !SUPI.test(supi))
    throw fieldError(
      'supi',
      'supi is imsi- and 5 to 15 digits, or nai-, gci- or gli-',
      'subscriber_incorrect',
    )
  if (gpsi !== undefined && !GPSI.test(gpsi))
    throw fieldError('gpsi', 'gpsi is msisdn- and 5 to 15 digits, or extid-', 'subscriber_incorrect')
  return imei14
}

function imei14Of(pei: string): string | undefined {
  const [, ofImei, ofImeisv] = PEI.exec(pei) ?? []
  return ofImei ?? ofImeisv
}

/** The true owner's SIM in the true phone, which the network names as in its sightings (decisions §20). */
function isExcepted(
  excepted: Pick<ExceptedPairs, 'has'>,
  { organisationId }: ClientActor,
  imei14: string,
  { supi, gpsi }: Pick<Query, 'supi' | 'gpsi'>,
): boolean {
  return (
    (supi !== undefined || gpsi !== undefined) &&
    excepted.has(organisationId, imei14, [...simsOf(supi), ...simsOf(gpsi)])
  )
}

/** `imsi-1`: 1. `extid-me@example.com`: me@example.com, and me. */
function simsOf(subscriber: string | undefined): string[] {
  if (subscriber === undefined) return []
  const name = subscriber.slice(subscriber.indexOf('-') + 1)
  return [name, ...name.split('@', 1)]
}

/** A test client's list is empty. */
const isListed = (sandbox: boolean, { status }: BlockAnswer): boolean => status !== null && !sandbox

const positionFor = (sandbox: boolean, { position }: BlockAnswer): string => String(sandbox ? 0 : position)

/** A traced phone is let in, and its network tells us (decisions §20). */
function statusFor(sandbox: boolean, answer: BlockAnswer): Answer {
  if (!isListed(sandbox, answer)) return { status: 'WHITELISTED' }
  return { status: answer.status === 'track' ? 'GREYLISTED' : 'BLACKLISTED' }
}

const textOf = (status: Answer['status']): string => JSON.stringify({ status } satisfies Answer)
const TEXTS: Record<Answer['status'], string> = {
  WHITELISTED: textOf('WHITELISTED'),
  BLACKLISTED: textOf('BLACKLISTED'),
  GREYLISTED: textOf('GREYLISTED'),
}
