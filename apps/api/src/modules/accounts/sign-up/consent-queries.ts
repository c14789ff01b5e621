import type { Transaction } from 'kysely'
import type { Consents, Schema } from '../../../db/schema.ts'

export type NewConsent = Pick<Consents, 'id' | 'user_id' | 'purpose' | 'text_version' | 'channel'> & { given_at: Date }

export async function insertConsents(tx: Transaction<Schema>, consents: NewConsent[]): Promise<void> {
  await tx
    .insertInto('consents')
    .values(consents.map((consent) => ({ ...consent, withdrawn_at: null })))
    .execute()
}
