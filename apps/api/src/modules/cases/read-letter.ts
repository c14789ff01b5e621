import type { Locale } from '@amana/messages'
import { readerLanguage } from '../../db/reader-locale.ts'
import type { FileAnswer } from '../../http/route.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { networksOf } from '../block-list/index.ts'
import type { CaseDeps } from './deps.ts'
import { renderLetter } from './letter-pdf.ts'
import { type CaseKey, loadOwnCase } from './load-own-case.ts'
import { selectHolds, selectOwnerName } from './queries.ts'

/** A letter for an insurer: the records of a case alone. @throws AppError not_found */
export async function readLetter(
  { database: { db }, clock, publicUrl }: Pick<CaseDeps, 'database' | 'clock' | 'publicUrl'>,
  { userId }: UserActor,
  key: CaseKey,
  language: Locale = 'en',
): Promise<FileAnswer> {
  const { device, imeis, flag } = await loadOwnCase(db, userId, key)
  const issuedAt = clock.now()
  const [owner, holds, networks] = await Promise.all([
    selectOwnerName(db, userId),
    selectHolds(db, imeis),
    networksOf(db, [device.imei, device.imei2], issuedAt),
  ])
  const heldSince = holds.find(({ released_at }) => released_at === null)?.placed_at ?? null
  return {
    content: await renderLetter({
      device,
      flag,
      owner,
      byOwner: flag.reported_by_user_id === userId,
      heldSince,
      networks,
      issuedAt,
      publicUrl,
      locale: await readerLanguage(db, userId, language),
    }),
    contentType: 'application/pdf',
    filename: `amana-case-${flag.case_number}.pdf`,
  }
}
