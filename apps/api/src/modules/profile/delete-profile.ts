import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { newId, newSecret } from '../../kernel/random.ts'
import { type Confirmation, confirmPerson, requireReleased } from '../accounts/index.ts'
import { forgetEventsOf } from '../transparency-log/index.ts'
import type { ProfileDeps } from './deps.ts'
import {
  eraseAccount,
  eraseContacts,
  eraseFound,
  eraseSecrets,
  eraseTexts,
  freeUnprovenDevices,
  hasOpenMatter,
  lockAccount,
  lockDevicesOf,
  ownsAlone,
  updateDevicesReleased,
  updateIncomingDeclined,
} from './erasure-queries.ts'
import { requireOrdinaryUser } from './policy.ts'
import { insertRightsRequest } from './queries.ts'

/**
 * Erases the person (decisions §7; NDPA 2023 s.34(1)(d)). The account's row stays without a name, so that the
 * ledger of devices, payments and the audit log still hold together; docs/privacy.md lists each table.
 *
 * @throws AppError those of `confirmPerson`; forbidden for officers; recently_recovered while the PIN is held
 *   (decisions §17); account_in_use while one of the devices has an active flag, a police hold or a pending
 *   transfer; last_owner of an organisation
 */
export async function deleteProfile(deps: ProfileDeps, actor: UserActor, confirmation: Confirmation): Promise<null> {
  const { userId } = actor
  requireOrdinaryUser(actor)
  const spend = await confirmPerson(deps, actor, confirmation)
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    const person = await lockAccount(tx, userId)
    if (!person) throw new AppError('not_signed_in')
    requireReleased(person, now)
    await spend(tx)
    await lockDevicesOf(tx, userId)
    for (const transferId of await updateIncomingDeclined(tx, userId, now))
      await deps.jobs.enqueue(tx, 'notifications.dispatch', { event: 'transfer_ended', transferId })
    if (await hasOpenMatter(tx, userId, now)) throw new AppError('account_in_use')
    if (await ownsAlone(tx, userId)) throw new AppError('last_owner')
    await freeUnprovenDevices(tx, await updateDevicesReleased(tx, userId, now), now)
    await eraseSecrets(tx, person, now)
    await eraseTexts(tx, person)
    await eraseContacts(tx, person)
    await eraseFound(tx, person, now)
    // The replacement address cannot be guessed, so nobody can register with it.
    await eraseAccount(tx, userId, { email: `erased.${newSecret().toLowerCase()}@erased.invalid`, now })
    await forgetEventsOf(tx, userId)
    await insertRightsRequest(tx, { id: newId(now), userId, kind: 'erasure', answer: 'erased', now })
  })
  deps.ended.add(userId)
  return null
}
