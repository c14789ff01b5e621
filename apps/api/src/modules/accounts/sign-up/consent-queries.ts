import type { Tx } from '../../../db/index.ts'
import type { Consents } from '../tables.ts'

export type NewConsent = Pick<Consents, 'id' | 'user_id' | 'purpose' | 'text_version' | 'channel'> & {
  given_at: Date
}

export async function insertConsents(tx: Tx, consents: NewConsent[]): Promise<void> {
  await tx
    .insertInto('consents')
    .values(consents.map((consent) => ({ ...consent, withdrawn_at: null })))
    .execute()
}
