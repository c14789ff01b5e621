import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder for messages without a provider. */
export function outboxFolder(dataDir: string, kind: 'mail' | 'sms'): string {
  return join(dataDir, 'outbox', kind)
}

/** The same, created at the start, so that it can be watched before the first message. Only for the owner. */
export function openOutbox(dataDir: string, kind: 'mail' | 'sms'): string {
  const folder = outboxFolder(dataDir, kind)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
