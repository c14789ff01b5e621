import type { rollClientSecret as contract, EndpointData, EndpointInput } from '@amana/contract'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { after, HOUR } from '../../../kernel/durations.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { confirmPerson } from '../../accounts/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { requireMember } from '../members/require-member.ts'
import { newClientSecret } from './manage-clients.ts'
import { lockClient, updateSecret } from './queries.ts'

/** The old secret works for this long beside the new one, unless another roll takes its place. */
const OVERLAP = 24 * HOUR

/**
 * Gives a client a new secret. Of several rolls within a day the newest two secrets work, so a second roll
 * ends a secret that leaked at once. The person confirms it, because who rolls twice shuts the client out.
 *
 * @throws AppError not_found, forbidden, conflict, validation_failed; those of `confirmPerson`
 */
export async function rollClientSecret(
  deps: OrganisationDeps,
  actor: UserActor,
  { organisation, id }: { organisation: string; id: string },
  body: EndpointInput<typeof contract>['body'],
): Promise<EndpointData<typeof contract>> {
  await requireMember(deps, actor, organisation, 'developer')
  const spend = await confirmPerson(deps, actor, body)
  const secret = newClientSecret()
  const until = await deps.database.transaction(async (tx) => {
    const client = await lockClient(tx, organisation, id)
    if (!client) throw new AppError('not_found')
    if (client.revoked_at !== null)
      throw new AppError('conflict', { message: 'This client is revoked. Make a new one.' })
    if (client.secret_hash === null)
      throw new AppError('conflict', {
        message: 'This client signs in by its own key and has no secret. Make a new client for a new key.',
      })
    await spend(tx)
    const oldUntil = after(deps.clock.now(), OVERLAP)
    await updateSecret(tx, id, hashSecret(secret), oldUntil)
    return oldUntil
  })
  return { client_id: id, client_secret: secret, old_valid_until: until.toISOString() }
}
