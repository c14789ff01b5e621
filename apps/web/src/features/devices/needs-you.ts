import type { DeviceListItem } from '@amana/contract/devices'
import { samePhoneAs, useFoundCases } from '../found/queries.ts'
import { locksOf } from './device-text.ts'

/** Tells whether somebody who found this phone waits for its owner. */
export function useIsFound(): (device: Pick<DeviceListItem, 'imei' | 'imei2'>) => boolean {
  const open = useFoundCases().filter(({ you, closed_at }) => you === 'owner' && closed_at === null)
  return ({ imei, imei2 = null }) => open.some(samePhoneAs([imei, imei2]))
}

/** Devices that are locked, or found by somebody who waits for an answer. */
export function useNeedingYou(items: readonly DeviceListItem[]): readonly DeviceListItem[] {
  const isFound = useIsFound()
  return items.filter((device) => locksOf(device).length > 0 || isFound(device))
}
