/**
 * The product with a clock that can be moved, its real outbox of text messages, and accounts with a number
 * and a password.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSmsSender } from '../../../adapters/sms/index.ts'
import { readConfig } from '../../../config/index.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { createEncrypter } from '../../../kernel/encryption.ts'
import { countedClock } from '../../../testing/counted-clock.ts'
import { newPhone } from '../../../testing/new-phone.ts'
import {
  type Answer,
  startTestProduct,
  TEST_SECRET_KEY,
  type TestProduct,
} from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { pinMatches } from '../credentials/sealed-pins.ts'

export const PASSWORD = 'orange-window-47'

interface TextMessage {
  to: string
  text: string
  at: string
}

interface AccountChanges {
  phone_number?: string | null
  phone_verified_at?: Date | null
  email_verified_at?: Date | null
}

export interface Contacts {
  amana: TestProduct
  clock: Clock
  /** Moves the product's clock. */
  pass(milliseconds: number): void
  /** An unused number. */
  newNumber(): string
  newAccount(changes?: AccountChanges): Promise<{ userId: string; email: string; token: string }>
  post(path: string, body: unknown, token?: string): Promise<Answer>
  /** The outbox for this number, oldest first. */
  texts(to: string): TextMessage[]
  /** The code in the n-th text message to this number, once it is there. */
  codeSentTo(to: string, nth?: number): Promise<string>
  /** The token in the n-th mail with a link to this address, once it is there. */
  linkSentTo(email: string, nth?: number): Promise<string>
  user(userId: string): Promise<{
    email: string
    phone_number: string | null
    phone_verified_at: Date | null
    email_verified_at: Date | null
    pin_hash: string | null
  }>
  isPin(userId: string, pin: string): Promise<boolean>
  stop(): Promise<void>
}

export async function startContacts(env: Record<string, string> = {}): Promise<Contacts> {
  const clock = countedClock()
  const dataDir = mkdtempSync(join(tmpdir(), 'amana-contacts-'))
  const outbox = join(dataDir, 'outbox', 'sms')
  const settings = { DATA_DIR: dataDir, ...env }
  const sms = createSmsSender(readConfig(settings))
  const amana = await startTestProduct({ clock, sms, env: settings })
  const { db } = amana.database

  function texts(to: string): TextMessage[] {
    if (!existsSync(outbox)) return []
    const files = readdirSync(outbox).filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    return files
      .toSorted()
      .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as TextMessage)
      .filter((text) => text.to === to)
  }

  const user = (userId: string) =>
    db
      .selectFrom('users')
      .select(['email', 'phone_number', 'phone_verified_at', 'email_verified_at', 'pin_hash'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  return {
    amana,
    clock,
    pass: clock.pass,
    newNumber: newPhone,
    async newAccount(changes = {}) {
      const account = await amana.account('user', { password: PASSWORD })
      if (Object.keys(changes).length > 0)
        await db.updateTable('users').set(changes).where('id', '=', account.userId).execute()
      return account
    },
    post: (path, body, token) =>
      amana.call('POST', path, { body, ...(token === undefined ? {} : { token }) }),
    texts,
    async codeSentTo(to, nth = 1) {
      const { text } = await waitUntil(() => texts(to)[nth - 1])
      return /\b\d{6}\b/.exec(text)?.[0] ?? ''
    },
    async linkSentTo(email, nth = 1) {
      const mail = await waitUntil(() => amana.sent.filter(({ to }) => to === email)[nth - 1])
      return new URL(/https?:\S+token=[\w-]+/.exec(mail.text)?.[0] ?? '').searchParams.get('token') ?? ''
    },
    user,
    async isPin(userId, pin) {
      const { pin_hash } = await user(userId)
      return pinMatches({ encrypter: createEncrypter(TEST_SECRET_KEY) }, pin, { id: userId, pin_hash })
    },
    async stop() {
      await amana.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The visible part of an answer: status and body, without fields that always differ. */
export function told({ status, body }: Answer): unknown {
  const { request_id, ...rest } = body
  return { status, ...rest }
}
