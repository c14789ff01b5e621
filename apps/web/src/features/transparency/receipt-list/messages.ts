/** Lists of own receipts; loaded with them alone. */
export const receiptList = {
  types: {
    'device.registered': 'Registered',
    'ownership.moved': 'Ownership moved',
    'flag.activated': 'Flagged',
    'flag.cleared': 'Flag cleared',
    'certificate.issued': 'Certificate issued',
    'certificate.revoked': 'Certificate revoked',
    'certificate.superseded': 'Certificate superseded',
    'officer.viewed': 'You were told that an officer looked',
    'officer.revealed': 'You were told that an officer read your NIN or BVN',
    'officer.downloaded': 'You were told that an officer downloaded something',
  } as Partial<Record<string, string>>,
  check: 'Check this receipt',
  waiting: 'Its proof comes within a minute.',
} as const
