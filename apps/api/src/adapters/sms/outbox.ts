/**
 * Text messages as files, for a deployment without an SMS provider: `*.json`, newest last by name, written
 * atomically.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '../../kernel/atomic-write.ts'
import type { Sms, SmsOutbox, SmsSender } from '../../ports/sms.ts'

/** @param dir created if it is missing */
export function createSmsOutbox(dir: string): SmsSender {
  return {
    async send(sms) {
      const { to, text, at } = sms
      await writeFileAtomic(dir, fileName(sms), `${JSON.stringify({ to, text, at: at.toISOString() })}\n`)
      return undefined
    },
  }
}

/** `20261121T142530123Z-code.0191….json`: sorts by time; the same message always gets the same name. */
function fileName({ at, id }: Sms): string {
  if (!/^[a-z0-9.-]+$/.test(id))
    throw new TypeError('the id of a text message is made of a-z, 0-9, dots and dashes')
  return `${at.toISOString().replace(/[-:.]/g, '')}-${id}.json`
}

/** Files that are looked through for one number. */
const MAX_FILES_READ = 500

/** Reads what `createSmsOutbox` wrote. A file that is gone or broken is left out. */
export function createOutboxReader(dir: string): SmsOutbox {
  return {
    async sentTo(to, { idPrefix, limit }) {
      const names = (await readdir(dir).catch(() => [])).filter(
        (name) => name.endsWith('.json') && idOf(name).startsWith(idPrefix),
      )
      const messages: Pick<Sms, 'text' | 'at'>[] = []
      for (const name of names.toSorted().toReversed().slice(0, MAX_FILES_READ)) {
        const message = await readMessage(join(dir, name))
        if (message?.to === to) messages.push({ text: message.text, at: new Date(message.at) })
        if (messages.length === limit) break
      }
      return messages
    },
  }
}

const idOf = (name: string): string => name.slice(name.indexOf('-') + 1)

async function readMessage(path: string): Promise<{ to: string; text: string; at: string } | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return null
  }
}
