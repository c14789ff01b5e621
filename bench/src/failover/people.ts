/**
 * Accounts that own and transfer devices, and an officer who views them. All share the password's hash of one
 * account.
 */
import { registerUser } from '@amana/contract'
import pg from 'pg'
import { accessToken } from '../access-token.ts'
import { BENCH_PASSWORD, seedOfficer, seedSession } from '../seed/accounts.ts'
import type { Client } from './client.ts'

/** Enough for a long run: one account registers ten devices a day without a document. */
const OWNERS = 300
export const PIN = '4719'
/** Unsealed, as releases before migration 0049 stored it: it counts in every row. */
const PIN_HASH = '$argon2id$v=19$m=19456,t=2,p=1$iA908fVu4Xiof+2Eiq/8jA$sBh8PlJsMzOUKSjc/LE4oIiZvAx6WRhnAoUcsH0I+3o'

export interface Person {
  userId: string
  email: string
  phone: string
  token: string
}

export interface People {
  owners: Person[]
  officer: { token: string }
}

export async function seedPeople(databaseUrl: string, client: Client, secretKey: string): Promise<People> {
  const connection = { connectionString: databaseUrl }
  const email = 'first@amana.example'
  await client.call(registerUser, {
    body: { email, first_name: 'First', last_name: 'Owner', password: BENCH_PASSWORD, confirm_password: BENCH_PASSWORD },
  })
  const sessions = []
  for (let owner = 0; owner < OWNERS; owner += 1) sessions.push(await seedSession(connection))
  const owners = sessions.map((session, index) => ({
    userId: session.userId,
    email: `${session.userId}@amana.example`,
    phone: `+23480${String(30_000_000 + index)}`,
    token: accessToken(secretKey, session),
  }))
  const database = new pg.Client(connection)
  await database.connect()
  try {
    const given = [owners.map(({ userId }) => userId), owners.map(({ phone }) => phone), email]
    await database.query(
      `update users set phone_number = given.phone, password_hash = (select password_hash from users where email = $3)
       from unnest($1::uuid[], $2::text[]) as given (id, phone) where users.id = given.id`,
      given,
    )
    await database.query('update users set pin_hash = $1 where id = any ($2)', [PIN_HASH, owners.map(({ userId }) => userId)])
  } finally {
    await database.end()
  }
  return { owners, officer: { token: accessToken(secretKey, await seedOfficer(connection)) } }
}
