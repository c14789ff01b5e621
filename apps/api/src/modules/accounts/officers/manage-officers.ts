import type { NigerianPhone } from '@amana/contract'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Database } from '../../../db/index.ts'
import type { JobQueue } from '../../../jobs/jobs.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { newId, readableCode } from '../../../kernel/random.ts'
import { updateOpenCodesEnded } from '../../one-time-codes/index.ts'
import { deleteFailures } from '../credentials/attempt-lock-queries.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { updateSessionsEnded } from '../sessions/queries.ts'
import {
  insertOfficer,
  selectOfficers,
  updateExpiry,
  updateOneTimePassword,
  updateReinstated,
  updateSuspended,
} from './queries.ts'

interface OfficerDeps {
  database: Database
  clock: Clock
}

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
}

/** 80 random bits, in groups that can be read out. */
const GROUPS = 4
const GROUP_LENGTH = 4

/**
 * Creates an officer's account, whose owner has to choose a password at the first sign-in (decisions §7).
 *
 * @returns the one-time password; only its hash is stored
 * @throws OfficerRefused when the officer id or the e-mail is taken
 */
export async function createOfficer({ database, clock }: OfficerDeps, officer: NewOfficer): Promise<{ oneTimePassword: string }> {
  const oneTimePassword = newOneTimePassword()
  const passwordHash = await hashPassword(oneTimePassword)
  const now = clock.now()
  try {
    await database.transaction((tx) =>
      insertOfficer(tx, {
        user: {
          id: newId(now),
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
      }),
    )
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key'))
      throw new OfficerRefused('An account with this e-mail address exists already.')
    if (isUniqueViolation(error)) throw new OfficerRefused(`Officer ${officer.officerId} exists already.`)
    throw error
  }
  return { oneTimePassword }
}

function newOneTimePassword(): string {
  return Array.from({ length: GROUPS }, () => readableCode(GROUP_LENGTH)).join('-')
}

/**
 * For an officer who forgot the password: there is no reset by mail (decisions §17). Sessions and open codes
 * end, and the officer is told. The caller has verified the officer's identity.
 *
 * @returns the one-time password, of which only the hash is stored; undefined: no such officer
 */
export async function resetOfficerPassword(
  { database, clock, jobs }: OfficerDeps & { jobs: JobQueue },
  officerId: string,
): Promise<{ oneTimePassword: string } | undefined> {
  const oneTimePassword = newOneTimePassword()
  const passwordHash = await hashPassword(oneTimePassword)
  return database.transaction(async (tx) => {
    const now = clock.now()
    const userId = await updateOneTimePassword(tx, officerId, passwordHash)
    if (userId === undefined) return undefined
    await updateOpenCodesEnded(tx, userId, now)
    await updateSessionsEnded(tx, userId, 'password_changed', now)
    await deleteFailures(tx, { kind: 'password', subject: userId })
    await jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId, what: 'one_time_password' })
    return { oneTimePassword }
  })
}

export interface ListedOfficer {
  officerId: string
  name: string
  role: 'officer' | 'supervisor'
  rank: string
  stateCommand: string
  station: string
  expiresAt: Date
  /** `new`: has not chosen a password yet. */
  status: 'active' | 'new' | 'suspended' | 'expired'
}

/** More officers than any force has. */
const MAX_OFFICERS = 500_000

export async function listOfficers({ database, clock }: OfficerDeps): Promise<ListedOfficer[]> {
  const now = clock.now()
  const rows = await selectOfficers(database.db, MAX_OFFICERS)
  return rows.map((row) => ({
    officerId: row.officer_id,
    name: `${row.first_name} ${row.last_name}`,
    role: row.role === 'supervisor' ? 'supervisor' : 'officer',
    rank: row.rank,
    stateCommand: row.state_command,
    station: row.station,
    expiresAt: row.expires_at,
    status: statusOf(row, now),
  }))
}

function statusOf(row: Awaited<ReturnType<typeof selectOfficers>>[number], now: Date): ListedOfficer['status'] {
  if (row.suspended_at !== null) return 'suspended'
  if (row.expires_at <= now) return 'expired'
  return row.password_change_required ? 'new' : 'active'
}

/** Ends every session at once; the officer cannot sign in any more. @returns the state before */
export async function suspendOfficer(
  { database, clock }: OfficerDeps,
  officerId: string,
): Promise<'suspended' | 'was suspended' | 'unknown'> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const officer = await updateSuspended(tx, officerId, now)
    if (!officer) return 'unknown'
    await updateSessionsEnded(tx, officer.userId, 'suspended', now)
    return officer.changed ? 'suspended' : 'was suspended'
  })
}

/** The officer may sign in again; sessions that the suspension ended stay ended. @returns the state before */
export async function reinstateOfficer(
  { database }: Pick<OfficerDeps, 'database'>,
  officerId: string,
): Promise<'reinstated' | 'was not suspended' | 'unknown'> {
  const officer = await updateReinstated(database.db, officerId)
  if (!officer) return 'unknown'
  return officer.changed ? 'reinstated' : 'was not suspended'
}

/** Sets the expiry, also of an expired account. A suspension stays. @returns whether there is one */
export async function renewOfficer(
  { database }: Pick<OfficerDeps, 'database'>,
  officerId: string,
  expiresAt: Date,
): Promise<'renewed' | 'suspended' | 'unknown'> {
  const officer = await updateExpiry(database.db, officerId, expiresAt)
  if (!officer) return 'unknown'
  return officer.suspended_at === null ? 'renewed' : 'suspended'
}
