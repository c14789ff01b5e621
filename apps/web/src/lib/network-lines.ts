import type { Networks } from '@amana/contract/devices'
import { formatDateTime } from './dates.ts'
import { networks as text } from './messages/networks.ts'

/** A line for each network: since when it has blocked the phone. */
export function networkLines(networks: Networks): string[] {
  return networks.map(({ name, since }) =>
    since === null ? text.notYet(name) : text.since(name, formatDateTime(since)),
  )
}
