/** Visitors' checks, and payments for them that the gateway has completed and the product not verified. */
import { withClient } from '../postgres.ts'

/** The id of the `number`th, as SQL or as text. */
export function seededCheckId(number: string): string {
  return `('00000000-0000-7000-8000-' || lpad(${number}::text, 12, '0'))::uuid`
}

export interface SeededCheck {
  id: string
  accessToken: string
}

/** Unpaid checks of registered IMEIs, `checks` of them, each with another secret. */
export async function seedChecks(databaseUrl: string, checks: number): Promise<SeededCheck[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; number: number }>(
      `insert into verifications (id, imei, brand, model, access_token_hash, status, required_amount_minor, findings, created_at, expires_at)
       select ${seededCheckId('n')}, imei, 'Samsung', 'Galaxy A14', sha256(('secret-' || n)::bytea), 'awaiting_payment', 10000, '{}',
         now(), now() + interval '30 days'
       from (select row_number() over () as n, imei from device_imeis limit $1) numbered
       returning id, substr(id::text, 25)::int as number`,
      [checks],
    )
    await client.query('vacuum (analyze) verifications')
    return rows.map(({ id, number }) => ({ id, accessToken: `secret-${number}` }))
  })
}

interface SeededPayment {
  reference: string
  accessToken: string
}

/** One pending payment by card for each check, taken in the books of the sandbox. */
export async function seedPayments(
  databaseUrl: string,
  checks: readonly SeededCheck[],
): Promise<SeededPayment[]> {
  return withClient(databaseUrl, async (client) => {
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
  })
}
