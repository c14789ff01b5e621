import type { Imei, Networks } from '@amana/contract'
import type { Db } from '../../db/index.ts'
import { selectNetworks } from './network-queries.ts'

/** Since when each network has blocked the phone with these numbers. Empty: it is not blocked. */
export async function networksOf(db: Db, imeis: readonly (Imei | null)[], now: Date): Promise<Networks> {
  const imei14s = imeis.flatMap((imei) => (imei === null ? [] : imei.slice(0, 14)))
  const networks = await selectNetworks(db, imei14s, now)
  return networks.map(({ name, since }) => ({ name, since: since?.toISOString() ?? null }))
}
