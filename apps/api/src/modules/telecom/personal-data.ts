import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { countChanged, type PersonalData, selectFrom } from '../../db/personal-data.ts'
import { DAY } from '../../kernel/durations.ts'

/** Old questions, but for the yes to the use of a phone, whose date stands on its page. */
function deleteOldQuestions(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`delete from network_questions where id in (
      select id from network_questions
      where asked_at < ${before} and (question <> 'match' or answer is distinct from 'yes')
      order by asked_at limit ${limit})`.execute(db),
  )
}

/** Proofs of consent of erased people. */
function deleteOldNetworkConsents(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`delete from network_consents where id in (
      select c.id from network_consents c join users u on u.id = c.user_id
      where u.erased_at < ${before} order by u.erased_at limit ${limit})`.execute(db),
  )
}

export const personalData: PersonalData = {
  module: 'telecom',
  exported: (id) => ({
    network_consents: selectFrom('network_consents')
      .select(['purpose', 'text_version', 'channel', 'phone', 'given_at', 'withdrawn_at'])
      .where('user_id', '=', id)
      .orderBy('given_at')
      .orderBy('id'),
    network_questions: selectFrom('network_questions')
      .select(['act', 'question', 'device_id', 'network', 'asked_at', 'answer', 'answered_at', 'as_of'])
      .where('user_id', '=', id)
      .orderBy('asked_at')
      .orderBy('id'),
    sim_holds: selectFrom('sim_holds').select(['swapped_at', 'until']).where('user_id', '=', id),
  }),
  async erase(tx, { id }) {
    await tx.deleteFrom('network_questions').where('user_id', '=', id).execute()
    await tx.deleteFrom('sim_holds').where('user_id', '=', id).execute()
    await tx.updateTable('network_consents').set({ phone: null }).where('user_id', '=', id).execute()
  },
  retention: [
    { kept: 2 * 365 * DAY, end: deleteOldQuestions },
    { kept: 6 * 365 * DAY, end: deleteOldNetworkConsents },
  ],
}
