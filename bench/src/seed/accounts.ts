/** Accounts that can sign in, and a signed-in one. */
import { randomInt, randomUUID } from 'node:crypto'
import { API_BASE, registerUser } from '@amana/contract'
import { accessToken } from '../access-token.ts'
import { withClient } from '../postgres.ts'

export const BENCH_PASSWORD = 'bench-market-day-4471'
const SIGN_INS = 50
/** Enough that no account exceeds the look-ups that it gets answered in a day. */
const BEARERS = 20_000
/** The limit of an account without documents. */
const MAX_REGISTRATIONS_PER_DAY = 10

/**
 * Registers one account over HTTP, so that the product makes its hash, and copies the hash to the others.
 * @returns addresses
 */
export async function seedSignIns(databaseUrl: string, url: string, count = SIGN_INS): Promise<string[]> {
  const email = 'sign-in-0@amana.example'
  const person = {
    email,
    first_name: 'Bench',
    last_name: 'User',
    password: BENCH_PASSWORD,
    confirm_password: BENCH_PASSWORD,
  }
  const registered = await fetch(url + API_BASE + registerUser.path, {
    method: registerUser.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  if (registered.status !== registerUser.status) throw new Error(`registering answered ${registered.status}`)
  return withClient(databaseUrl, async (client) => {
    await client.query('update users set email_verified_at = now() where email = $1', [email])
    await client.query(
      `insert into users (id, email, first_name, last_name, password_hash, role, email_verified_at, created_at)
       select gen_random_uuid(), 'sign-in-' || n || '@amana.example', first_name, last_name, password_hash, role, now(), now()
       from users, generate_series(1, $2::int - 1) n where email = $1`,
      [email, count],
    )
    return Array.from({ length: count }, (_, index) => `sign-in-${index}@amana.example`)
  })
}

interface SeededSession {
  userId: string
  sessionId: string
}

/** An account with an open session, for a bearer that the bench signs. */
export async function seedSession(databaseUrl: string): Promise<SeededSession> {
  const [session] = await seedSessions(databaseUrl, 1)
  if (!session) throw new Error('no session was seeded')
  return session
}

/** Each of another account. */
export function seedSessions(databaseUrl: string, count: number): Promise<SeededSession[]> {
  const sessions = Array.from({ length: count }, () => ({ userId: randomUUID(), sessionId: randomUUID() }))
  const ids = [sessions.map(({ userId }) => userId), sessions.map(({ sessionId }) => sessionId)]
  return withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into users (id, email, first_name, last_name, password_hash, role, email_verified_at, created_at)
       select id, id || '@amana.example', 'Bench', 'User', '-', 'user', now(), now() from unnest($1::uuid[]) as of (id)`,
      ids.slice(0, 1),
    )
    await client.query(
      `insert into sessions (id, user_id, device, created_at, last_used_at, expires_at)
       select id, user_id, 'Bench', now(), now(), now() + interval '1 day'
       from unnest($1::uuid[], $2::uuid[]) as of (user_id, id)`,
      ids,
    )
    return sessions
  })
}

/**
 * Bearers of so many accounts, for an hour.
 *
 * @param secretKey the product's
 */
export async function seedBearers(
  databaseUrl: string,
  secretKey: string,
  count = BEARERS,
): Promise<string[]> {
  return (await seedSessions(databaseUrl, count)).map((session) => accessToken(secretKey, session))
}

/** Bearers of enough owners for so many registrations without a document. */
export function seedOwners(databaseUrl: string, secretKey: string, registrations: number): Promise<string[]> {
  return seedBearers(databaseUrl, secretKey, Math.ceil(registrations / MAX_REGISTRATIONS_PER_DAY))
}

/** The same for an officer. */
export async function seedOfficer(
  databaseUrl: string,
  role: 'officer' | 'supervisor' = 'officer',
): Promise<{ userId: string; sessionId: string; role: 'officer' | 'supervisor' }> {
  const session = await seedSession(databaseUrl)
  await withClient(databaseUrl, async (client) => {
    await client.query('update users set role = $2 where id = $1', [session.userId, role])
    await client.query(
      `insert into officers (user_id, officer_id, rank, force_number, state_command, station, expires_at, password_change_required)
       values ($1, $2, 'Inspector', '1', 'Lagos', 'Ikeja', now() + interval '1 day', false)`,
      [session.userId, `LP${randomInt(10_000_000, 99_999_999)}`],
    )
  })
  return { ...session, role }
}
