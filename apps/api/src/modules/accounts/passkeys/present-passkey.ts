import type { Passkey } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { wordedDevice } from '../sessions/device-name.ts'
import type { PasskeyRow } from './queries.ts'

export function presentPasskey(row: PasskeyRow, language: Locale): Passkey {
  return {
    id: row.id,
    name: row.name,
    device: wordedDevice(row.device, language),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    ...(row.copied_at === null ? {} : { copied_at: row.copied_at.toISOString() }),
  }
}
