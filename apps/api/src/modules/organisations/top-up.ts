import { type topUp as contract, type EndpointData, type EndpointInput, formatNaira } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { fieldError } from '../../kernel/app-error.ts'
import { type BalanceLedger, type PaymentDeps, startTopUp } from '../payments/index.ts'
import { answerOnce, fingerprintOf, keepAnswers, readIdempotencyKey } from './clients/idempotency.ts'
import type { OrganisationDeps } from './deps.ts'
import { requireApproved, requireMember } from './members/require-member.ts'
import { postToLedger, selectUserEmail } from './queries.ts'

const MIN_KOBO = 100_000
const MAX_KOBO = 500_000_000

type Body = EndpointInput<typeof contract>['body']
type Started = EndpointData<typeof contract>
type Deps = OrganisationDeps & PaymentDeps

/**
 * The same request again under its Idempotency-Key gets the same answer, and opens no second payment.
 *
 * @throws AppError not_found, forbidden, organisation_inactive, validation_failed, malformed_request,
 *   request_running, idempotency_key_reused, and those of a payment
 */
export async function topUp(
  deps: Deps,
  actor: UserActor,
  organisationId: string,
  body: Body,
  { network, keyHeader }: { network: string; keyHeader: string | string[] | undefined },
): Promise<Started> {
  requireApproved(await requireMember(deps, actor, organisationId, 'admin'))
  const key = readIdempotencyKey(keyHeader)
  if (key === null) return start(deps, actor, organisationId, body, network)
  const { db } = deps.database
  const fingerprint = fingerprintOf(`POST /organisations/${organisationId}/top-up`, body)
  return answerOnce(db, { callerId: actor.userId, key, fingerprint }, deps.clock.now(), async () => {
    const answer = await start(deps, actor, organisationId, body, network)
    await keepAnswers(db, [{ callerId: actor.userId, key, fingerprint, answer }])
    return answer
  })
}

async function start(
  deps: Deps,
  actor: UserActor,
  organisationId: string,
  { amount, method, phone_number }: Body,
  network: string,
): Promise<Started> {
  if (amount < MIN_KOBO || amount > MAX_KOBO)
    throw fieldError('amount', `Enter an amount from ${formatNaira(MIN_KOBO)} to ${formatNaira(MAX_KOBO)}`)
  const email = (await selectUserEmail(deps.database.db, actor.userId)) ?? ''
  return startTopUp(deps, actor, {
    organisationId,
    kobo: amount,
    method,
    phoneNumber: phone_number ?? null,
    email,
    network,
  })
}

/** The organisations' side of a settled payment. A reference credits once: the ledger's rows are unique. */
export const balances: BalanceLedger = {
  async credit(tx, { organisationId, kobo, reference, at }) {
    const entry = {
      organisation_id: organisationId,
      at,
      kind: 'top_up' as const,
      kobo,
      payment_reference: reference,
    }
    if (!(await postToLedger(tx, entry))) throw new Error('a balance did not take money')
  },
  async takeBack(tx, { organisationId, kobo, reference, at }) {
    const entry = {
      organisation_id: organisationId,
      at,
      kind: 'reversed' as const,
      kobo: -kobo,
      payment_reference: reference,
    }
    const posted = await postToLedger(tx, entry)
    if (!posted) throw new Error('a balance did not give money back')
    return Math.max(0, -posted.balanceKobo)
  },
}
