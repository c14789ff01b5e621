/** A device in the words that owners and officers read, on screen and in documents. */
export const deviceWords = {
  /** Registered is shown as Active (decisions §5). */
  statuses: { stolen: 'Stolen', locked: 'Locked', active: 'Active', registered: 'Active' },
  /** Why it is locked, on a chip. */
  locks: {
    hold: 'Police hold',
    transfer: 'In a transfer',
    dispute: 'Claimed by somebody else',
    lost: 'Reported lost',
  },
  /** An entry of an imported list. */
  listed: { stolen: 'Stolen', blocked: 'Blocked', lost: 'Lost' },
  events: {
    registered: 'Registered',
    document_added: 'Document added',
    ownership_proven: 'Ownership proven',
    transferred: 'Transferred',
    flagged_stolen: 'Reported stolen',
    flagged_lost: 'Reported lost',
    found: 'Found',
    flag_cleared: 'Flag cleared',
    hold_placed: 'Police hold placed',
    hold_released: 'Police hold lifted',
    disputed: 'Claimed by somebody else',
    dispute_decided: 'Claim decided',
  },
} as const
