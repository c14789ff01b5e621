import type { Channel } from './tables.ts'

/** Counters of each channel for the metrics. */
export interface ChannelCounts {
  turn(channel: Channel): void
  message(channel: Channel, direction: 'in' | 'out'): void
  /** Kobo that a gateway charged. */
  cost(channel: Channel, kobo: number): void
}
