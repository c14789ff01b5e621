/** Officers and organisations of the world. */
import type pg from 'pg'
import { accessToken } from '../access-token.ts'
import { seedOfficer, seedSession } from '../seed/accounts.ts'
import { runAdmin } from '../servers.ts'
import { OFFICERS } from './acts/acts.ts'

/** Bearers last as long as the world does. */
export const YEARS_S = 20 * 365 * 86_400
export const STATION = 'Ikeja Model Station'

export interface Officer {
  userId: string
  officerId: string
  token: string
}

/** A shop that buys checks, with the person who tops its balance up. */
export interface Partner {
  key: string
  organisationId: string
  token: string
}

/** A bearer for as long as the world lasts. */
export type TokenOf = (session: { userId: string; sessionId: string }) => string

export async function seedStation(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into stations (name, state, area, phone, address, hours, imported_at)
     values ($1, 'Lagos', 'Ikeja', '0700 1', '1 Road', 'Daily', now())`,
    [STATION],
  )
}

/** Officer 0 is no supervisor, the others are. */
export async function seedOfficers(
  databaseUrl: string,
  pool: pg.Pool,
  secretKey: string,
): Promise<Officer[]> {
  const officers: Officer[] = []
  for (let index = 0; index < OFFICERS; index += 1) {
    const session = await seedOfficer(databaseUrl, index === 0 ? 'officer' : 'supervisor')
    const { rows } = await pool.query<{ officer_id: string }>(
      `update officers set expires_at = '2090-01-01' where user_id = $1 returning officer_id`,
      [session.userId],
    )
    await pool.query(`update sessions set expires_at = '2090-01-01' where id = $1`, [session.sessionId])
    const token = accessToken(secretKey, session, YEARS_S)
    officers.push({ userId: session.userId, officerId: rows[0]?.officer_id ?? '', token })
  }
  return officers
}

/** @returns the API key of a client of a new organisation, at one kobo a check */
async function seedKey(
  env: Record<string, string>,
  pool: pg.Pool,
  { name, kind, scopes }: { name: string; kind: string; scopes: string },
): Promise<{ key: string; organisationId: string }> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into organisations (id, name, kind, status, contact_email, price_kobo, created_at, decided_at)
     values (gen_random_uuid(), $1, $2, 'approved', 'chief@world.example', 1, now(), now()) returning id`,
    [name, kind],
  )
  const limits = ['--per-minute', '1000000', '--per-day', '1000000000']
  const made = await runAdmin(
    env,
    ...['clients', 'create', '--organisation', name, '--scopes', scopes, ...limits],
  )
  return { key: /api_key: (\S+)/.exec(made)?.[1] ?? '', organisationId: rows[0]?.id ?? '' }
}

export async function seedNetwork(env: Record<string, string>, pool: pg.Pool): Promise<string> {
  const scopes = 'telco:read telco:sightings n5g-eir-eic private:check'
  const { key } = await seedKey(env, pool, { name: 'World Network', kind: 'network', scopes })
  await pool.query('update clients set private_per_day = 1000000000')
  return key
}

export async function seedShop(
  env: Record<string, string>,
  databaseUrl: string,
  pool: pg.Pool,
  tokenOf: TokenOf,
): Promise<Partner> {
  const about = { name: 'World Shop', kind: 'marketplace', scopes: 'checks:read' }
  const { key, organisationId } = await seedKey(env, pool, about)
  await runAdmin(env, 'organisations', 'credit', about.name, '--kobo', '1000000')
  const session = await seedSession(databaseUrl)
  await pool.query(`update sessions set expires_at = '2090-01-01' where id = $1`, [session.sessionId])
  await pool.query(
    `update users set email = id || '@shop.example', email_verified_at = now() where id = $1`,
    [session.userId],
  )
  await pool.query(
    `insert into organisation_members (organisation_id, user_id, role, joined_at) values ($1, $2, 'owner', now())`,
    [organisationId, session.userId],
  )
  return { key, organisationId, token: tokenOf(session) }
}
