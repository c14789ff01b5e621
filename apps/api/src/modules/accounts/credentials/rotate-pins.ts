import type { AccountDeps } from '../deps.ts'
import { lockPinsToRotate, updateSealedPin } from './pin-queries.ts'
import { openPinHash, sealPinHash } from './sealed-pins.ts'

const BATCH = 200

/**
 * Seals every PIN's hash that has an older key, or none, with the present key. May be stopped and run again.
 *
 * @returns how many were sealed
 * @throws UnknownKey when the key of one is missing
 */
export async function rotatePins(deps: Pick<AccountDeps, 'database' | 'encrypter'>): Promise<number> {
  let after: string | null = null
  for (let done = 0; ; ) {
    const rows = await deps.database.transaction(async (tx) => {
      const locked = await lockPinsToRotate(tx, { keyId: deps.encrypter.keyId, after, limit: BATCH })
      for (const { id, pin_hash } of locked)
        await updateSealedPin(tx, id, sealPinHash(deps, id, openPinHash(deps, id, pin_hash)))
      return locked
    })
    done += rows.length
    after = rows.at(-1)?.id ?? null
    if (rows.length < BATCH) return done
  }
}
