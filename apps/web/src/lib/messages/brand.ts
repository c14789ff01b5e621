/** Claims of the operator; lib/brand-claims.ts has a switch for each. */
export const claims = {
  trusted: "Nigeria's trusted device verification platform",
  figures: { verified: 'Devices verified', accuracy: 'Accuracy rate', service: 'Service available' },
  telecomRecords: 'Verify ownership with telecom records',
  trustedBy: 'Trusted by telcos and law enforcement',
  protectedDevices: '50,000+ devices protected',
  regulator: 'Approved by the national telecom regulator',
  networks: 'In partnership with mobile networks',
  identity: 'Connected to the national identity database (NIN and BVN)',
  pciDss: 'Payments are encrypted and PCI DSS compliant',
}
