import {
  API_BASE,
  type EndpointData,
  type readTimeline as endpoint,
  pathFor,
  readNewsPhoto,
} from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { UserActor } from '../../kernel/actor.ts'
import { textsIn } from '../../kernel/texts.ts'
import { networksOf } from '../block-list/index.ts'
import { stepsOfCase } from '../custody/index.ts'
import { sourceOf } from '../devices/index.ts'
import { selectCopiedAt, selectSeenDays } from '../sightings/index.ts'
import { CASE_TEXTS } from './case-texts.ts'
import type { CaseDeps } from './deps.ts'
import { type CaseKey, loadOwnCase } from './load-own-case.ts'
import {
  selectAttempts,
  selectHolds,
  selectModeChanges,
  selectNews,
  selectObjection,
  selectOwnersNotes,
  selectSuccessor,
} from './queries.ts'
import { timelineOf } from './rules.ts'

/**
 * The timeline of a case of an own device, oldest first.
 *
 * @throws AppError not_found
 */
export async function readTimeline(
  { database: { db }, clock }: Pick<CaseDeps, 'database' | 'clock'>,
  { userId }: UserActor,
  key: CaseKey,
  language: Locale,
): Promise<EndpointData<typeof endpoint>> {
  const { device, imeis, flag } = await loadOwnCase(db, userId, key)
  const [successor, holds, attempts, notes, objection, news, networks, modes, seen, copiedAt, custody] =
    await Promise.all([
      flag.cleared_at && selectSuccessor(db, flag.id, { imeis, at: flag.cleared_at }),
      selectHolds(db, imeis),
      selectAttempts(db, flag.id),
      selectOwnersNotes(db, flag.id),
      selectObjection(db, flag.id, userId),
      selectNews(db, flag.id, userId),
      networksOf(db, [device.imei, device.imei2], clock.now()),
      selectModeChanges(db, flag.id),
      selectSeenDays(db, flag.id),
      selectCopiedAt(db, flag.id),
      stepsOfCase(db, flag.id),
    ])
  const facts = {
    flag,
    source: sourceOf(flag),
    successor: successor ?? null,
    holds,
    attempts,
    notes,
    objection: objection ?? null,
    news,
    networks,
    modes,
    seen,
    copiedAt,
    custody,
    proven: device.ownership_proven_at !== null,
  }
  return {
    results: timelineOf(facts, {
      userId,
      photoUrl: photoUrlOf(key),
      locale: language,
      texts: textsIn(language, CASE_TEXTS).timeline,
    }),
  }
}

/** Addresses of the pictures of a case. */
export function photoUrlOf({ imei, id }: CaseKey): (photoId: string) => string {
  return (photo) => `${API_BASE}${pathFor(readNewsPhoto.path, { imei, id, photo })}`
}
