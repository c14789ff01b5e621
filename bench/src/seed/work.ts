/** Waiting work beside reports: claims to devices and documents of owners. */
import pg from 'pg'

export async function seedWork(connection: pg.ClientConfig, { each, officer }: { each: number; officer: string }): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      `insert into disputes (case_number, device_id, claimant_user_id, reason, status, created_at)
       select 'DC-2025-' || lpad(d.id::text, 7, '0'), d.id, $2, 'Mine', 'open', now() - interval '1 hour' * d.id
       from (select id from devices order by id limit $1) d`,
      [each, officer],
    )
    await client.query(
      `update devices set proof_submitted_at = now() - interval '1 hour' * id
       where ownership_proven_at is null and id in (select id from devices order by id desc limit $1)`,
      [each],
    )
    await client.query(
      `update flags set assigned_state = null, assigned_user_id = $1
       where id in (select id from flags where status = 'under_review' order by created_at desc limit 500)`,
      [officer],
    )
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
