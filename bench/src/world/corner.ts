/** Where one history happens: people and phones of its own, in a world that others use as well. */
import { seedSessions } from '../seed/accounts.ts'
import { withLuhnDigit } from '../seed/devices.ts'
import { PIN_HASH } from '../traffic/traffic.ts'
import { NINS, PEOPLE, PHONES, TWO_NUMBERS } from './acts/acts.ts'
import type { World } from './world.ts'

export interface Person {
  userId: string
  email: string
  phone: string
  token: string
}

export interface Corner {
  world: World
  /** Distinguishes its numbers, names and keys from those of all other histories. */
  number: number
  people: readonly Person[]
  /** The numbers of each phone. */
  phones: readonly (readonly [string, ...string[]])[]
  /** Numbers of the national register. */
  nins: readonly string[]
  promoCode: string
  /** By their index in the model. */
  checks: { id: string; accessToken: string | null; imei: string; who: number | null }[]
  /** Public reports of each phone. */
  reports: { caseNumber: string; email: string }[][]
  /** Conversations that finders began. */
  finds: string[]
  /** The partner's balance before the first act. */
  balance: number
}

let corners = 0
/** Numbers of two runs on one database do not meet. */
const FIRST = Math.trunc(Date.now() / 1_000) % 100_000_000

export async function openCorner(world: World): Promise<Corner> {
  corners += 1
  const number = corners
  const { pool } = world
  const people = await seedPeople(world, number)
  const phones = Array.from({ length: PHONES }, (_, index) => {
    const [one, other] = [0, 1].map((sim) => imeiOf(number * PHONES * 2 + index * 2 + sim))
    return (index < TWO_NUMBERS ? [one, other] : [one]) as [string, ...string[]]
  })
  const promoCode = `WORLD${number}`
  await pool.query(
    `insert into promo_codes (code, percent_off, valid_from, valid_until, max_uses)
     values ($1, 100, '2020-01-01', '2090-01-01', 2)`,
    [promoCode],
  )
  const { rows } = await pool.query<{ balance: string }>(
    'select balance_kobo as balance from organisations where id = $1',
    [world.partner.organisationId],
  )
  return {
    ...{ world, number, people, phones, nins: ninsOf(number), promoCode, checks: [], finds: [] },
    reports: phones.map(() => []),
    balance: Number(rows[0]?.balance),
  }
}

/** Their TAC is in no table, so that owners name the model. */
function imeiOf(index: number): string {
  return withLuhnDigit(
    `86${String(FIRST * 1_000 + index)
      .padStart(12, '0')
      .slice(-12)}`,
  )
}

/** The last digit is the number in the model. */
function ninsOf(corner: number): string[] {
  const first = String((FIRST + corner) % 100_000_000).padStart(8, '0')
  return Array.from({ length: NINS }, (_, nin) => `70${first}${nin}`)
}

async function seedPeople({ pool, tokenOf }: World, number: number): Promise<Person[]> {
  const { connectionString = '' } = pool.options
  const sessions = await seedSessions(connectionString, PEOPLE)
  await pool.query(`update sessions set expires_at = '2090-01-01' where id = any($1::uuid[])`, [
    sessions.map(({ sessionId }) => sessionId),
  ])
  const people = sessions.map((session, index) => ({
    userId: session.userId,
    email: `${session.userId}@amana.example`,
    phone: `+23480${String(30_000_000 + number * PEOPLE + index)}`,
    token: tokenOf(session),
  }))
  await pool.query(
    `update users set phone_number = given.phone, phone_verified_at = now(), pin_hash = $3
     from unnest($1::uuid[], $2::text[]) as given (id, phone) where users.id = given.id`,
    [people.map(({ userId }) => userId), people.map(({ phone }) => phone), PIN_HASH],
  )
  return people
}
