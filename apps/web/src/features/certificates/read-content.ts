import type { CertificateContent } from '@amana/contract/certificates'

const TEXTS = ['number', 'kind', 'imei', 'brand', 'model', 'result', 'issued_at', 'issuer'] as const

/**
 * The signed text as it is shown. By hand: the contract's schema would bring 27 kB of zod to this page alone.
 * Null: it is no certificate's.
 */
export function contentOf(text: string): CertificateContent | null {
  try {
    const content: unknown = JSON.parse(text)
    return isContent(content) ? content : null
  } catch {
    return null
  }
}

function isContent(value: unknown): value is CertificateContent {
  if (typeof value !== 'object' || value === null) return false
  const content = value as Record<string, unknown>
  const { kind, result, ownership } = content
  return (
    TEXTS.every((name) => typeof content[name] === 'string') &&
    (kind === 'verification' || kind === 'registration') &&
    (result === 'clean' || result === 'flagged') &&
    (ownership === undefined || ownership === 'proven' || ownership === 'not_proven')
  )
}
