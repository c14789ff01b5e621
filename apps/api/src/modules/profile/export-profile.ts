import { selectSection } from '../../db/personal-data.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/random.ts'
import { accessesOf } from '../accesses/index.ts'
import { identitiesOf } from '../identity/index.ts'
import { notificationSettingsOf } from '../settings/index.ts'
import type { ProfileDeps } from './deps.ts'
import { insertRightsRequest } from './queries.ts'
import { profileOf } from './read-profile.ts'

/**
 * All data about the person, in the answer to the request (NDPA 2023 s.34, s.38). NIN and BVN as their last
 * four digits: the full number leaves the database only for an officer with a reason.
 */
export async function exportProfile(deps: ProfileDeps, actor: UserActor): Promise<Record<string, unknown>> {
  const { userId } = actor
  const { database, clock } = deps
  const now = clock.now()
  await insertRightsRequest(database.db, { id: newId(now), userId, kind: 'export', answer: 'given', now })
  const [profile, identities, settings, accesses, everything] = [
    await profileOf(deps, userId),
    await identitiesOf(database.db, userId),
    await notificationSettingsOf(database.db, userId),
    await accessesOf(database.db, userId, { now, noticeDays: deps.accessNoticeDays }),
    await exportSections(deps, userId),
  ]
  return {
    exported_at: now.toISOString(),
    profile,
    identities,
    notification_settings: settings,
    accesses,
    ...everything,
  }
}

/** The sections of all modules, from one snapshot. */
async function exportSections(
  { database, personalData }: ProfileDeps,
  userId: string,
): Promise<Record<string, unknown[]>> {
  const queries = personalData().flatMap(({ exported }) => Object.entries(exported?.(userId) ?? {}))
  return database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const sections: Record<string, unknown[]> = {}
      for (const [name, query] of queries) sections[name] = await selectSection(tx, query)
      return sections
    })
}
