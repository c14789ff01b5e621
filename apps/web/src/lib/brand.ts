/**
 * The operator's name and claims. A claim that needs proof has its own switch: an operator who cannot prove
 * it sets `shown: false`, and every page leaves it out (decisions D6).
 */
import { badges } from './messages/badges.ts'

/** The claims of the landing page stand in brand-claims.ts, which no other page loads. */
export const brand = {
  name: 'Amana',
  /** Badges of the footer. */
  badges: {
    secured: { text: badges.secured, shown: true },
    ndpr: { text: badges.ndpr, shown: true },
    government: { text: badges.government, shown: true },
  },
}

/** The items that are switched on, in their order. */
export function shownOf<Item extends { shown: boolean }>(
  items: Record<string, Item> | readonly Item[],
): Item[] {
  return Object.values(items).filter((item) => item.shown)
}
