import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where messages that have no provider become files. */
export function outboxFolder(dataDir: string, kind: 'mail' | 'sms'): string {
  return join(dataDir, 'outbox', kind)
}

/** The same, there from the start: who waits for a first message can look into it. Only the owner may. */
export function openOutbox(dataDir: string, kind: 'mail' | 'sms'): string {
  const folder = outboxFolder(dataDir, kind)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
