/** A sealed secret opens in its own row only. */
export function authenticatorContext(userId: string): string {
  return `authenticator ${userId}`
}
