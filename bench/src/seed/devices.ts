/** A registry of any size, made inside PostgreSQL: valid IMEIs of models the TAC table knows. */
import { luhnValid } from '@amana/contract'
import type pg from 'pg'
import { withClient } from '../postgres.ts'

const USERS = 1_000
/** Models, each with as many devices: device `n` has TAC `n % TACS` and serial `n / TACS`. */
const TACS = 500
/** Serials from here on are never registered. */
export const FIRST_FREE_SERIAL = 500_000

/** Spread over the table, those without a leading zero first: as numbers they keep their digits. */
const CHOSEN_TACS = `select tac, brand, model from tacs order by tac like '0%', md5(tac) limit ${TACS}`

/**
 * The sum of the Luhn check over a part of the first 14 digits (ISO/IEC 7812-1 Annex B), as SQL. @param from
 * position of its first digit, from 0
 */
function luhnSum(digits: string, length: number, from: number): string {
  return Array.from({ length }, (_, index) => {
    const digit = `substr(${digits}, ${index + 1}, 1)::int`
    return (from + index) % 2 === 0 ? digit : `(${digit} * 2 / 10 + ${digit} * 2 % 10)`
  }).join(' + ')
}

export interface Seeded {
  registered: string[]
  /** Well-formed IMEIs of known models without a registration. */
  unregistered: string[]
  /** The TACs of all registered devices. */
  tacs: string[]
  /** Serials of one TAC that are registered: from 1 up to this one. */
  lastSerial: number
}

/**
 * Fills a migrated, empty registry with `devices` devices, one IMEI and one owner each, and takes a sample of
 * IMEIs.
 *
 * @throws Error when there are devices already that no benchmark made
 */
export async function seedDevices(databaseUrl: string, devices: number, sample: number): Promise<Seeded> {
  return withClient(databaseUrl, async (client) => {
    const present = Number(
      (await client.query<{ count: string }>('select count(*) from devices')).rows[0]?.count,
    )
    if (present !== 0 && present !== devices)
      throw new Error(`The database holds ${present} devices: give an empty one.`)
    if (present === 0) await fill(client, devices)
    const tacs = (await client.query<{ tac: string }>(CHOSEN_TACS)).rows.map(({ tac }) => tac)
    const { rows } = await client.query<{ imei: string }>(
      `select imei from device_imeis where device_id = any(
         array(select 1 + floor(random() * $1)::bigint from generate_series(1, $2::int)))`,
      [devices, sample],
    )
    return {
      registered: rows.map(({ imei }) => imei),
      unregistered: Array.from({ length: sample }, (_, index) => {
        const tac = tacs[Math.floor(Math.random() * tacs.length)] ?? '00000000'
        return withLuhnDigit(`${tac}${String(FIRST_FREE_SERIAL + index).padStart(6, '0')}`)
      }),
      tacs,
      lastSerial: Math.max(1, Math.floor(devices / TACS) - 1),
    }
  })
}

async function fill(client: pg.Client, devices: number): Promise<void> {
  await client.query('begin')
  // Consistent rows need no foreign-key triggers. Only a superuser may disable them; others wait a little
  // longer.
  await client.query('savepoint triggers')
  await client
    .query('set local session_replication_role = replica')
    .catch(() => client.query('rollback to savepoint triggers'))
  await client.query(`set local maintenance_work_mem = '512MB'`)
  await client.query(
    `insert into users (id, email, first_name, last_name, password_hash, role, created_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'bench' || n || '@amana.example', 'Bench', 'User', '-', 'user', now()
     from generate_series(0, $1::int - 1) n`,
    [USERS],
  )
  // Digit sums once for a TAC and once for a serial, not once for a device.
  await client.query(
    `create temporary table known on commit drop as
     select row_number() over () - 1 as position, tac, brand, model, ${luhnSum('tac', 8, 0)} as sum from (${CHOSEN_TACS}) chosen`,
  )
  await client.query(
    `create temporary table serials on commit drop as
     select n as serial, lpad(n::text, 6, '0') as digits, ${luhnSum(`lpad(n::text, 6, '0')`, 6, 8)} as sum
     from generate_series(0, $1::int / ${TACS}) n`,
    [devices],
  )
  await client.query('analyze known')
  await client.query('analyze serials')
  // A registry that is only being filled: its public log is not what is measured.
  await client.query('alter table ownerships disable trigger ownerships_await_log')
  await withoutIndexes(client, ['devices', 'device_imeis', 'ownerships'], async () => {
    await client.query(
      `insert into devices (id, brand, model, registered_at) overriding system value
       select n, brand, model, now() - interval '1 second' * n
       from generate_series(1, $1::int) n join known on known.position = n % ${TACS}`,
      [devices],
    )
    await client.query(
      `insert into device_imeis (imei, device_id, slot)
       select known.tac || serials.digits || ((10 - (known.sum + serials.sum) % 10) % 10)::text, n, 1
       from generate_series(1, $1::int) n
       join known on known.position = n % ${TACS} join serials on serials.serial = n / ${TACS}`,
      [devices],
    )
    await client.query(
      `insert into ownerships (device_id, user_id, origin, acquired_at)
       select n, ('00000000-0000-4000-8000-' || lpad((n % ${USERS})::text, 12, '0'))::uuid, 'registration', now()
       from generate_series(1, $1::int) n`,
      [devices],
    )
  })
  await client.query('alter table ownerships enable trigger ownerships_await_log')
  await client.query(`select setval(pg_get_serial_sequence('devices', 'id'), (select max(id) from devices))`)
  await client.query('commit')
  await client.query('vacuum (analyze)')
  await client.query('checkpoint').catch(() => undefined)
}

/** An index is built faster than it grows. Indexes behind foreign keys stay. */
export async function withoutIndexes(
  client: pg.Client,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{
    table: string
    index: string
    constraint: string | null
    definition: string
  }>(
    `select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as index, c.conname as constraint,
       coalesce(pg_get_constraintdef(c.oid), pg_get_indexdef(i.indexrelid)) as definition
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
     where i.indrelid = any($1::regclass[])
       and not exists (select 1 from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { table, index, constraint } of rows)
    await client.query(
      constraint ? `alter table ${table} drop constraint ${constraint}` : `drop index ${index}`,
    )
  await work()
  for (const { table, constraint, definition } of rows)
    await client.query(
      constraint ? `alter table ${table} add constraint ${constraint} ${definition}` : definition,
    )
}

/** 14 digits and their check digit. */
export function withLuhnDigit(digits: string): string {
  for (let last = 0; last < 10; last += 1) if (luhnValid(`${digits}${last}`)) return `${digits}${last}`
  throw new Error('one of ten digits always fits')
}
