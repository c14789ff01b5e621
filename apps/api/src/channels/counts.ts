import type { Channel } from '../db/channel-schema.ts'

/** What the metrics count of each channel. */
export interface ChannelCounts {
  turn(channel: Channel): void
  message(channel: Channel, direction: 'in' | 'out'): void
  /** Kobo that a gateway charged. */
  cost(channel: Channel, kobo: number): void
}
