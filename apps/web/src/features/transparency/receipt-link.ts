/** The part of the page's address behind #: it stays in the browser. */
import { fromBase64Url, toBase64Url } from '@amana/tlog'
import { paths } from '../../lib/paths.ts'

export type Linked =
  | { kind: 'receipt'; text: string }
  /** A certificate whose receipt is loaded. */
  | { kind: 'certificate'; number: string }
  /** The newest receipt of the signed-in person: mails about their events lead to it. */
  | { kind: 'own' }
  | { kind: 'broken' }

/** @param receipt its text, or its JSON. @returns the address of the page that checks it */
export function linkTo(receipt: string): string {
  return `${paths.transparency}#receipt=${toBase64Url(new TextEncoder().encode(receipt))}`
}

/** @param hash with its #. @returns null: it carries nothing for this page */
export function linkedBy(hash: string): Linked | null {
  if (hash === '#own') return { kind: 'own' }
  const [, certificate] = /^#certificate=([\w-]{1,40})$/.exec(hash) ?? []
  if (certificate !== undefined) return { kind: 'certificate', number: certificate }
  const [, base64] = /^#receipt=(.*)$/s.exec(hash) ?? []
  if (base64 === undefined) return null
  const bytes = fromBase64Url(base64.replace(/=+$/, ''))
  if (bytes === null || bytes.length === 0) return { kind: 'broken' }
  try {
    return { kind: 'receipt', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { kind: 'broken' }
  }
}
