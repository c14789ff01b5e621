/** How a session ends and who may see what. */
export const session = {
  /** S1 §8 Session. */
  expired: 'Session Expired',
  /** S2 §8 Officer flags fetch: the portal's words for it. */
  officerExpired: 'Session expired. Please login again.',
  /** S2 §8 Officer flags fetch. */
  noToken: 'No authentication token found',
  checking: 'Checking your sign-in…',
} as const
