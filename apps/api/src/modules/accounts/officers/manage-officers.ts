import { COMMAND_OFFICER_MESSAGES, type NigerianPhone } from '@amana/contract'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Database, Tx } from '../../../db/index.ts'
import type { JobQueue } from '../../../jobs/jobs.ts'
import { newId } from '../../../kernel/random.ts'
import { updateOpenCodesEnded } from '../../one-time-codes/index.ts'
import { deleteFailures } from '../credentials/attempt-lock-queries.ts'
import { updateSessionsEnded } from '../sessions/queries.ts'
import type { MailedPassword } from './one-time-password.ts'
import {
  insertOfficer,
  isMailboxOfOfficer,
  updateExpiry,
  updateOneTimePassword,
  updateReinstated,
  updateRole,
  updateSuspended,
} from './queries.ts'

export interface NewOfficer {
  officerId: string
  email: string
  firstName: string
  lastName: string
  phone: NigerianPhone
  rank: string
  forceNumber: string
  stateCommand: string
  station: string
  expiresAt: Date
  supervisor: boolean
}

/** The reason why an officer was not created. The message is for the administrator. */
export class OfficerRefused extends Error {
  override readonly name = 'OfficerRefused'
  readonly field: 'officer_id' | 'email'
  /** Another account has it; false: nobody may have it. */
  readonly taken: boolean

  constructor(field: OfficerRefused['field'], message: string, taken = true) {
    super(message)
    this.field = field
    this.taken = taken
  }
}

/**
 * Creates an officer's account, whose owner has to choose a password at the first sign-in (decisions §7).
 *
 * @param passwordHash of the one-time password (one-time-password.ts)
 * @returns the id of the account
 * @throws OfficerRefused when the officer id or the e-mail is taken; then the transaction is over
 */
export async function createOfficer(
  tx: Tx,
  officer: NewOfficer,
  passwordHash: string,
  now: Date,
): Promise<string> {
  const id = newId(now)
  try {
    await insertOfficer(tx, {
      user: {
        id,
        email: officer.email,
        first_name: officer.firstName,
        last_name: officer.lastName,
        phone_number: officer.phone,
        password_hash: passwordHash,
        role: officer.supervisor ? 'supervisor' : 'officer',
        created_at: now,
      },
      officer: {
        officer_id: officer.officerId,
        rank: officer.rank,
        force_number: officer.forceNumber,
        state_command: officer.stateCommand,
        station: officer.station,
        expires_at: officer.expiresAt,
      },
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key'))
      throw new OfficerRefused('email', 'An account with this email address exists already.')
    if (isUniqueViolation(error))
      throw new OfficerRefused('officer_id', `Officer ${officer.officerId} exists already.`)
    throw error
  }
  return id
}

/**
 * The same for a supervisor of the portal: the one-time password goes to the officer's mailbox alone, and the
 * mailbox must be the officer's (decisions §18).
 *
 * @param domains official domains of mailboxes; none: any
 * @throws OfficerRefused as createOfficer; the address is no official one, or an alias of another officer's
 */
export async function inviteOfficer(
  { jobs }: { jobs: JobQueue },
  tx: Tx,
  officer: NewOfficer,
  { mailId, passwordHash }: MailedPassword,
  { domains, now }: { domains: readonly string[]; now: Date },
): Promise<string> {
  const domain = officer.email.slice(officer.email.lastIndexOf('@') + 1)
  if (
    domains.length > 0 &&
    !domains.some((official) => domain === official || domain.endsWith(`.${official}`))
  )
    throw new OfficerRefused('email', COMMAND_OFFICER_MESSAGES.emailNotOfficial, false)
  if (await isMailboxOfOfficer(tx, officer.email))
    throw new OfficerRefused('email', COMMAND_OFFICER_MESSAGES.emailOfOfficer, false)
  const userId = await createOfficer(tx, officer, passwordHash, now)
  await jobs.enqueue(tx, 'accounts.notify', { id: mailId, userId, what: 'officer_invited' })
  return userId
}

/** Sessions that a change ended, to be remembered after the commit (sessions/session-gate.ts). */
interface Ended {
  ended: string[]
}

/**
 * For an officer who forgot the password: nobody can ask for a reset by mail alone (decisions §17). Sessions
 * and open codes end, and the officer is notified. The caller has verified the officer's identity.
 *
 * @param password the hash of one that the administrator hands over, or the one that goes to the officer's
 *   mailbox (one-time-password.ts)
 * @returns undefined: no such officer
 */
export async function resetOfficerPassword(
  { jobs }: { jobs: JobQueue },
  tx: Tx,
  officerId: string,
  password: { passwordHash: string } | MailedPassword,
  now: Date,
): Promise<Ended | undefined> {
  const userId = await updateOneTimePassword(tx, officerId, password.passwordHash)
  if (userId === undefined) return undefined
  await updateOpenCodesEnded(tx, userId, now)
  const ended = await updateSessionsEnded(tx, userId, 'password_changed', now)
  await deleteFailures(tx, { kind: 'password', subject: userId })
  const notice =
    'mailId' in password
      ? { id: password.mailId, what: 'password_mailed' as const }
      : { id: newId(now), what: 'one_time_password' as const }
  await jobs.enqueue(tx, 'accounts.notify', { ...notice, userId })
  return { ended }
}

/** Ends every session at once; the officer cannot sign in any more. @returns the state before */
export async function suspendOfficer(
  tx: Tx,
  officerId: string,
  now: Date,
): Promise<Ended & { outcome: 'suspended' | 'was suspended' | 'unknown' }> {
  const officer = await updateSuspended(tx, officerId, now)
  if (!officer) return { outcome: 'unknown', ended: [] }
  const ended = await updateSessionsEnded(tx, officer.userId, 'suspended', now)
  return { outcome: officer.changed ? 'suspended' : 'was suspended', ended }
}

/** The officer may sign in again; sessions that the suspension ended stay ended. @returns the state before */
export async function reinstateOfficer(
  tx: Tx,
  officerId: string,
): Promise<'reinstated' | 'was not suspended' | 'unknown'> {
  const officer = await updateReinstated(tx, officerId)
  if (!officer) return 'unknown'
  return officer.changed ? 'reinstated' : 'was not suspended'
}

/**
 * Makes an officer a supervisor, or a supervisor an officer again. Open sessions continue with new tokens,
 * since each names its role. @returns the role before
 */
export async function changeRole(
  { database }: { database: Database },
  officerId: string,
  role: 'officer' | 'supervisor',
): Promise<'changed' | 'unchanged' | 'unknown'> {
  return database.transaction(async (tx) => {
    const officer = await updateRole(tx, officerId, role)
    if (!officer) return 'unknown'
    return officer.changed ? 'changed' : 'unchanged'
  })
}

/** Sets the expiry, also of an expired account. A suspension stays. @returns whether there is one */
export async function renewOfficer(
  tx: Tx,
  officerId: string,
  expiresAt: Date,
): Promise<'renewed' | 'suspended' | 'unknown'> {
  const officer = await updateExpiry(tx, officerId, expiresAt)
  if (!officer) return 'unknown'
  return officer.suspended_at === null ? 'renewed' : 'suspended'
}
