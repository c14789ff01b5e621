import type { Passkey, Session } from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { Db } from '../../../db/index.ts'
import type { UserActor } from '../../../kernel/actor.ts'
import { newId } from '../../../kernel/random.ts'
import { lockAccountAlone } from '../account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { presentPasskey } from '../passkeys/present-passkey.ts'
import { deletePasskeysById, selectPasskeysOfPhones } from '../passkeys/queries.ts'
import { systemOf } from './device-name.ts'
import { MAX_SESSIONS, presentSession } from './list-sessions.ts'
import { mayBeOnPhone, passkeyMayBeOnPhone } from './phone-rules.ts'
import { selectOpenSessions, updateSessionsEndedById } from './queries.ts'

/** The open sessions but the present one, and the passkeys, that may be on a phone that is gone. */
export async function readPhoneAccess(
  { database, clock }: Pick<AccountDeps, 'database' | 'clock'>,
  actor: UserActor,
  language: Locale,
): Promise<{ sessions: Session[]; passkeys: Passkey[] }> {
  const { sessions, passkeys } = await selectAccess(database.db, actor, clock.now())
  return {
    sessions: sessions.map((row) => presentSession(row, { actor, language })),
    passkeys: passkeys.map((row) => presentPasskey(row, language)),
  }
}

/** Ends all of them at once; the owner is notified. @returns how many */
export async function endPhoneAccess(
  { database, clock, jobs, ended }: Pick<AccountDeps, 'database' | 'clock' | 'jobs' | 'ended'>,
  actor: UserActor,
): Promise<{ sessions: number; passkeys: number }> {
  const { userId } = actor
  const done = await database.transaction(async (tx) => {
    const now = clock.now()
    await lockAccountAlone(tx, userId)
    const { sessions, passkeys } = await selectAccess(tx, actor, now)
    const ids = sessions.map(({ id }) => id)
    await updateSessionsEndedById(tx, ids, now)
    await deletePasskeysById(
      tx,
      passkeys.map(({ id }) => id),
    )
    if (ids.length + passkeys.length > 0)
      await jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId, what: 'phone_signed_out' })
    return { sessions: ids, passkeys: passkeys.length }
  })
  ended.add(...done.sessions)
  return { sessions: done.sessions.length, passkeys: done.passkeys }
}

async function selectAccess(db: Db, { userId, sessionId }: UserActor, now: Date) {
  const sessions = await selectOpenSessions(db, userId, now, MAX_SESSIONS)
  const passkeys = await selectPasskeysOfPhones(db, userId)
  return {
    sessions: sessions.filter(({ id, device }) => id !== sessionId && mayBeOnPhone(systemOf(device))),
    passkeys: passkeys.filter((passkey) =>
      passkeyMayBeOnPhone({ ...passkey, system: systemOf(passkey.device) }, sessionId),
    ),
  }
}
