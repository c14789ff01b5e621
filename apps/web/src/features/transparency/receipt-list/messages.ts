/** Lists of own receipts; loaded with them alone. */
export const receiptList = {
  types: {
    device_registered: 'Registered',
    ownership_moved: 'Ownership moved',
    flag_activated: 'Flagged',
    flag_cleared: 'Flag cleared',
    flag_mode_changed: 'Trace or block changed',
    certificate_issued: 'Certificate issued',
    certificate_revoked: 'Certificate revoked',
    certificate_superseded: 'Certificate superseded',
    officer_viewed: 'You were told that an officer looked',
    officer_revealed: 'You were told that an officer read your NIN or BVN',
    officer_downloaded: 'You were told that an officer downloaded something',
  },
  check: 'Check this receipt',
  waiting: 'Its proof comes within a minute.',
}
