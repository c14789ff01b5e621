import { LEGAL_TEXTS } from '@amana/contract'
import type { Tx } from '../../../db/index.ts'
import { newId } from '../../../kernel/random.ts'
import { insertConsents } from './consent-queries.ts'

/**
 * The texts that a person accepts when creating an account, each in its present version (NDPA 2023 s.26:
 * consent must be proven).
 */
export async function recordConsents(tx: Tx, userId: string, now: Date): Promise<void> {
  await insertConsents(
    tx,
    Object.entries(LEGAL_TEXTS).map(([purpose, version]) => ({
      id: newId(now),
      user_id: userId,
      purpose,
      text_version: version,
      channel: 'web',
      given_at: now,
    })),
  )
}
