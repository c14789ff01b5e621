/** Texts of every PDF. */
import { text } from '@amana/messages'

export const footer = {
  page: text('Page {page} of {pages}'),
}

/** The box of a certificate with its two QR codes. */
export const certificateBox = {
  heading: 'Certificate',
  online: "Opens the certificate's page",
  offline: "Scan with Amana's Verify page; works without network",
  scan: 'Scan the left code, or open this page, to see whether the certificate is still valid:',
  withoutNetwork: text('Without network: open {address} once before, then it reads the right code.'),
  signed: text('Signed with Ed25519, key {key}; public keys: {address}'),
}
