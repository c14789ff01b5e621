/** Ids that people have on their screens, read from the database: the model knows none of them. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Corner, Person } from '../corner.ts'
import { valueAt } from '../random.ts'
import type { Officer } from '../seed.ts'
import { TWO_NUMBERS } from './acts.ts'

/** An id that no row has. */
const NOBODY = '999999999'

export const personAt = ({ people }: Corner, index: number): Person => valueAt(people, index)
export const officerAt = ({ world }: Corner, index: number): Officer => valueAt(world.officers, index)

export function imeiOf({ phones }: Corner, phone: number, sim: 0 | 1 = 0): string {
  const numbers = valueAt(phones, phone)
  return valueAt(numbers, phone < TWO_NUMBERS ? sim : 0)
}

/** The same for the same act of the same history, so that a repeat is recognised. */
export function uuidOf({ number }: Corner, act: number, what: string): string {
  const hex = createHash('sha256').update(`${what} ${number} ${act}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function idOf({ world }: Corner, statement: string, values: unknown[]): Promise<string> {
  const { rows } = await world.pool.query<{ id: string } & pg.QueryResultRow>(statement, values)
  return String(rows[0]?.id ?? NOBODY)
}

export const deviceOf = (corner: Corner, phone: number): Promise<string> =>
  idOf(corner, 'select device_id as id from device_imeis where imei = $1', [imeiOf(corner, phone)])

export const ownerOf = (corner: Corner, phone: number): Promise<string> =>
  idOf(
    corner,
    `select user_id as id from ownerships o join device_imeis i on i.device_id = o.device_id
     where i.imei = $1 and ended_at is null`,
    [imeiOf(corner, phone)],
  )

const NEWEST_OF_DEVICE = {
  transfers: 'created_at',
  disputes: 'id',
  proposals: 'id',
} as const

export const newestOf = (
  corner: Corner,
  table: keyof typeof NEWEST_OF_DEVICE,
  phone: number,
): Promise<string> =>
  idOf(
    corner,
    `select t.id from ${table} t join device_imeis i on i.device_id = t.device_id where i.imei = $1
     order by t.${NEWEST_OF_DEVICE[table]} desc limit 1`,
    [imeiOf(corner, phone)],
  )

/** The open case; without one the newest flag, as on the screen of an officer who tries again. */
export const flagOf = (corner: Corner, phone: number): Promise<string> =>
  idOf(
    corner,
    'select id from flags f where imei = any($1::text[]) order by is_open_case(f) desc, id desc limit 1',
    [valueAt(corner.phones, phone)],
  )

export const flagOfCase = (corner: Corner, caseNumber: string): Promise<string> =>
  idOf(corner, 'select id from flags where case_number = $1', [caseNumber])

export const stayOf = (corner: Corner, phone: number): Promise<string> =>
  idOf(corner, 'select id from custody where imei = any($1::text[]) order by id desc limit 1', [
    valueAt(corner.phones, phone),
  ])
