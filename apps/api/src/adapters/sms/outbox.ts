/** Text messages as files, for a product without a provider (interfaces.md): `*.json`, newest last by name, each written whole. */
import { writeWhole } from '../../kernel/write-whole.ts'
import type { Sms, SmsSender } from '../../ports/sms.ts'

/** @param dir made when it is missing */
export function createSmsOutbox(dir: string): SmsSender {
  return {
    async send(sms) {
      const { to, text, at } = sms
      await writeWhole(dir, fileName(sms), `${JSON.stringify({ to, text, at: at.toISOString() })}\n`)
    },
  }
}

/** `20261121T142530123Z-code.0191….json`: in the order of time, and the same for the same message. */
function fileName({ at, id }: Sms): string {
  if (!/^[a-z0-9.-]+$/.test(id)) throw new TypeError('the id of a text message is made of a-z, 0-9, dots and dashes')
  return `${at.toISOString().replace(/[-:.]/g, '')}-${id}.json`
}
