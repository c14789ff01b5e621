/**
 * Numbers of phones whose owner deleted the account (decisions §18). For 30 days they stay registered to
 * another account for everybody but the same person: without that, deleting an account would be the way to
 * register its phones as one's own.
 */
import type { Imei } from '@amana/contract'
import type { Db, Tx } from '../../db/index.ts'
import { after, DAY } from '../../kernel/durations.ts'
import type { Encrypter } from '../../kernel/encryption.ts'
import { contactHashes } from '../accounts/index.ts'
import { replaceCertificates } from '../certificates/index.ts'
import type { DeviceDeps } from './deps.ts'
import {
  deleteNumbers,
  type Entitled,
  lockDevicesWithoutOwner,
  selectFree,
  selectFreeUnflagged,
  selectProvenContacts,
} from './free-number-queries.ts'
import type { LockedImeis } from './lock-queries.ts'

const HELD = 30 * DAY

export interface NumbersToCheck {
  /** Null: an officer, or a visitor. */
  userId: string | null
  imeis: readonly Imei[]
  now: Date
}

/** Whether one of these numbers was left by a deletion, and may be registered by this account. */
export async function hasFreeNumber(
  { encrypter }: Pick<DeviceDeps, 'encrypter'>,
  db: Db,
  wanted: NumbersToCheck,
): Promise<boolean> {
  return (await selectFree(db, wanted.imeis, await entitledBy(encrypter, db, wanted))).length > 0
}

/**
 * Takes these numbers, as far as they are free for this account, off the phones that had them. A phone that
 * is reported by somebody else keeps its own.
 */
export async function freeNumbers(
  { encrypter }: Pick<DeviceDeps, 'encrypter'>,
  tx: Tx,
  wanted: NumbersToCheck & { imeis: LockedImeis },
): Promise<void> {
  // A claim that is made at this moment comes first, or waits and finds the number gone.
  await lockDevicesWithoutOwner(tx, wanted.imeis)
  const deviceIds = await selectFreeUnflagged(tx, wanted.imeis, await entitledBy(encrypter, tx, wanted))
  await deleteNumbers(tx, deviceIds, wanted.imeis)
  for (const deviceId of deviceIds) await replaceCertificates(tx, deviceId, wanted.now)
}

async function entitledBy(encrypter: Encrypter, db: Db, { userId, now }: NumbersToCheck): Promise<Entitled> {
  const { email = null, phone = null } = userId === null ? {} : await selectProvenContacts(db, userId)
  return {
    userId,
    emailHashes: email === null ? [] : contactHashes(encrypter, 'email', email),
    phoneHashes: phone === null ? [] : contactHashes(encrypter, 'phone', phone),
    leftBefore: after(now, -HELD),
  }
}
