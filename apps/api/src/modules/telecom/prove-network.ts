import type { Imei } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import { after, DAY, MINUTE } from '../../kernel/durations.ts'
import { beginQuestion, type NetworkAsk, sendQuestion } from './ask-network.ts'
import type { TelecomDeps } from './deps.ts'
import { countProofs, type KeptAnswer, lockProof, selectKeptAnswer, selectProvenNumber } from './queries.ts'

const KEPT = DAY
/** Without an answer. */
const KEPT_UNKNOWN = 10 * MINUTE
/** Questions about devices of one account in 24 hours: a consent that is withdrawn and given asks again. */
const MAX_PROOFS = 50

export interface NetworkProof {
  match: boolean | null
  network: string | null
  at: Date
}

/**
 * Asks whether the SIM of the owner's proven number is in their device. Once in 24 hours for a device, or 10
 * minutes after no answer; until then the kept answer. The caller has checked that the device is theirs.
 *
 * @throws AppError phone_not_verified; too_many_requests
 */
export async function proveNetworkUse(
  deps: TelecomDeps,
  { userId, device }: { userId: string; device: { id: number; imei: Imei } },
): Promise<NetworkProof> {
  const number = await selectProvenNumber(deps.database.db, userId)
  if (!number) throw new AppError('phone_not_verified')
  const about = { userId, act: 'network_proof', question: 'match', phone: number.phone, device } as const
  if (deps.telecom.networkOf(number.phone) === null) {
    await beginQuestion(deps, about)
    return { match: null, network: null, at: deps.clock.now() }
  }
  const begun = await deps.database.transaction(async (tx) => {
    await lockProof(tx, device.id)
    const now = deps.clock.now()
    const kept = await selectKeptAnswer(tx, { userId, deviceId: device.id, since: after(now, -KEPT) })
    if (kept && counts(kept, now)) return { kept }
    if ((await countProofs(tx, userId, after(now, -DAY))) >= MAX_PROOFS)
      throw new AppError('too_many_requests', { retryAfterSeconds: DAY / 1_000 })
    return { question: await beginQuestion(deps, about, tx) }
  })
  if (begun.kept) return presentKept(begun.kept)
  return begun.question
    ? ask(deps, about, begun.question)
    : { match: null, network: null, at: deps.clock.now() }
}

async function ask(
  deps: TelecomDeps,
  about: NetworkAsk & { device: { imei: Imei } },
  question: { id: string; network: string },
): Promise<NetworkProof> {
  const said = await sendQuestion(deps, about, question, {
    ask: (asked) => deps.telecom.match(asked, about.device.imei),
    read: ({ match, asOf }) => ({ yes: match, asOf }),
  })
  return said
    ? { match: said.answer.match, network: said.network, at: said.at }
    : { match: null, network: question.network, at: deps.clock.now() }
}

function counts({ answer, asked_at }: KeptAnswer, now: Date): boolean {
  return answer === 'yes' || answer === 'no' || after(asked_at, KEPT_UNKNOWN) > now
}

function presentKept({ answer, network, as_of, asked_at }: KeptAnswer): NetworkProof {
  const known = answer === 'yes' || answer === 'no'
  return { match: known ? answer === 'yes' : null, network, at: as_of ?? asked_at }
}
