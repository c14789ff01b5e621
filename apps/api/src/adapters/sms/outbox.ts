/**
 * Text messages as files, for a deployment without an SMS provider: `*.json`, newest last by name, written
 * atomically.
 */
import { writeFileAtomic } from '../../kernel/atomic-write.ts'
import type { Sms, SmsSender } from '../../ports/sms.ts'

/** @param dir created if it is missing */
export function createSmsOutbox(dir: string): SmsSender {
  return {
    async send(sms) {
      const { to, text, at } = sms
      await writeFileAtomic(dir, fileName(sms), `${JSON.stringify({ to, text, at: at.toISOString() })}\n`)
    },
  }
}

/** `20261121T142530123Z-code.0191….json`: sorts by time; the same message always gets the same name. */
function fileName({ at, id }: Sms): string {
  if (!/^[a-z0-9.-]+$/.test(id)) throw new TypeError('the id of a text message is made of a-z, 0-9, dots and dashes')
  return `${at.toISOString().replace(/[-:.]/g, '')}-${id}.json`
}
