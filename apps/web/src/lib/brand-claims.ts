/** The operator's claims on the landing page, each with its switch as in brand.ts (decisions D6). */
import { claims } from './messages/brand.ts'

/**
 * A claim is shown or left out as a whole. `count`: from the first release of statistics on, its count
 * stands there instead, or nothing (null).
 */
export const brandClaims = {
  /** Badge in the hero of the landing page. */
  trusted: { text: claims.trusted, shown: true },
  /** The three headline figures. */
  figures: [
    { value: '50,000+', label: claims.figures.verified, shown: true, count: 'stolen' as const },
    { value: '99.9%', label: claims.figures.accuracy, shown: true, count: 'found' as const },
    { value: '24/7', label: claims.figures.service, shown: true },
  ],
  /** Claims of the landing page, shown under Benefits and Compliance. */
  claims: {
    telecomRecords: { text: claims.telecomRecords, shown: true },
    trustedBy: { text: claims.trustedBy, shown: true },
    protectedDevices: { text: claims.protectedDevices, shown: true, count: null },
    regulator: { text: claims.regulator, shown: true },
    networks: { text: claims.networks, shown: true },
    identity: { text: claims.identity, shown: true },
    pciDss: { text: claims.pciDss, shown: true },
  },
}
