/** Why something is not possible with a device, in the words of refusals and of the owner's pages. */
export const deviceRefusals = {
  /** Why it cannot be transferred; sender and receiver read it. */
  notTransferable: {
    stolen: 'This phone is reported stolen. It can be transferred when its owner has it back and says so.',
    lost: 'This phone is reported lost. It can be transferred when its owner has it back and says so.',
    hold: 'The police hold this phone. It can be transferred when they end the hold.',
    dispute:
      'Somebody else claims this phone. It can be transferred when officers have decided, at the latest after 14 days.',
    transfer:
      'This phone is already in a transfer. It can be transferred again when that transfer has ended.',
    deciding: 'Officers are deciding about this phone. It can be transferred when they have decided.',
    moved: 'This phone no longer belongs to the person who offered it.',
    sender:
      'For the safety of the person who offered this phone, it cannot be transferred for up to 72 hours. Try again later.',
  },
  /** Why it has no valid certificate. */
  noCertificate: {
    stolen: 'This phone is reported stolen, so it has no valid certificate.',
    lost: 'This phone is reported lost, so it has no valid certificate.',
    hold: 'The police hold this phone, so it has no valid certificate. It gets a new one when they end the hold.',
    dispute:
      'Somebody else claims this phone. It gets a new certificate when officers have decided, at the latest after 14 days.',
    named:
      'A report or a list names this phone, so it has no valid certificate. It gets a new one when that is over.',
  },
} as const
