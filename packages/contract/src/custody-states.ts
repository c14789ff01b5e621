/** Where a phone stands that the police keep (decisions §21). */
export const CUSTODY_STATES = ['seized', 'matched', 'owner_called', 'returned', 'court', 'disposed'] as const
export type CustodyState = (typeof CUSTODY_STATES)[number]
