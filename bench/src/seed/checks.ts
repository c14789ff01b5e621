/** Visitors' checks that can be read. */
import pg from 'pg'

/** The id of the `number`th, as SQL or as text. */
export function seededCheckId(number: string): string {
  return `('00000000-0000-7000-8000-' || lpad(${number}::text, 12, '0'))::uuid`
}

export interface SeededCheck {
  id: string
  accessToken: string
}

/** Unpaid checks of registered IMEIs, `checks` of them, each with a secret of its own. */
export async function seedChecks(connection: pg.ClientConfig, checks: number): Promise<SeededCheck[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
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
  } finally {
    await client.end()
  }
}
