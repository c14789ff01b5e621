/** A registry of any size, made inside PostgreSQL: valid IMEIs of models the TAC table knows. */
import { luhnValid } from '@amana/contract'
import pg from 'pg'

const USERS = 1_000
const TACS = 500
/** Serials of one model; those from here on are never registered. */
const SERIALS = 500_000

/** The Luhn digit of a 14-digit SQL expression: every second digit doubled, its digits summed. */
function luhnDigit(digits: string): string {
  const sum = Array.from({ length: 14 }, (_, index) => {
    const digit = `substr(${digits}, ${index + 1}, 1)::int`
    return index % 2 === 0 ? digit : `(${digit} * 2 / 10 + ${digit} * 2 % 10)`
  }).join(' + ')
  return `((10 - (${sum}) % 10) % 10)::text`
}

export interface Seeded {
  registered: string[]
  /** Well formed, of known models, in nobody's hands. */
  unregistered: string[]
}

/**
 * Fills a migrated, empty registry with `devices` devices, one IMEI and one owner each, and takes a sample of IMEIs.
 *
 * @throws Error when there are devices already that no benchmark made
 */
export async function seedDevices(connection: pg.ClientConfig, devices: number, sample: number): Promise<Seeded> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const present = Number((await client.query<{ count: string }>('select count(*) from devices')).rows[0]?.count)
    if (present !== 0 && present !== devices) throw new Error(`The database holds ${present} devices: give an empty one.`)
    if (present === 0) await fill(client, devices)
    const tacs = await client.query<{ tac: string }>('select tac from tacs order by tac limit $1', [TACS])
    const { rows } = await client.query<{ imei: string }>('select imei from device_imeis order by random() limit $1', [sample])
    return {
      registered: rows.map(({ imei }) => imei),
      unregistered: Array.from({ length: sample }, (_, index) => {
        const tac = tacs.rows[Math.floor(Math.random() * tacs.rows.length)]?.tac ?? '00000000'
        return withLuhnDigit(`${tac}${String(SERIALS + index).padStart(6, '0')}`)
      }),
    }
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, devices: number): Promise<void> {
  await client.query('begin')
  // Rows that are made to fit need no foreign-key triggers. Only a superuser may say so; others wait a little longer.
  await client.query('savepoint triggers')
  await client.query('set local session_replication_role = replica').catch(() => client.query('rollback to savepoint triggers'))
  await client.query(
    `insert into users (id, email, first_name, last_name, password_hash, role, created_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'bench' || n || '@amana.example', 'Bench', 'User', '-', 'user', now()
     from generate_series(0, $1::int - 1) n`,
    [USERS],
  )
  await client.query(
    `create temporary table seeded on commit drop as
     with known as (select row_number() over (order by tac) - 1 as position, tac, brand, model from (select * from tacs order by tac limit ${TACS}) t)
     select n as id, known.tac || lpad((n / ${TACS})::text, 6, '0') as digits, brand, model
     from generate_series(1, $1::int) n join known on known.position = n % (select count(*) from known)`,
    [devices],
  )
  await client.query(
    `insert into devices (id, brand, model, registered_at) overriding system value
     select id, brand, model, now() - interval '1 second' * id from seeded order by id`,
  )
  await client.query(
    `insert into device_imeis (imei, device_id, slot) select digits || ${luhnDigit('digits')}, id, 1 from seeded order by id`,
  )
  await client.query(
    `insert into ownerships (device_id, user_id, origin, acquired_at)
     select id, ('00000000-0000-4000-8000-' || lpad((id % ${USERS})::text, 12, '0'))::uuid, 'registration', now() from seeded order by id`,
  )
  await client.query(`select setval(pg_get_serial_sequence('devices', 'id'), (select max(id) from devices))`)
  await client.query('commit')
  await client.query('vacuum (analyze)')
  await client.query('checkpoint').catch(() => undefined)
}

/** 14 digits and the check digit that fits. */
export function withLuhnDigit(digits: string): string {
  for (let last = 0; last < 10; last += 1) if (luhnValid(`${digits}${last}`)) return `${digits}${last}`
  throw new Error('one of ten digits always fits')
}
