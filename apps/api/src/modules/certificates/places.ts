/**
 * The place of a certificate in a status list: random, because an order would reveal how many certificates
 * were issued between two of them.
 */
import { randomInt } from 'node:crypto'
import type { Db } from '../../db/index.ts'
import { selectFreePlace, updatePlace } from './place-queries.ts'
import { type Place, selectCertificate } from './queries.ts'

/** Places of a list. The database knows the number too (migration 0034). */
export const LIST_SIZE = 2 ** 20
/** A list is full when none of so many random places is free: at about 85 % of them. */
const DRAWN = 64
const ATTEMPTS = 32

/** Random places; tests make them collide. */
export type DrawPlaces = () => readonly number[]

const drawPlaces: DrawPlaces = () => Array.from({ length: DRAWN }, () => randomInt(LIST_SIZE))

/** A place that no committed certificate has, in the newest list, or in the next one when that is full. */
export async function freePlace(db: Db, draw: DrawPlaces = drawPlaces): Promise<Place> {
  const drawn = draw()
  const { list, index } = await selectFreePlace(db, drawn)
  return index === null ? { list: list + 1, index: drawn[0] ?? 0 } : { list, index }
}

/**
 * The place of a certificate that was issued before there were any, given when it is read. Two readers at
 * once get the same one.
 */
export async function placeOf(
  db: Db,
  {
    number,
    status_list,
    status_index,
  }: { number: string; status_list: number | null; status_index: number | null },
  draw?: DrawPlaces,
): Promise<Place> {
  if (status_list !== null && status_index !== null) return { list: status_list, index: status_index }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const place = await freePlace(db, draw)
    if (await updatePlace(db, number, place)) return place
    const now = await selectCertificate(db, number)
    if (now?.status_list != null && now.status_index != null)
      return { list: now.status_list, index: now.status_index }
  }
  throw new Error(`no free place in ${ATTEMPTS} attempts`)
}
