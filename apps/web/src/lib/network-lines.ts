import { formatDateTime } from '@amana/contract/dates'
import type { Networks } from '@amana/contract/devices'
import { deviceWords } from './messages/device.ts'

/** A line for each network: since when it has blocked the phone. */
export function networkLines(networks: Networks): string[] {
  const { since: blocked, notYet } = deviceWords.networks
  return networks.map(({ name, since }) => (since === null ? notYet(name) : blocked(name, formatDateTime(since))))
}
