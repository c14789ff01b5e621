/** From a stored event to the entry that the log publishes. No I/O. */
import { commitmentOf, formatEntry, type Opening } from '@amana/tlog'
import { canonicalJson } from '../../kernel/canonical-json.ts'
import { sha256 } from '../../kernel/ed25519.ts'
import { canonicalEntry, type StoredEntry } from '../audit/index.ts'

/** An event as it is stored, before or after it got its place. */
export interface LoggedEvent {
  type: string
  at: Date
  /** Null: forgotten. */
  salt: Buffer | null
  event: object | null
  /** It is a row of the audit log. */
  audit_id: number | null
  audit: StoredEntry | null
  /** Kept of a forgotten event. */
  commitment: Buffer | null
}

/** The row of the audit log that an entry commits to is gone. */
export class AuditRowGone extends Error {
  override readonly name = 'AuditRowGone'
}

/** The hour in UTC, as an entry names it. */
const hourOf = (at: Date): string => at.toISOString().slice(0, 13)

/** The RFC 8785 text that is committed; of an audit row the text that its chain hashes. Null: forgotten. */
function textOf({ event, audit_id, audit }: LoggedEvent): string | null {
  if (event !== null) return canonicalJson(event)
  if (audit_id === null) return null
  if (audit === null) throw new AuditRowGone(`row ${audit_id} of the audit log is gone`)
  return canonicalEntry(audit)
}

/** Null: salt and event were forgotten. */
export function openingOf(logged: LoggedEvent): Opening | null {
  const text = textOf(logged)
  if (text === null || logged.salt === null) return null
  return { type: logged.type, at: hourOf(logged.at), salt: logged.salt.toString('base64url'), event: text }
}

export function commitmentOfEvent(logged: LoggedEvent): Uint8Array {
  if (logged.commitment !== null) return logged.commitment
  const text = textOf(logged)
  if (text === null || logged.salt === null) throw new Error('an event has neither salt nor commitment')
  // Node's createHmac makes an object for each key, which takes longer than the hashing.
  return commitmentOf(sha256, logged.salt, text)
}

/** The bytes of its leaf. */
export function entryOf(logged: LoggedEvent): Uint8Array {
  return formatEntry({ type: logged.type, at: hourOf(logged.at) }, commitmentOfEvent(logged))
}
