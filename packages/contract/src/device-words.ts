/** A device in the words that owners and officers read, on screen and in documents. */
export const deviceWords = {
  /** Registered is shown as Active (decisions §5). */
  statuses: { stolen: 'Stolen', locked: 'Locked', active: 'Active', registered: 'Active' },
  /** Why it is locked, on a chip. */
  locks: { hold: 'Police hold', transfer: 'In a transfer', dispute: 'Claimed by somebody else', lost: 'Reported lost' },
  /** Why it cannot be transferred; sender and receiver read it. */
  notTransferable: {
    stolen: 'This phone is reported stolen. It can be transferred when its owner has it back and says so.',
    lost: 'This phone is reported lost. It can be transferred when its owner has it back and says so.',
    hold: 'The police hold this phone. It can be transferred when they end the hold.',
    dispute: 'Somebody else claims this phone. It can be transferred when officers have decided, at the latest after 14 days.',
    transfer: 'This phone is already in a transfer. It can be transferred again when that transfer has ended.',
    deciding: 'Officers are deciding about this phone. It can be transferred when they have decided.',
    moved: 'This phone no longer belongs to the person who offered it.',
  },
  /** Why it has no valid certificate. */
  noCertificate: {
    stolen: 'This phone is reported stolen, so it has no valid certificate.',
    lost: 'This phone is reported lost, so it has no valid certificate.',
    hold: 'The police hold this phone, so it has no valid certificate. It gets a new one when they end the hold.',
    dispute:
      'Somebody else claims this phone. It gets a new certificate when officers have decided, at the latest after 14 days.',
    named: 'A report or a list names this phone, so it has no valid certificate. It gets a new one when that is over.',
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
