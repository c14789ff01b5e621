import { fieldOf } from './tab-store.ts'

/**
 * The device that a page was opened for: passed on as `deviceId`, passed whole as `device`, or named in the
 * address as `?device=`. Null: it must be chosen first. The state is untrusted.
 */
export function deviceIdOf(state: unknown, search = ''): number | null {
  const inAddress = new URLSearchParams(search).get('device') ?? undefined
  const named = [fieldOf(state, 'deviceId'), fieldOf(fieldOf(state, 'device'), 'id'), inAddress].find(
    (value) => value !== undefined,
  )
  const id = typeof named === 'number' || typeof named === 'string' ? Number(named) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
