/** Flags of a country, made inside PostgreSQL: over two years, with realistic shares of states and types. */
import { STATES } from '@amana/contract'
import type pg from 'pg'
import { withClient } from '../postgres.ts'

export interface SeededFlags {
  imeis: string[]
  /** Each of one flag. */
  phones: string[]
  names: string[]
}

const SAMPLE = 1_000

/** One stolen phone, now. @returns the id of its flag */
export async function insertFlag(
  client: pg.Client,
  imei: string,
  caseNumber: string,
  mode: 'block' | 'trace' = 'block',
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `insert into flags (case_number, imei, flag_type, status, reason, last_known_location, reporter_name, reporter_phone,
       created_at, updated_at, mode, mode_changed_at, traced_at, trace_until, trace_acted_at)
     select $1, $2, 'stolen', 'active', 'Taken', 'Lagos', 'Chidi Eze', '+2348031234567',
       now(), now(), $3::text, traced, traced, traced + interval '14 days', traced
     from (select case when $3::text = 'trace' then now() end as traced) m returning id`,
    [caseNumber, imei, mode],
  )
  return Number(rows[0]?.id)
}

/**
 * Fills a migrated registry without flags, and takes a sample. Half of the flags are on registered IMEIs if
 * there are enough; a twelfth are proven reports under review, half of these assigned to a state command.
 */
export async function seedFlags(databaseUrl: string, flags: number): Promise<SeededFlags> {
  return withClient(databaseUrl, async (client) => {
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
      `select indexname, indexdef from pg_indexes where tablename = 'flags' and indexdef not like 'CREATE UNIQUE%'`,
    )
    await client.query('begin')
    // No dashboard listens, and an index is built faster than it grows.
    await client.query('alter table flags disable trigger user')
    for (const { indexname } of indexes)
      await client.query(`drop index ${client.escapeIdentifier(indexname)}`)
    await client.query(
      `insert into flags (case_number, imei, flag_type, status, reason, last_known_location, device_state, device_brand, device_model,
         reporter_name, reporter_phone, created_at, updated_at, cleared_at, public_report, contact_verified_at, assigned_state)
       select 'LE-2025-' || lpad(n::text, 7, '0'),
         case when n % 2 = 0 then coalesce(i.imei::text, '86' || lpad(n::text, 13, '0')) else '86' || lpad(n::text, 13, '0') end,
         case when n % 20 = 0 then 'found' when n % 3 = 0 then 'lost' else 'stolen' end,
         case when n % 12 = 11 then 'under_review' when n % 20 = 0 then 'active' when n % 3 = 1 then 'cleared' else 'active' end, 'Taken', place || ', ' || state, state,
         brand, 'Model ' || (n % 400), first || ' ' || last || ' ' || (n % 997), '+23480' || lpad((n * 7919 % 100000000)::text, 8, '0'),
         at, at, case when n % 20 <> 0 and n % 3 = 1 then at end, n % 12 = 11, case when n % 12 = 11 then at end,
         case when n % 24 = 11 then state end
       from (
         select n, ($2::text[])[1 + floor(power((n * 7919 % 10007) / 10007.0, 3) * 37)::int] as state,
           (array['Tecno', 'Infinix', 'Samsung', 'itel', 'Xiaomi', 'Apple', 'Nokia'])[1 + floor(power((n * 31 % 1009) / 1009.0, 2) * 7)::int] as brand,
           (array['Market', 'Bus stop', 'Church', 'Stadium', 'University'])[1 + n % 5] as place,
           (array['Ada', 'Bello', 'Chidi', 'Funke', 'Grace', 'Hauwa', 'Ifeanyi', 'Kemi', 'Musa', 'Ngozi', 'Tunde'])[1 + n % 11] as first,
           (array['Okafor', 'Abdullahi', 'Eze', 'Adeyemi', 'Effiong', 'Lawal', 'Nwosu'])[1 + n % 7] as last,
           now() - interval '1 minute' * n as at
         from generate_series(1, $1::bigint) n
       ) made
       left join (select imei, row_number() over () as position from device_imeis limit $1) i on i.position = made.n
       on conflict do nothing`,
      [flags, STATES],
    )
    for (const { indexdef } of indexes) await client.query(indexdef)
    await client.query('alter table flags enable trigger user')
    await client.query('select recount_flags()')
    await client.query('commit')
    await client.query('vacuum (analyze)')
    await client.query('checkpoint').catch(() => undefined)
    const { rows } = await client.query<{ imei: string; phone: string; name: string }>(
      `select imei, reporter_phone as phone, reporter_name as name from flags order by random() limit ${SAMPLE}`,
    )
    return {
      imeis: rows.map(({ imei }) => imei),
      phones: rows.map(({ phone }) => phone),
      names: rows.map(({ name }) => name),
    }
  })
}

/** Work besides reports: claims to devices, and documents of owners. */
export async function seedWork(
  databaseUrl: string,
  { each, officer }: { each: number; officer: string },
): Promise<void> {
  return withClient(databaseUrl, async (client) => {
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
  })
}
