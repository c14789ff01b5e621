import { ACCOUNT_IN_USE, type EndpointInput, type deleteProfile as endpoint } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { newId } from '../../kernel/random.ts'
import { confirmDeletion, contactHashes } from '../accounts/index.ts'
import { updateCertificatesSuperseded } from '../certificates/index.ts'
import { lockDevicesOf, updateDevicesReleased } from '../devices/index.ts'
import { updateIncomingDeclined } from '../transfers/index.ts'
import type { ProfileDeps } from './deps.ts'
import { inErasureOrder } from './erasure-order.ts'
import {
  insertErasedContacts,
  lockAccount,
  ownsAlone,
  selectOpenMatter,
  selectProvenContacts,
} from './erasure-queries.ts'
import { keepNotices } from './notify-erased.ts'
import { requireOrdinaryUser } from './policy.ts'
import { insertRightsRequest } from './queries.ts'

/**
 * Erases the person (decisions §7; NDPA 2023 s.34(1)(d)). The account's row stays without a name, so that the
 * ledger of devices, payments and the audit log still hold together; docs/privacy.md lists each table. For 30
 * days only the same person registers its phones again (decisions §18). Every proven address is notified.
 *
 * @throws AppError those of `confirmDeletion`; forbidden for officers; account_in_use while one of the
 *   devices has an active flag, a police hold or a pending transfer; last_owner of an organisation
 */
export async function deleteProfile(
  deps: ProfileDeps,
  actor: UserActor,
  confirmation: EndpointInput<typeof endpoint>['body'],
): Promise<null> {
  const { userId } = actor
  requireOrdinaryUser(actor)
  const confirm = await confirmDeletion(deps, actor, confirmation)
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    const person = await lockAccount(tx, userId)
    if (!person) throw new AppError('not_signed_in')
    await confirm(person, tx)
    await lockDevicesOf(tx, userId)
    for (const transferId of await updateIncomingDeclined(tx, userId, now))
      await deps.jobs.enqueue(tx, 'notifications.dispatch', { event: 'transfer_ended', transferId })
    const matter = await selectOpenMatter(tx, userId, now)
    if (matter !== null) throw new AppError('account_in_use', { message: ACCOUNT_IN_USE[matter] })
    if (await ownsAlone(tx, userId)) throw new AppError('last_owner')
    const deviceIds = await updateDevicesReleased(tx, userId, now)
    await updateCertificatesSuperseded(tx, deviceIds, now)
    if (deviceIds.length > 0) await keepContacts(deps, tx, userId, now)
    await keepNotices(deps, tx, userId, now)
    for (const { erase } of inErasureOrder(deps.personalData())) await erase?.(tx, person, now)
    await insertRightsRequest(tx, { id: newId(now), userId, kind: 'erasure', answer: 'erased', now })
  })
  deps.ended.add(userId)
  return null
}

/** Keyed hashes, by which the same person is recognised. */
async function keepContacts({ encrypter }: ProfileDeps, tx: Tx, userId: string, now: Date): Promise<void> {
  const { email, phone, nin_hash } = await selectProvenContacts(tx, userId)
  const kept = (kind: 'email' | 'phone' | 'nin', contact_hash: Buffer | null) =>
    contact_hash !== null ? [{ user_id: userId, kind, contact_hash, erased_at: now }] : []
  await insertErasedContacts(tx, [
    ...kept('email', email === null ? null : contactHashes(encrypter, 'email', email)[0]),
    ...kept('phone', phone === null ? null : contactHashes(encrypter, 'phone', phone)[0]),
    ...kept('nin', nin_hash),
  ])
}
