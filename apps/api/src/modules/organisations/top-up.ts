import { type topUp as contract, type EndpointData, type EndpointInput, formatNaira } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { fieldError } from '../../kernel/app-error.ts'
import { type BalanceLedger, type PaymentDeps, startTopUp } from '../payments/index.ts'
import type { OrganisationDeps } from './deps.ts'
import { requireApproved, requireMember } from './members/require-member.ts'
import { postToLedger, selectUserEmail } from './queries.ts'

const LEAST = 100_000
const MOST = 500_000_000

/** @throws AppError not_found, forbidden, organisation_inactive, validation_failed, and those of a payment */
export async function topUp(
  deps: OrganisationDeps & PaymentDeps,
  actor: UserActor,
  organisationId: string,
  { amount, method, phone_number }: EndpointInput<typeof contract>['body'],
  network: string,
): Promise<EndpointData<typeof contract>> {
  requireApproved(await requireMember(deps, actor, organisationId, 'admin'))
  if (amount < LEAST || amount > MOST)
    throw fieldError('amount', `Enter an amount from ${formatNaira(LEAST)} to ${formatNaira(MOST)}`)
  const email = (await selectUserEmail(deps.database.db, actor.userId)) ?? ''
  return startTopUp(deps, actor, { organisationId, kobo: amount, method, phoneNumber: phone_number ?? null, email, network })
}

/** The organisations' side of a settled payment. A reference credits once: the ledger's rows are unique. */
export const balances: BalanceLedger = {
  async credit(tx, { organisationId, kobo, reference, at }) {
    const entry = { organisation_id: organisationId, at, kind: 'top_up' as const, kobo, payment_reference: reference }
    if (!(await postToLedger(tx, entry))) throw new Error('a balance did not take money')
  },
  async takeBack(tx, { organisationId, kobo, reference, at }) {
    const entry = { organisation_id: organisationId, at, kind: 'reversed' as const, kobo: -kobo, payment_reference: reference }
    const posted = await postToLedger(tx, entry)
    if (!posted) throw new Error('a balance did not give money back')
    return Math.max(0, -posted.balanceKobo)
  },
}
