/** Owners with a PIN and a proven number on the real product, and their notifications. */
import { type Imei, luhnValid, type Notification } from '@amana/contract'
import { newPhone } from '../../testing/new-phone.ts'
import { startTestProduct, type TestAccount } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { hashPassword } from '../accounts/index.ts'
import { newImei, register } from '../devices/devices.fixtures.ts'
import type { NotificationEvent } from './jobs.ts'

const PIN = '493817'

export interface Person extends TestAccount {
  phone: string
}

export interface OwnDevice {
  id: number
  imei: Imei
}

/** With a right check digit, so that nothing is known against it. */
export function newCleanImei(): Imei {
  const start = newImei('99000042').slice(1)
  const imei = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(luhnValid)
  if (!imei) throw new Error('no check digit fits')
  return imei as Imei
}

export async function startNotifications(options: Parameters<typeof startTestProduct>[0] = {}) {
  const amana = await startTestProduct(options)
  const { db } = amana.database
  const pinHash = await hashPassword(PIN)

  async function list(
    person: Person,
    query = '',
  ): Promise<{ results: Notification[]; unread: number; next: string | null }> {
    return (await amana.call('GET', `/notifications/${query}`, { token: person.token })).body.response_data
  }

  return {
    amana,
    list,
    async person({ phoneProven = false } = {}): Promise<Person> {
      const account = await amana.account()
      const phone = newPhone()
      const phone_verified_at = phoneProven ? new Date() : null
      await db
        .updateTable('users')
        .set({ phone_number: phone, pin_hash: pinHash, phone_verified_at })
        .where('id', '=', account.userId)
        .execute()
      return { ...account, phone }
    },
    async device(owner: Person, fields: Record<string, string> = {}): Promise<OwnDevice> {
      return (await register(amana, owner.token, { imei: newCleanImei(), ...fields })).body.response_data
    },
    /** The number of the flag. */
    async flag(
      owner: Person,
      device: OwnDevice,
      flag_type: 'stolen' | 'lost' | 'found' = 'stolen',
    ): Promise<number> {
      const words = { reason: 'Taken at the bus stop', last_known_location: 'Ojuelegba, Lagos' }
      const { body } = await amana.call('POST', `/devices/${device.imei}/flags/`, {
        body: { device: device.id, flag_type, ...words, security_pin: PIN },
        token: owner.token,
      })
      return body.response_data.id
    },
    async initiate(
      from: Person,
      to: Person,
      device: OwnDevice,
      verification_method = 'email',
    ): Promise<string> {
      const recipient = { to_email: to.email, to_phone: to.phone, verification_method }
      const { body } = await amana.call('POST', '/transfers/initiate/', {
        body: { device: device.id, ...recipient, security_pin: PIN },
        token: from.token,
      })
      return body.response_data.id
    },
    /** Waits for this many, newest first. */
    notified(person: Person, count = 1): Promise<Notification[]> {
      return waitUntil(async () => {
        const { results } = await list(person)
        return results.length >= count && results
      })
    },
    mailsTo: (email: string) => amana.sent.filter(({ to }) => to === email),
    /** Enqueues an event as the product does. */
    happen: (event: NotificationEvent) =>
      amana.database.transaction((tx) => amana.jobs.enqueue(tx, 'notifications.dispatch', event)),
    /** Waits until no job is left: a message that is missing then never comes. */
    settled(): Promise<unknown> {
      return waitUntil(async () => {
        const { rows } = await amana.database.pool.query(
          `select 1 from pgboss.job where (name like 'notifications.%' or name = 'verifications.started')
             and state in ('created', 'retry', 'active') limit 1`,
        )
        return rows.length === 0
      })
    },
    stop: () => amana.stop(),
  }
}

export type NotificationsFixture = Awaited<ReturnType<typeof startNotifications>>
