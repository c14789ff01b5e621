/** The product cannot start or run as configured. The message is one line that tells the human at the console what to do. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
