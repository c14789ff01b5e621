import {
  type EndpointInput,
  type updateProfile as endpoint,
  PROFILE_MESSAGES,
  type Profile,
} from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { newId } from '../../kernel/random.ts'
import {
  confirmPerson,
  countEmailLink,
  issueEmailLink,
  type ProfileChange,
  updateProfileFields,
} from '../accounts/index.ts'
import {
  type CheckedIdentity,
  checkIdentity,
  confirmNames,
  identitiesOf,
  keepIdentity,
} from '../identity/index.ts'
import type { ProfileDeps } from './deps.ts'
import { countIdentityTry } from './identity-tries.ts'
import { requireOrdinaryUser, requireOwn } from './policy.ts'
import { diffProfile } from './profile-diff.ts'
import { proveByPhone } from './prove-by-phone.ts'
import { lockNames, selectProfile } from './queries.ts'
import { profileOf } from './read-profile.ts'

type Body = EndpointInput<typeof endpoint>['body']

export interface UpdatedProfile {
  /** The saved change, in words for the person. */
  description: string
  profile: Profile
}

/**
 * Changes the given fields, all or nothing. NIN and BVN are checked with the provider first, outside of the
 * transaction, against the new names; a new name, against the proven numbers. A new address asks for the
 * password and the second step (decisions §17), and waits for its link.
 *
 * @throws AppError not_found; forbidden for officers, who choose a language alone; validation_failed on
 *   `locale`; identity_set, identity_taken, identity_not_found, identity_mismatch on the field; those of
 *   `confirmPerson`; identity_provider_down; code_too_soon; conflict when the names changed meanwhile
 */
export async function updateProfile(
  deps: ProfileDeps,
  actor: UserActor,
  { id, body: given }: { id: string; body: Body },
): Promise<UpdatedProfile> {
  const userId = requireOwn(actor, id)
  if (!choosesLanguageAlone(given)) requireOrdinaryUser(actor)
  const before = await profileOf(deps, userId)
  const body = diffProfile(given, before)
  if (body.locale && !deps.languages.includes(body.locale))
    throw fieldError('locale', PROFILE_MESSAGES.languageNotOffered)
  const spend =
    body.email === undefined || body.email === before.email ? null : await confirmPerson(deps, actor, given)
  if (spend && body.email !== undefined) await countEmailLink(deps, actor, body.email)
  if (body.nin !== undefined || body.bvn !== undefined) await countIdentityTry(deps, userId)
  const names = {
    firstName: body.first_name ?? before.first_name,
    lastName: body.last_name ?? before.last_name,
  }
  const renamed = names.firstName !== before.first_name || names.lastName !== before.last_name
  const confirmed = renamed ? await confirmNames(deps, userId, names) : null
  const checked: CheckedIdentity[] = []
  for (const kind of ['nin', 'bvn'] as const) {
    const number = body[kind]
    if (number !== undefined) checked.push(await checkIdentity(deps, { userId, kind, number, names }))
  }
  const proven: ((tx: Tx) => Promise<void>)[] = []
  for (const identity of checked) proven.push(await proveByPhone(deps, actor, identity, body.identity_code))
  await deps.database.transaction(async (tx) => {
    const held = await lockNames(tx, userId)
    if (!held) throw new AppError('not_signed_in')
    // The provider compared names or numbers that have changed meanwhile.
    if (checked.length > 0 && (held.first_name !== before.first_name || held.last_name !== before.last_name))
      throw new AppError('conflict')
    if (confirmed !== null && (await identitiesOf(tx, userId)).length !== confirmed)
      throw new AppError('conflict')
    await updateProfileFields(tx, userId, changeOf(body))
    for (const use of proven) await use(tx)
    for (const identity of checked) await saveAndNotify(deps, tx, userId, identity)
    if (body.email === undefined || body.email === held.email) return
    // Changed meanwhile: the person has confirmed nothing.
    if (!spend) throw new AppError('conflict')
    await spend(tx)
    await askForEmail(deps, tx, userId, body.email)
  })
  return { description: descriptionOf(checked), profile: await profileOf(deps, userId) }
}

async function saveAndNotify(
  deps: ProfileDeps,
  tx: Tx,
  userId: string,
  identity: CheckedIdentity,
): Promise<void> {
  const former = await keepIdentity(deps, tx, userId, identity)
  if (former === null) return
  await deps.jobs.enqueue(tx, 'accounts.notify', {
    id: newId(deps.clock.now()),
    userId: former,
    what: 'identity_lost',
  })
}

/** Officers too, whose other data an administrator looks after. */
const choosesLanguageAlone = (given: Body): boolean => Object.keys(given).join() === 'locale'

function changeOf({ first_name, last_name, address, date_of_birth, locale }: Body): ProfileChange {
  return {
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
    ...(address === undefined ? {} : { address }),
    ...(locale === undefined ? {} : { locale }),
    ...(date_of_birth === undefined
      ? {}
      : { date_of_birth: date_of_birth === null ? null : new Date(`${date_of_birth}T00:00:00Z`) }),
  }
}

/** A form that is saved twice sends one link. */
async function askForEmail(deps: ProfileDeps, tx: Tx, userId: string, email: string): Promise<void> {
  const profile = await selectProfile(tx, userId, deps.clock.now())
  if (profile?.pending_email !== email) await issueEmailLink(deps, tx, { userId, email })
}

function descriptionOf(checked: readonly CheckedIdentity[]): string {
  const verified = { nin: PROFILE_MESSAGES.ninVerified, bvn: PROFILE_MESSAGES.bvnVerified }
  return checked.length === 0 ? PROFILE_MESSAGES.updated : checked.map(({ kind }) => verified[kind]).join(' ')
}
