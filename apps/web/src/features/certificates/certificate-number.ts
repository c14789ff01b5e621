import { withoutInvisible } from '@amana/contract/invisible'

/**
 * A typed or pasted number → as it is issued; null: none. The address in a QR code, spaces and lower case are
 * taken. `AM-2026-7K3QX9VB-4M2NT8RC`; older numbers have one group.
 */
export function parseCertificateNumber(typed: string): string | null {
  const match = /\bAM-?(\d{4})-?([0-9A-Z]{8})(?:-?([0-9A-Z]{8}))?$/.exec(
    withoutInvisible(typed)
      .toUpperCase()
      .replace(/\s/g, '')
      .replace(/\p{Pd}/gu, '-')
      .replace(/\/$/, ''),
  )
  if (!match) return null
  const [, year, ...groups] = match
  return ['AM', year, ...groups.filter(Boolean)].join('-')
}
