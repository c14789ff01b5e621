/** SQL of police commands: organisations that represent a state command. */
import type { Db, Tx } from '../../../db/index.ts'
import type { OrganisationRow } from '../queries.ts'

/** Locked against a suspension and another state until the transaction ends. */
export function lockCommand(tx: Tx, id: string): Promise<OrganisationRow | undefined> {
  return tx
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', id)
    .where('state_command', 'is not', null)
    .forShare()
    .executeTakeFirst()
}

/** The state command of an officer, and the organisation that represents it. */
export async function selectCommandOf(db: Db, userId: string) {
  return db
    .selectFrom('officers')
    .leftJoin('organisations', (join) =>
      join
        .onRef('organisations.state_command', '=', 'officers.state_command')
        .on('organisations.status', '<>', 'rejected'),
    )
    .select(['officers.state_command', 'organisations.id', 'organisations.name', 'organisations.status'])
    .where('officers.user_id', '=', userId)
    .executeTakeFirst()
}
