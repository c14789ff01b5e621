/** The end of a session, and pages that a person may not see. */
export const session = {
  expired: 'Session Expired',
  /** The portal has its own words. */
  officerExpired: 'Session expired. Please login again.',
  noToken: 'No authentication token found',
  checking: 'Checking your sign-in…',
}
