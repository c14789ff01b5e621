/** Payments that their gateway has completed and nobody has verified yet. */
import pg from 'pg'
import type { SeededCheck } from './checks.ts'

export interface SeededPayment {
  reference: string
  accessToken: string
}

/** One pending payment by card for each check, taken in the books of the sandbox. */
export async function seedPayments(connection: pg.ClientConfig, checks: readonly SeededCheck[]): Promise<SeededPayment[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin')
    const ids = checks.map(({ id }) => id)
    await client.query(
      `insert into payments (id, reference, provider, method, purpose, amount_minor, currency, status, verification_id, imei, email, created_at)
       select gen_random_uuid(), 'AMN-BENCH-' || v.id, 'sandbox', 'card', 'device_unlock', v.required_amount_minor, 'NGN', 'pending', v.id,
         v.imei, 'buyer@amana.example', now()
       from verifications v where v.id = any($1::uuid[])`,
      [ids],
    )
    await client.query(
      `insert into sandbox.transactions (reference, channel, amount_minor, currency, outcome, settles_at, created_at)
       select reference, 'card', amount_minor, currency, 'succeeded', now(), now() from payments where verification_id = any($1::uuid[])`,
      [ids],
    )
    await client.query('commit')
    await client.query('vacuum (analyze) payments')
    return checks.map(({ id, accessToken }) => ({ reference: `AMN-BENCH-${id}`, accessToken }))
  } finally {
    await client.end()
  }
}
