import { fieldOf } from './tab-store.ts'

/**
 * The device that a page was opened for: handed on as `deviceId`, passed along whole as `device` (S2 §2), or named in the address as
 * `?device=`. Null: it must be chosen first. The state may be of anybody's making.
 */
export function deviceIdOf(state: unknown, search = ''): number | null {
  const inAddress = new URLSearchParams(search).get('device') ?? undefined
  const named = [fieldOf(state, 'deviceId'), fieldOf(fieldOf(state, 'device'), 'id'), inAddress].find(
    (value) => value !== undefined,
  )
  const id = typeof named === 'number' || typeof named === 'string' ? Number(named) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
