/**
 * Payments on a real database; only the ports and the checks are fakes, and a job is a row of the same
 * transaction.
 */
import { randomInt } from 'node:crypto'
import type { EndpointData, EndpointInput, Imei, initiatePayment, PaymentMethod } from '@amana/contract'
import { kobo } from '@amana/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { JobData } from '../../jobs/jobs.ts'
import { type Actor, type UserActor, VISITOR } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { after, DAY } from '../../kernel/durations.ts'
import { newId, newSecret } from '../../kernel/random.ts'
import { noUseLimits } from '../../limits/use-limits.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { GatewayTransaction, MobileBilling, PaymentGateway } from '../../ports/payment-gateway.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { CheckLedger, PaymentDeps } from './deps.ts'
import { initiatePayment as startedPayment } from './initiate-payment.ts'
import { createProviderBreakers } from './provider-breaker.ts'

type Input = EndpointInput<typeof initiatePayment>['body']

export interface Check {
  id: string
  imei: Imei
  accessToken: string
  userId: string | null
}

export const START = new Date('2026-11-21T10:00:00.000Z')

/** The behaviour of a scripted provider: an answer, an error, or silence. */
export type Script = Partial<GatewayTransaction> | Error | 'never'

const silence = () => new Promise<never>(() => {})

function scriptedProvider() {
  const scripts = new Map<string, Script>()
  const opened: string[] = []
  const control = { opening: undefined as Error | 'never' | undefined, asked: 0, opened }
  const play = async (reference: string): Promise<GatewayTransaction> => {
    control.asked += 1
    const script = scripts.get(reference) ?? { status: 'pending' as const }
    if (script === 'never') return silence()
    if (script instanceof Error) throw script
    return { reference, status: 'succeeded', amountMinor: 10_000, currency: 'NGN', ...script }
  }
  const open = async (reference: string) => {
    if (control.opening === 'never') await silence()
    if (control.opening instanceof Error) throw control.opening
    opened.push(reference)
  }
  return {
    control,
    open,
    play,
    script: (reference: string, script: Script) => scripts.set(reference, script),
  }
}

export async function createPaymentFixture() {
  const testDatabase = await createTestDatabase()
  const { database } = testDatabase
  await sql`create table test_jobs (name text, data jsonb, start_after timestamptz)`.execute(database.db)

  let now = START
  const clock = { now: () => now }
  const cards = scriptedProvider()
  const airtime = scriptedProvider()
  const logged: string[] = []

  const gateway: PaymentGateway = {
    name: 'scripted',
    async initialize({ reference }) {
      await cards.open(reference)
      return { kind: 'redirect', url: `https://gateway.example/${reference}` }
    },
    verify: cards.play,
    readWebhook: (rawBody, headers) =>
      headers['x-signature'] === 'right' ? JSON.parse(rawBody.toString()) : null,
  }
  const billing: MobileBilling = {
    name: 'scripted-billing',
    async initiate({ reference }) {
      await airtime.open(reference)
      return { message: 'Confirm on your phone' }
    },
    verify: airtime.play,
  }

  const jobs: PaymentDeps['jobs'] = {
    async enqueue(tx, name, data, { delay = 0 } = {}) {
      await sql`insert into test_jobs values (${name}, ${JSON.stringify(data)}, ${after(now, delay)})`.execute(
        tx,
      )
    },
  }

  const checks: CheckLedger = {
    async findPayable(actor, { imei, verificationId, accessToken }) {
      const row = await database.db
        .selectFrom('verifications')
        .selectAll()
        .where('imei', '=', imei)
        .executeTakeFirst()
      if (!row || (verificationId && verificationId !== row.id)) throw new AppError('not_found')
      if (!(await checks.mayRead(actor, row.id, accessToken))) throw new AppError('not_found')
      if (row.status === 'expired') throw new AppError('check_expired')
      if (row.status !== 'awaiting_payment') throw new AppError('already_paid')
      const { id, required_amount_minor: requiredAmountMinor, user_id: userId } = row
      return { id, imei, requiredAmountMinor, userId, repeat: false }
    },
    async mayRead(actor, id, accessToken) {
      const row = await database.db
        .selectFrom('verifications')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (actor.kind === 'account' && row?.user_id === actor.userId) return true
      return accessToken !== undefined && row?.access_token_hash?.toString() === accessToken
    },
    async complete(tx, { verificationId, settledBy }) {
      await tx.selectFrom('verifications').select('id').where('id', '=', verificationId).forUpdate().execute()
      const value = {
        status: 'completed',
        result: 'clean',
        completed_at: now,
        paid_amount_minor: 10_000,
      } as const
      const { numUpdatedRows } = await tx
        .updateTable('verifications')
        .set({ ...value, settled_by: settledBy })
        .where('id', '=', verificationId)
        .where('status', '=', 'awaiting_payment')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await jobs.enqueue(tx, 'verifications.deliver', { verificationId })
      return true
    },
    linkToReport: async () => null,
    endLinkToReport: async () => undefined,
  }

  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) })
  const newBreakers = () => createProviderBreakers({ log, deadline: 100 })
  const publicUrl = 'https://amana.example'
  const sent: Mail[] = []
  const mailer: PaymentDeps['mailer'] = { send: async (mail) => void sent.push(mail) }
  const deps: PaymentDeps = {
    database,
    clock,
    jobs,
    gateway,
    billing,
    breakers: newBreakers(),
    checks,
    balances: { credit: async () => undefined, takeBack: async () => 0 },
    mailer,
    log,
    publicUrl,
    methods: ['card', 'bank_transfer', 'bank_ussd', 'airtime', 'momo'],
    useLimits: noUseLimits,
    promoKey: Buffer.alloc(32, 1),
    budgets: { sms: 2_000, mail: 10_000, prompts: 2_000, reports: 500 },
  }

  return {
    deps,
    database,
    cards,
    airtime,
    logged,
    sent,
    drop: testDatabase.drop,
    wait(milliseconds: number) {
      now = after(now, milliseconds)
    },
    /** Resets the providers and the clock. */
    reset() {
      now = START
      logged.length = 0
      sent.length = 0
      Object.assign(deps, { billing, breakers: newBreakers() })
      for (const { control } of [cards, airtime]) Object.assign(control, { opening: undefined, asked: 0 })
    },
    async newUser(): Promise<UserActor> {
      const userId = newId(now)
      const person = {
        first_name: 'Ada',
        last_name: 'Obi',
        phone_number: null,
        password_hash: '',
        role: 'user' as const,
      }
      const row = {
        id: userId,
        email: `${userId}@example.com`,
        ...person,
        email_verified_at: null,
        created_at: now,
      }
      await database.db.insertInto('users').values(row).execute()
      return { kind: 'account', userId, sessionId: newId(now), role: 'user' }
    },
    async newCheck({ actor = VISITOR as Actor } = {}): Promise<Check> {
      const accessToken = newSecret()
      const userId = actor.kind === 'account' ? actor.userId : null
      const check = { id: newId(now), imei: String(randomInt(1e14, 2e14)) as Imei, accessToken, userId }
      await database.db
        .insertInto('verifications')
        .values({
          id: check.id,
          imei: check.imei,
          brand: '',
          model: '',
          user_id: userId,
          requested_by: null,
          email: null,
          access_token_hash: userId ? null : Buffer.from(accessToken),
          status: 'awaiting_payment',
          required_amount_minor: 10_000,
          result: null,
          findings: [],
          created_at: now,
          expires_at: after(now, 30 * DAY),
          completed_at: null,
          delivered_at: null,
        })
        .execute()
      return check
    },
    async newPromo(promo: {
      percentOff?: number
      amountOffMinor?: number
      maxUses?: number
      validUntil?: Date
    }): Promise<string> {
      const code = `P${newId(now).slice(-12).toUpperCase()}`
      await database.db
        .insertInto('promo_codes')
        .values({
          code,
          percent_off: promo.percentOff ?? null,
          amount_off_minor: promo.amountOffMinor ?? null,
          valid_from: after(START, -DAY),
          valid_until: promo.validUntil ?? after(START, DAY),
          max_uses: promo.maxUses ?? 10,
        })
        .execute()
      return code
    },
    async promoUses(code: string): Promise<number | undefined> {
      const row = await database.db
        .selectFrom('promo_codes')
        .select('uses')
        .where('code', '=', code)
        .executeTakeFirst()
      return row?.uses
    },
    payment: (reference: string) =>
      database.db
        .selectFrom('payments')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow(),
    paymentsOf: (check: Check) =>
      database.db
        .selectFrom('payments')
        .selectAll()
        .where('verification_id', '=', check.id)
        .orderBy('created_at')
        .execute(),
    async refundOf(reference: string) {
      return await database.db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'payment_id')
        .selectAll('refunds')
        .where('reference', '=', reference)
        .executeTakeFirst()
    },
    check: (id: string) =>
      database.db.selectFrom('verifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** The last queued poll job, as the queue delivers it. */
    async pollJob(reference: string): Promise<JobData['payments.poll']> {
      const { rows } = await sql<{ data: JobData['payments.poll'] }>`
        select data from test_jobs where name = 'payments.poll' and data ->> 'reference' = ${reference}
        order by data ->> 'lastPolledAt' desc nulls last limit 1`.execute(database.db)
      return rows[0]?.data ?? { reference }
    },
    async jobs(name: string, key: string): Promise<Date[]> {
      const { rows } = await sql<{ start_after: Date }>`
        select start_after from test_jobs where name = ${name} and data::text like ${`%${key}%`} order by start_after
      `.execute(database.db)
      return rows.map(({ start_after }) => start_after)
    },
  }
}

export type PaymentFixture = Awaited<ReturnType<typeof createPaymentFixture>>

/** Starts a payment from one network. */
export async function startPayment(
  deps: PaymentDeps,
  actor: Actor,
  input: Input,
  network = '192.0.2.1',
): Promise<EndpointData<typeof initiatePayment>> {
  return (await startedPayment(deps, actor, input, network)).payment
}

/** A valid request of the visitor with the check. */
export function paymentInput(
  check: Check,
  changes: { amount?: number; method?: PaymentMethod; metadata?: object } = {},
): Input {
  return {
    amount: kobo(changes.amount ?? 10_000),
    currency: 'NGN',
    method: changes.method ?? 'card',
    purpose: 'device_unlock',
    metadata: {
      device_id: check.imei,
      email: 'buyer@example.com',
      access_token: check.accessToken,
      ...changes.metadata,
    },
  }
}
