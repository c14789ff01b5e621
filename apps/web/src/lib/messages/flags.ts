/** A flag in words. The API gives them in English beside its codes. */
export const flagWords = {
  types: { stolen: 'Stolen', lost: 'Lost', found: 'Found' },
  statuses: {
    under_review: 'Under review',
    active: 'Active',
    cleared: 'Cleared',
    rejected: 'Rejected',
    lapsed: 'Lapsed',
  },
}
