/**
 * The operator's name and claims. A claim that needs proof has its own switch: an operator who cannot prove
 * it sets `shown: false`, and every page leaves it out (decisions D6).
 */

/**
 * A text that is shown or left out as a whole. `count`: from the first release of statistics on, its count
 * stands there instead, or nothing (null).
 */
export interface Claim {
  text: string
  shown: boolean
}

export const brand = {
  name: 'Amana',
  /** Badge in the hero of the landing page. */
  trusted: { text: "Nigeria's trusted device verification platform", shown: true },
  /** The three headline figures. */
  figures: [
    { value: '50,000+', label: 'Devices verified', shown: true, count: 'stolen' as const },
    { value: '99.9%', label: 'Accuracy rate', shown: true, count: 'found' as const },
    { value: '24/7', label: 'Service available', shown: true },
  ],
  /** Claims of the landing page, shown under Benefits and Compliance. */
  claims: {
    telecomRecords: { text: 'Verify ownership with telecom records', shown: true },
    trustedBy: { text: 'Trusted by telcos and law enforcement', shown: true },
    protectedDevices: { text: '50,000+ devices protected', shown: true, count: null },
    regulator: { text: 'Approved by the national telecom regulator', shown: true },
    networks: { text: 'In partnership with mobile networks', shown: true },
    identity: { text: 'Connected to the national identity database (NIN and BVN)', shown: true },
    pciDss: { text: 'Payments are encrypted and PCI DSS compliant', shown: true },
  },
  /** Badges of the footer. */
  badges: {
    secured: { text: 'Secured by Amana', shown: true },
    ndpr: { text: 'NDPR Compliant', shown: true },
    government: { text: 'Government Approved', shown: true },
  },
}

/** The items that are switched on, in their order. */
export function shownOf<Item extends { shown: boolean }>(items: Record<string, Item> | readonly Item[]): Item[] {
  return Object.values(items).filter((item) => item.shown)
}
