/** Subscriptions through the real calls. */
import { sql } from 'kysely'
import { newId } from '../../kernel/random.ts'
import type { Answer, TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import type { Browser } from './push-service.fixtures.ts'
import { digestOf } from './queries.ts'

export const subscribe = (amana: TestProduct, token: string, body: unknown): Promise<Answer> =>
  amana.call('POST', '/users/push/', { token, body })

export const turnOn = (amana: TestProduct, token: string, { subscription }: Browser): Promise<Answer> =>
  subscribe(amana, token, subscription)

export const turnOff = (amana: TestProduct, token: string, { subscription }: Browser): Promise<Answer> =>
  amana.call('DELETE', '/users/push/', { token, body: subscription })

export async function devicesOf(amana: TestProduct, token: string) {
  const { body } = await amana.call('GET', '/users/push/', { token })
  return body.response_data.results as { id: string; device: string; current: boolean }[]
}

export const subscriptionsOf = ({ database }: TestProduct, userId: string) =>
  database.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).execute()

/** Delayed attempts are due at once. */
export async function pushAgain({ database, jobs }: TestProduct): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name like 'push.%' and state = 'created'`.execute(
    database.db,
  )
  jobs.wake('push.deliver-elsewhere')
}

/** Waits until every event has been handled and every attempt that is due was made. */
export async function pushesDone({ database }: TestProduct): Promise<void> {
  await waitUntil(async () => {
    const { rows } = await sql`
      select from pgboss.job where (name like 'push.%' or name = 'notifications.dispatch')
        and state in ('created', 'retry', 'active') and start_after <= now() limit 1`.execute(database.db)
    return rows.length === 0
  })
}

/** The seconds after which waiting attempts are made. */
export async function waitsOf({ database }: TestProduct): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from start_after - created_on))::integer as seconds from pgboss.job
    where name like 'push.%' and state = 'created' order by created_on`.execute(database.db)
  return rows.map(({ seconds }) => seconds)
}

async function newestSession({ db }: TestProduct['database'], userId: string): Promise<string> {
  const sessions = db.selectFrom('sessions').select('id').where('user_id', '=', userId)
  return (await sessions.orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()).id
}

/** A subscription to which nothing is sent, because the person's switches are off. @returns its id */
export async function insertSubscriptionOf(
  { database }: TestProduct,
  { userId, sessionId }: { userId: string; sessionId?: string },
): Promise<string> {
  const now = new Date()
  const id = newId(now)
  const off = {
    push_transfer_alerts: false,
    push_security_alerts: false,
    push_device_status_updates: false,
    push_work: false,
  }
  await database.db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...off })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(off))
    .execute()
  await database.db
    .insertInto('push_subscriptions')
    .values({
      id,
      user_id: userId,
      session_id: sessionId ?? (await newestSession(database, userId)),
      endpoint: `https://push.example/${id}`,
      endpoint_digest: digestOf(`https://push.example/${id}`),
      p256dh: Buffer.alloc(65, 4),
      auth: Buffer.alloc(16),
      key_id: 'none',
      created_at: now,
    })
    .execute()
  return id
}
