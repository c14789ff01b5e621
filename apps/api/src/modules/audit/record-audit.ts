import type { ClientAction, NetworkAct, NetworkAction, OfficerAction } from '@amana/contract'
import type { Db, Tx } from '../../db/index.ts'
import {
  insertCommand,
  insertEntry,
  insertOwnerEntry,
  insertPartnerEntries,
  insertSubjects,
  type Subject,
} from './queries.ts'

export interface AuditEntry {
  at: Date
  /** The account of the officer. */
  userId: string
  action: OfficerAction
  imei?: string | null
  /** The person whose data it was. */
  subjectUserId?: string | null
  /** Everybody, with their phones, for a look that may be at several people (decisions §18). */
  subjects?: readonly Subject[]
  caseReference?: string
  /** The reason, in the officer's words. */
  purpose?: string
  /** Ids, filters, counts. */
  detail?: Record<string, unknown>
}

/**
 * Writes one row of the audit log: in the transaction of a change, or before the answer leaves the server.
 * Waits for no other writer; the chain follows (docs/adr/0011).
 *
 * @returns its id
 * @throws Error when the row could not be written: then nothing may be shown or changed
 */
export async function recordAudit(db: Db, { subjects = [], ...entry }: AuditEntry): Promise<number> {
  const only = subjects.length === 1 ? subjects[0]?.userId : undefined
  const row = {
    at: entry.at,
    actor_user_id: entry.userId,
    action: entry.action,
    imei: entry.imei ?? null,
    subject_user_id: entry.subjectUserId ?? only ?? null,
    case_reference: entry.caseReference ?? '',
    purpose: entry.purpose ?? '',
    // Their ids are part of the row too: the chain covers it.
    detail: JSON.stringify({
      ...entry.detail,
      ...(subjects.length > 1 && { subjects: subjects.map(({ userId }) => userId) }),
    }),
  }
  const id = await insertEntry(db, row, subjects)
  if (id === undefined) throw new Error('an audit row needs an account')
  return id
}

/**
 * More people of a look whose row is written: before their part of an export leaves the server.
 *
 * @param id of the row
 */
export async function recordSubjects(db: Db, id: number, subjects: readonly Subject[]): Promise<void> {
  if (subjects.length > 0) await insertSubjects(db, id, subjects)
}

/** An organisation that asks by machine. */
export interface AskingClient {
  clientId: string | null
  clientName: string
  organisationId: string
  organisationName: string
  purpose: string
}

/**
 * The rows of questions of one client (decisions §14), in the transaction that pays for them. A job is one
 * row without a number.
 */
export async function recordQuestions(
  tx: Tx,
  { clientId, clientName, organisationId, organisationName, purpose }: AskingClient,
  questions: readonly { at: Date; action: ClientAction; imei: string | null; detail?: object }[],
): Promise<void> {
  const name = `${organisationName} (client ${clientName})`
  await insertPartnerEntries(
    tx,
    questions.map(({ at, action, imei, detail }) => ({
      at,
      name,
      action,
      imei,
      purpose,
      detail: JSON.stringify({ client: clientId, organisation: organisationId, ...detail }),
    })),
  )
}

/**
 * The row of a question to a network at a person's own act, or of such an act without one (decisions §19).
 * Nobody else looked at their data, so it is no access.
 */
export async function recordNetworkAct(
  db: Db,
  {
    at,
    userId,
    action,
    act,
    imei,
    detail,
  }: {
    at: Date
    userId: string
    action: NetworkAction
    act: NetworkAct
    imei: string | null
    detail: { network?: string; question?: string; answer?: string; reason?: string }
  },
): Promise<void> {
  await insertOwnerEntry(db, { at, userId, action, imei, detail: JSON.stringify({ act, ...detail }) })
}

/** The row of an administrator's command, before it runs. @param name the account on the machine */
export async function recordCommand(
  db: Db,
  {
    at,
    name,
    command,
    options,
  }: { at: Date; name: string; command: string; options: Record<string, unknown> },
): Promise<void> {
  await insertCommand(db, {
    at,
    name: `Administrator (${name})`,
    detail: JSON.stringify({ command, options }),
  })
}
