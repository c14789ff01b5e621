/** An encrypted secret decrypts in its own row only. */
export function authenticatorContext(userId: string): string {
  return `authenticator ${userId}`
}
