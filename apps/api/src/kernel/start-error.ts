/**
 * The product cannot start or run as configured. The message is one line that tells the administrator what to
 * do.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}
