import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Encrypter } from '../../kernel/encryption.ts'
import { decryptSeed, encryptSeed } from './epoch-secrets.ts'
import { createEpoch } from './keep-epochs.ts'
import { createOprfThread } from './oprf-thread.ts'
import { type EpochRow, lockSeedsToRotate, selectLiveEpochs, updateSeed } from './queries.ts'

interface RotateDeps {
  database: Database
  clock: Clock
  encrypter: Encrypter
}

/**
 * Makes the next epoch's key; it begins once a process has built its set. @returns null: one is being built
 */
export async function rotatePrivateEpoch(deps: RotateDeps): Promise<number | null> {
  const thread = createOprfThread()
  try {
    return await createEpoch(deps, thread)
  } finally {
    await thread.stop()
  }
}

/** The newest first. */
export function listPrivateEpochs({ database }: Pick<RotateDeps, 'database'>): Promise<EpochRow[]> {
  return selectLiveEpochs(database.db)
}

const BATCH = 100

/**
 * Seals the secrets of epochs that have an older key with the present one. May be stopped and run again.
 *
 * @returns how many
 * @throws UnknownKey when the key of one is missing
 */
export async function rotatePrivateSeeds({
  database,
  encrypter,
}: Omit<RotateDeps, 'clock'>): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await lockSeedsToRotate(tx, encrypter.keyId, BATCH)
    for (const row of rows) {
      if (!row.encrypted_seed) continue
      const seed = decryptSeed(encrypter, { ...row, encrypted_seed: row.encrypted_seed })
      await updateSeed(tx, row.epoch, encryptSeed(encrypter, row.epoch, seed))
    }
    return rows.length
  })
}
