/** Badges of the footer; lib/brand.ts has a switch for each. */
export const badges = {
  secured: 'Secured by Amana',
  ndpr: 'NDPR Compliant',
  government: 'Government Approved',
}
