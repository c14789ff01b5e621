/** The receipts of a device; loaded with them alone. */
export const receipts = {
  text: 'Each of your events with this device is sealed in a public log. A receipt proves it, also to others: give it only to people who may know what it says.',
  types: {
    'device.registered': 'Registered',
    'ownership.moved': 'Ownership moved',
    'flag.activated': 'Flagged',
    'flag.cleared': 'Flag cleared',
    'certificate.issued': 'Certificate issued',
    'certificate.revoked': 'Certificate revoked',
    'certificate.superseded': 'Certificate superseded',
  } as Partial<Record<string, string>>,
  check: 'Check this receipt',
  waiting: 'Its proof comes within a minute.',
  empty: {
    title: 'No receipts yet',
    text: 'When you flag this device, transfer it or get a certificate for it, the receipt appears here.',
  },
} as const
