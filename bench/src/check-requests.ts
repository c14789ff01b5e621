/** Look-ups, reads and new checks over HTTP. */
import { API_BASE, createVerification, lookupDevice, pathFor, readVerification } from '@amana/contract'
import type { Load } from './load.ts'
import type { SeededCheck } from './seed/checks.ts'
import type { Seeded } from './seed/devices.ts'

type Asked = Pick<Load, 'status' | 'request'>

function one<T>(of: readonly T[]): T {
  const chosen = of[Math.floor(Math.random() * of.length)]
  if (chosen === undefined) throw new Error('nothing was seeded')
  return chosen
}

/**
 * Random requests; half of the IMEIs registered. @param tokens bearers of look-ups: one account is told fifty
 * times a day, and its further look-ups read less
 */
export function checkRequests(
  { registered, unregistered }: Seeded,
  checks: readonly SeededCheck[],
  tokens: readonly string[],
): Record<'lookUp' | 'visit' | 'read' | 'create', Asked> {
  const anyImei = () => one(Math.random() < 0.5 ? registered : unregistered)
  return {
    lookUp: {
      status: lookupDevice.status,
      request: () => ({
        path: API_BASE + pathFor(lookupDevice.path, { imei: anyImei() }),
        headers: { authorization: `Bearer ${one(tokens)}` },
      }),
    },
    visit: {
      status: lookupDevice.status,
      request: () => ({ path: API_BASE + pathFor(lookupDevice.path, { imei: anyImei() }) }),
    },
    read: {
      status: readVerification.status,
      request: () => {
        const { id, accessToken } = one(checks)
        return { path: `${API_BASE}${pathFor(readVerification.path, { id })}?access_token=${accessToken}` }
      },
    },
    create: {
      status: createVerification.status,
      request: () => ({
        method: createVerification.method,
        path: API_BASE + createVerification.path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ imei: anyImei() }),
      }),
    },
  }
}
