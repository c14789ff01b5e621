/** The reason why an IMEI cannot be registered, and who can resolve it. */
import { lookupDevice, readDevice } from '@amana/contract/devices'
import type { EndpointData } from '@amana/contract/endpoint'
import { ApiError, call } from '../../lib/api.ts'

export type Refusal =
  /** The person has registered it already. */
  | { kind: 'mine'; imei: string; deviceId: number }
  /** Another person has. */
  | { kind: 'taken'; imei: string }
  /** Another person reported it stolen or lost. */
  | { kind: 'flagged'; imei: string }

export type Lookup = EndpointData<typeof lookupDevice>

/** Throws `ApiError`. */
export async function lookUp(imei: string, signal?: AbortSignal): Promise<Lookup> {
  return (await call(lookupDevice, { params: { imei } }, { signal })).data
}

/** The person's own device with this IMEI; null: none. Throws `ApiError`. */
async function findOwnDevice(imei: string): Promise<number | null> {
  try {
    return (await call(readDevice, { params: { idOrImei: imei } })).data.id
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}

/** The refusal in the answer to a registration; null: it is about something else. */
export async function refusalOf(
  error: ApiError,
  { imei, imei2 }: { imei: string; imei2: string },
  findOwn: (imei: string) => Promise<number | null> = findOwnDevice,
): Promise<Refusal | null> {
  if (error.code !== 'imei_taken' && error.code !== 'device_flagged') return null
  const meant = error.errors[0]?.field === 'imei2' && imei2 !== '' ? imei2 : imei
  return error.code === 'device_flagged' ? { kind: 'flagged', imei: meant } : registeredBy(meant, findOwn)
}

/** The owner of a registered IMEI: this person, or (also when that cannot be found out now) another one. */
export async function registeredBy(
  imei: string,
  findOwn: (imei: string) => Promise<number | null> = findOwnDevice,
): Promise<Refusal> {
  const deviceId = await findOwn(imei).catch(() => null)
  return deviceId === null ? { kind: 'taken', imei } : { kind: 'mine', imei, deviceId }
}
