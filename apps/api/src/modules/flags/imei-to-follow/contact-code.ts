/** The code that proves an address or number for a look-up, and the proof that is left of it. */
import type { Database, Db, Tx } from '../../../db/index.ts'
import { AppError } from '../../../kernel/app-error.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { after, MINUTE } from '../../../kernel/durations.ts'
import { decoySubject, keyedToken, readKeyedToken, selectCode } from '../../one-time-codes/index.ts'
import type { CodePurpose } from '../../one-time-codes/tables.ts'
import type { ProvenContact } from './look-up-queries.ts'

/** As long as it takes to fill in a report. */
const PROOF_LIFE = 30 * MINUTE

const PURPOSES = { find: 'phone_lookup', collect: 'phone_collect' } as const satisfies Record<
  string,
  CodePurpose
>
export type LookUpPurpose = keyof typeof PURPOSES

export interface TypedContact {
  email?: string | undefined
  phone?: string | undefined
}

/** @throws AppError validation_failed is the contract's: exactly one of both is given */
export function typedContact({ email, phone }: TypedContact): ProvenContact {
  return email === undefined ? { channel: 'sms', target: phone ?? '' } : { channel: 'email', target: email }
}

/** The subject is the address itself, so that one without an account is no different. */
export function lookUpSubject(
  codeKey: Buffer,
  { channel, target }: ProvenContact,
  purpose: LookUpPurpose = 'find',
) {
  return { purpose: PURPOSES[purpose], subject: decoySubject(codeKey, `look-up ${channel} ${target}`) }
}

/** Proves the contact of a used code for a while. */
export function proofOf(codeKey: Buffer, codeId: string): string {
  return keyedToken(codeKey, 'look-up', codeId)
}

/** The contact that a proof is of; null: none of ours, or it is over. */
export async function readProof(
  db: Db | Tx,
  { codeKey, clock }: { codeKey: Buffer; clock: Clock },
  unverifiedProof: string,
): Promise<ProvenContact | null> {
  const id = readKeyedToken(codeKey, 'look-up', unverifiedProof)
  const code = id === null ? undefined : await selectCode(db, id)
  if (!code || code.used_at === null || code.target === null) return null
  if (!Object.values<CodePurpose>(PURPOSES).includes(code.purpose)) return null
  if (after(code.used_at, PROOF_LIFE) <= clock.now()) return null
  return { channel: code.channel, target: code.target }
}

/** The contact that a proof is of. @throws AppError code_expired */
export async function provenContact(
  deps: { database: Pick<Database, 'db'>; codeKey: Buffer; clock: Clock },
  unverifiedProof: string,
): Promise<ProvenContact> {
  const proven = await readProof(deps.database.db, deps, unverifiedProof)
  if (!proven) throw new AppError('code_expired')
  return proven
}
