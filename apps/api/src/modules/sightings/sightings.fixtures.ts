/** Builders for the tests of sightings. */
import type { PartnerScope } from '@amana/contract'
import { sql } from 'kysely'
import { newId } from '../../kernel/random.ts'
import type { TestAccount, TestProduct } from '../../testing/test-product.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { flagOn, ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'

let serial = 0

/** A line without fault. */
export function lineOf(imei: string, change: Record<string, unknown> = {}) {
  serial += 1
  return {
    imei,
    seen_at: new Date(Date.now() - 60_000).toISOString(),
    state: 'Lagos',
    reference: `ref-${serial}-${newId(new Date())}`,
    ...change,
  }
}

export interface TestNetwork {
  id: string
  name: string
  apiKey: string
  /** Sends lines, or a whole body. */
  send(lines: readonly unknown[] | object): Promise<{ status: number; body: SentBatch }>
  get(path: string): Promise<{ status: number; body: SentBatch }>
  /** The EIR's answer to its core about a phone; `subscriber`: more of the query. */
  eirStatus(imei: string, subscriber?: string): Promise<string>
}

// biome-ignore lint/suspicious/noExplicitAny: the tests look into answers of several shapes.
type SentBatch = any

/** A network with a client that may report sightings and ask as a core. */
export async function networkOf(
  amana: TestProduct,
  name: string,
  {
    sandbox = false,
    scopes = ['telco:sightings', 'telco:read', 'n5g-eir-eic'],
  }: { sandbox?: boolean; scopes?: PartnerScope[] } = {},
): Promise<TestNetwork> {
  const id = await organisationOf(amana, await amana.account(), name, { kind: 'network' })
  const { apiKey } = await clientOf(amana, id, { scopes, sandbox, perMinute: 100_000, perDay: 1_000_000 })
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(amana.url + path, {
      ...init,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    })
    return { status: answer.status, body: (await answer.json()) as SentBatch }
  }
  const call = (path: string, init?: RequestInit) => ask(`/telco/v1/${path}`, init)
  return {
    id,
    name,
    apiKey,
    send: (lines) =>
      call('sightings', {
        method: 'POST',
        body: JSON.stringify(Array.isArray(lines) ? { sightings: lines } : lines),
      }),
    get: (path) => call(path),
    eirStatus: async (imei, subscriber = '') =>
      (await ask(`/n5g-eir-eic/v1/equipment-status?pei=imei-${imei}${subscriber}`)).body.status,
  }
}

/** An officer, or a supervisor, of a state command. */
export async function officerOf(
  amana: TestProduct,
  state: string,
  role: 'officer' | 'supervisor' = 'officer',
): Promise<TestAccount> {
  const officer = await amana.account(role)
  await sql`update officers set state_command = ${state} where user_id = ${officer.userId}`.execute(
    amana.database.db,
  )
  return officer
}

/** A registered phone with an open case, reported in Lagos. */
export async function missingPhone(
  amana: TestProduct,
  {
    proven = false,
    flag = {},
    owner: given,
  }: { proven?: boolean; flag?: Parameters<typeof flagOn>[2]; owner?: TestAccount } = {},
) {
  const { imei, owner, deviceId } = await ownedPhone(amana, given, newImei())
  if (proven)
    await sql`update devices set ownership_proven_at = now() where id = ${deviceId}`.execute(
      amana.database.db,
    )
  const id = await flagOn(amana, imei, { by: owner.userId, ...flag })
  return { imei, owner, deviceId, id }
}

/** How many rows of sightings there are of a case. */
export async function storedOf({ database }: TestProduct, flagId: number): Promise<number> {
  const { rows } = await database.pool.query(
    'select count(*)::int as stored from sightings where flag_id = $1',
    [flagId],
  )
  return rows[0].stored
}
