/** Our side of WebAuthn: the name that passkeys belong to, and the pages that may use them. */

export interface RelyingParty {
  /** The host: a passkey made for it works on no other. */
  id: string
  /** Where our pages are. */
  origins: string[]
}

/** A number is no name (WebAuthn §5.1.2, effective domain), so browsers use `localhost` for this machine. */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** No I/O. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!LOOPBACK.has(hostname)) return { id: hostname, origins: [origin] }
  const end = port === '' ? '' : `:${port}`
  return { id: 'localhost', origins: [...LOOPBACK].map((host) => `${protocol}//${host}${end}`) }
}
