/** A request for a token by client credentials (RFC 6749 §4.4). */

/** Client id and secret as §2.3.1 writes them. */
export function basicOf(clientId: string, clientSecret: string): string {
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

export function tokenForm(scope: string): string {
  return new URLSearchParams({ grant_type: 'client_credentials', scope }).toString()
}
