/** Accounts with a proven number, and a network whose answers a test chooses. */
import { createSandboxTelecom } from '../../adapters/telecom-records/sandbox.ts'
import { createAccessTokens } from '../../http/access-tokens.ts'
import type { Clock } from '../../kernel/clock.ts'
import { systemClock } from '../../kernel/clock.ts'
import { after } from '../../kernel/durations.ts'
import { deriveKey } from '../../kernel/secret-key.ts'
import { type TelecomRecords, TelecomUnanswered } from '../../ports/telecom-records.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { TEST_SECRET_KEY, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { newImei, register } from '../devices/devices.fixtures.ts'
import { cheapHash, PIN } from '../flags/flags.fixtures.ts'

export interface WatchedRecords {
  records: TelecomRecords
  /** Questions, as they were sent. */
  asked: { what: string; phone: string }[]
  /** From now on no network answers. */
  down(isDown: boolean): void
}

/** The sandbox, which counts what it is asked. */
export function watchedRecords(clock: Clock = systemClock): WatchedRecords {
  const sandbox = createSandboxTelecom({ clock })
  const asked: WatchedRecords['asked'] = []
  let isDown = false
  const watched = <T>(what: string, phone: string, ask: () => Promise<T>): Promise<T> => {
    asked.push({ what, phone })
    return isDown ? Promise.reject(new TelecomUnanswered('down', 'no answer in time')) : ask()
  }
  return {
    asked,
    down: (next) => {
      isDown = next
    },
    records: {
      ...sandbox,
      match: (about, imei) => watched('match', about.phone, () => sandbox.match(about, imei)),
      simChange: (about, since) => watched('sim_swap', about.phone, () => sandbox.simChange(about, since)),
      changedSubscriber: (about, since) =>
        watched('recycled', about.phone, () => sandbox.changedSubscriber(about, since)),
    },
  }
}

/** Stands until it is moved, so that times can be compared. */
export function standingClock(): Clock & { forward(milliseconds: number): void } {
  let now = new Date()
  return {
    now: () => now,
    forward: (milliseconds) => {
      now = after(now, milliseconds)
    },
  }
}

/** The account with a new bearer: its first one has expired. */
export async function signedInAgain<Account extends TestAccount>(
  account: Account,
  clock: Clock,
): Promise<Account> {
  const { userId, sessionId } = account
  const tokens = createAccessTokens(deriveKey(TEST_SECRET_KEY, 'access tokens'), clock)
  const { token } = await tokens.sign({ kind: 'account', userId, sessionId, role: 'user' })
  return { ...account, token }
}

export interface Owner extends TestAccount {
  phone: string
  imei: string
  deviceId: number
}

/** An account with a proven number, a PIN and a device. */
export async function ownerOf(amana: TestProduct, ending: string): Promise<Owner> {
  const account = await amana.account()
  const phone = newPhone(ending)
  await amana.database.db
    .updateTable('users')
    .set({ phone_number: phone, phone_verified_at: new Date(), pin_hash: await cheapHash(PIN) })
    .where('id', '=', account.userId)
    .execute()
  const { body } = await register(amana, account.token, { imei: newImei() })
  return { ...account, phone, imei: body.response_data.imei, deviceId: body.response_data.id }
}

/** Rows of the audit log about networks and this person, oldest first. */
export function networkRows(amana: TestProduct, userId: string) {
  return amana.database.db
    .selectFrom('audit_log')
    .select(['action', 'imei', 'actor_name', 'detail'])
    .where('subject_user_id', '=', userId)
    .where('action', 'like', 'network%')
    .orderBy('id')
    .execute()
}
