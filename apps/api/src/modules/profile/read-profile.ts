import type { Profile } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { readUser } from '../accounts/index.ts'
import { identitiesOf } from '../identity/index.ts'
import type { ProfileDeps } from './deps.ts'
import { requireOwn } from './policy.ts'
import { selectProfile } from './queries.ts'

/** The own profile; NIN and BVN as their last four digits. @throws AppError not_found for everybody else's */
export async function readProfile(
  deps: Pick<ProfileDeps, 'database' | 'clock' | 'officerTwoFactor'>,
  actor: UserActor,
  { id }: { id: string },
): Promise<Profile> {
  return profileOf(deps, requireOwn(actor, id))
}

/** @throws AppError not_signed_in when the account is gone */
export async function profileOf(
  deps: Pick<ProfileDeps, 'database' | 'clock' | 'officerTwoFactor'>,
  userId: string,
): Promise<Profile> {
  const { database, clock } = deps
  const [user, row, identities] = await Promise.all([
    readUser(deps, database.db, userId),
    selectProfile(database.db, userId, clock.now()),
    identitiesOf(database.db, userId),
  ])
  if (!row) throw new AppError('not_signed_in')
  const of = (wanted: 'nin' | 'bvn') => identities.find(({ kind }) => kind === wanted)
  const [nin, bvn] = [of('nin'), of('bvn')]
  return {
    ...user,
    pending_email: row.pending_email,
    address: row.address,
    date_of_birth: row.date_of_birth?.toISOString().slice(0, 10) ?? null,
    nin: nin?.masked ?? null,
    bvn: bvn?.masked ?? null,
    nin_verified: nin !== undefined,
    bvn_verified: bvn !== undefined,
    nin_proof: nin?.proof ?? null,
    bvn_proof: bvn?.proof ?? null,
    free_searches: row.free_searches,
    two_factor_method: row.two_factor_method,
  }
}
