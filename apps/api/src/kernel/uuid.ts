/** UUIDs (RFC 9562) from bytes. `crypto.randomUUID` makes the random ones. */

/** A UUID of the first 16 bytes, with its version and variant set. Version 8 (§5.8) is for hashes. */
export function uuidFrom(bytes: Uint8Array, version: 4 | 7 | 8): string {
  const uuid = Buffer.from(bytes.subarray(0, 16))
  uuid[6] = ((uuid[6] ?? 0) & 0x0f) | (version << 4)
  uuid[8] = ((uuid[8] ?? 0) & 0x3f) | 0x80
  return formatUuid(uuid)
}

/** 16 bytes as text, unchanged. */
export function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The 16 bytes of a UUID in text form. */
export function parseUuid(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

/** Creation time of a version 7 id: its first 48 bits (§5.7). */
export function uuidTime(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
}
