/** The one index of the product's public keys, each with its entry in the log. */
import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Ed25519Jwk } from '../../kernel/ed25519.ts'
import type { HeadSigner } from '../audit/index.ts'
import { openingOf } from './entry.ts'
import {
  insertPublicKey,
  selectKeyEvents,
  selectPrivateKeyEvents,
  selectPublicKeys,
  updateRevoked,
} from './key-queries.ts'
import type { LogSigner } from './log-signer.ts'
import { originOf } from './log-signer.ts'
import { proofOf, type ReceiptDeps } from './read-receipts.ts'

/** Publishes the keys of log and audit log; called at each start. Certificates publish theirs themselves. */
export async function publishKeys({
  database,
  clock,
  logSigner,
  headSigner,
}: {
  database: Pick<Database, 'db'>
  clock: Clock
  logSigner: LogSigner
  headSigner: HeadSigner
}): Promise<void> {
  const now = clock.now()
  for (const [use, { keys }] of [['log', logSigner] as const, ['audit-heads', headSigner] as const])
    for (const key of keys) await insertPublicKey(database.db, { use, ...key }, now)
}

/** From now on signatures of this key prove nothing. @returns its uses; 0: unknown, or revoked before */
export function revokeKey(
  { database, clock }: { database: Pick<Database, 'db'>; clock: Clock },
  kid: string,
): Promise<number> {
  return updateRevoked(database.db, kid, clock.now())
}

export interface IndexedKey {
  use: string
  kid: string
  key: Ed25519Jwk
  /** ISO 8601. */
  from: string
  revoked_at: string | null
  /** The opening of its newest entry in the log. */
  entry: { type: string; at: string; salt: string; event: string } | null
  /** A tlog-proof; null: no checkpoint has it yet. */
  proof: string | null
}

/** `/.well-known/amana-keys.json` */
export async function readPublicKeys(deps: ReceiptDeps): Promise<{ keys: IndexedKey[] }> {
  const { db } = deps.database
  const events = await selectKeyEvents(db)
  const keys: IndexedKey[] = []
  for (const { use, kid, jwk, published_at, revoked_at } of await selectPublicKeys(db)) {
    const logged = events.find(({ event }) => event.use === use && event.kid === kid)
    keys.push({
      use,
      kid,
      key: jwk,
      from: published_at.toISOString(),
      revoked_at: revoked_at?.toISOString() ?? null,
      entry: logged ? openingOf(logged) : null,
      proof: logged ? await proofOf(deps, logged.index) : null,
    })
  }
  return { keys }
}

/** The place of a key in the log. */
export type LoggedKey = Pick<IndexedKey, 'entry' | 'proof'>

/** Places of the private look-up's keys, by epoch. */
export async function readPrivateKeys(deps: ReceiptDeps): Promise<Map<number, LoggedKey>> {
  const keys = new Map<number, LoggedKey>()
  for (const logged of await selectPrivateKeyEvents(deps.database.db))
    keys.set(logged.event.epoch, { entry: openingOf(logged), proof: await proofOf(deps, logged.index) })
  return keys
}

/** `/.well-known/amana-log.json` */
export function describeLog({ logSigner, publicUrl }: { logSigner: LogSigner; publicUrl: string }): {
  origin: string
  vkey: string
  url: string
} {
  const origin = originOf(publicUrl)
  return { origin, vkey: logSigner.vkey(origin), url: `${publicUrl}/log` }
}
