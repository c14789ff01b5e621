import { join } from 'node:path'

/** Where messages that have no provider become files (interfaces.md). */
export function outboxFolder(dataDir: string, kind: 'mail' | 'sms'): string {
  return join(dataDir, 'outbox', kind)
}
