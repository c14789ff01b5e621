/** SQL of text messages, received and sent. */
import { sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../db/index.ts'

/** Serialises the messages of one number. Held until the transaction ends. */
export async function lockNumber(tx: Tx, msisdnHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`texts of ${msisdnHash.toString('base64')}`}, 0))`.execute(
    tx,
  )
}

export interface ReceivedText {
  id: string
  provider: string
  provider_id: string
  msisdn_hash: Buffer
  text_hash: Buffer
  phone_number: string | null
  text: string | null
  answered: boolean
  cost_kobo: number | null
  received_at: Date
}

/** False: it was received before. */
export async function insertReceivedText(tx: Tx, received: ReceivedText): Promise<boolean> {
  const row = await tx
    .insertInto('received_texts')
    .values(received)
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface AnsweredCounts {
  hour: number
  day: number
  /** Earlier answers to the same text. */
  same: number
}

/** Messages of a number that were answered since each of the times. Call it after `lockNumber`. */
export async function countAnswered(
  tx: Tx,
  { msisdnHash, textHash }: { msisdnHash: Buffer; textHash: Buffer },
  since: { hour: Date; day: Date; same: Date },
): Promise<AnsweredCounts> {
  const { rows } = await sql<AnsweredCounts>`
    select count(*) filter (where received_at > ${since.hour})::int as hour, count(*)::int as day,
      count(*) filter (where received_at > ${since.same} and text_hash = ${textHash})::int as same
    from received_texts where msisdn_hash = ${msisdnHash} and answered and received_at > ${since.day}`.execute(
    tx,
  )
  return rows[0] ?? { hour: 0, day: 0, same: 0 }
}

/** A message that waits for its answer. */
export async function selectUnansweredText(
  db: Db,
  id: string,
): Promise<{ msisdn_hash: Buffer; phone_number: string; text: string } | undefined> {
  return db
    .selectFrom('received_texts')
    .select(['msisdn_hash', 'phone_number', 'text'])
    .where('id', '=', id)
    .where('text', 'is not', null)
    .where('phone_number', 'is not', null)
    .$narrowType<{ phone_number: string; text: string }>()
    .executeTakeFirst()
}

/** False: another run has done it. */
export async function updateTextDone(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('received_texts')
    .set({ text: null, phone_number: null })
    .where('id', '=', id)
    .where('text', 'is not', null)
    .executeTakeFirst()
  return updatedOne(result)
}

/** The message's id; null: there is one about this already. */
export async function insertSentText(
  db: Db,
  message: { id: string; about: string; phone_number: string; text: string; created_at: Date },
): Promise<string | null> {
  const row = await db
    .insertInto('sent_texts')
    .values(message)
    .onConflict((conflict) => conflict.column('about').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export interface QueuedText {
  id: string
  phone_number: string
  text: string
  created_at: Date
}

export async function selectQueuedText(
  db: Db,
  by: { id: string } | { about: string },
): Promise<QueuedText | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['about', by.about] as const)
  return db
    .selectFrom('sent_texts')
    .select(['id', 'phone_number', 'text', 'created_at'])
    .where(column, '=', value)
    .where('status', '=', 'queued')
    .$narrowType<{ phone_number: string; text: string }>()
    .executeTakeFirst()
}

export async function updateTextSent(
  db: Db,
  id: string,
  { status, providerId, now }: { status: 'sent' | 'failed'; providerId: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('sent_texts')
    .set({ status, provider_id: providerId, sent_at: now, text: null, phone_number: null })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
}

/** A delivered message stays delivered, no matter what comes later. */
export async function updateTextReported(
  db: Db,
  providerId: string,
  status: 'sent' | 'delivered' | 'failed',
): Promise<boolean> {
  const result = await db
    .updateTable('sent_texts')
    .set({ status })
    .where('provider_id', '=', providerId)
    .where('status', 'in', ['sent', 'failed'])
    .where('status', '<>', status)
    .executeTakeFirst()
  return updatedOne(result)
}
