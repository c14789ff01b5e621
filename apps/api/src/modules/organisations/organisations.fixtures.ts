/** Organisations, members and clients for tests. */
import { type MemberRole, type OrganisationKind, type PartnerScope, scopesOfKind } from '@amana/contract'
import { newId } from '../../kernel/random.ts'
import type { TestAccount, TestProduct } from '../../testing/test-product.ts'
import { createClient, type NewClientSecrets } from './clients/manage-clients.ts'
import { insertMember } from './members/queries.ts'
import { insertOrganisation, postToLedger, selectOrganisation } from './queries.ts'

const now = () => new Date()

/**
 * An approved marketplace, unless another kind is named, with NGN 1,000 at NGN 20 a check.
 *
 * @returns its id
 */
export async function organisationOf(
  amana: TestProduct,
  owner: TestAccount,
  name: string,
  {
    kobo = 100_000,
    price = 2_000,
    kind = 'marketplace',
  }: { kobo?: number; price?: number; kind?: OrganisationKind } = {},
): Promise<string> {
  const { database } = amana
  const id = newId(now())
  const about = { name, kind, purpose: 'Checks phones that are offered', website: '' }
  await insertOrganisation(database.db, {
    ...about,
    id,
    contact_email: owner.email,
    status: 'approved',
    applied_by_user_id: null,
    created_at: now(),
    decided_at: now(),
    price_kobo: price,
  })
  await join(amana, id, owner, 'owner')
  if (kobo > 0) await book(amana, id, kobo)
  return id
}

/** Money by the administrator, or spent on checks when it is negative. */
export async function book(
  { database }: Pick<TestProduct, 'database'>,
  organisationId: string,
  kobo: number,
): Promise<void> {
  const kind = kobo > 0 ? ('credit' as const) : ('checks' as const)
  await database.transaction((tx) =>
    postToLedger(tx, { organisation_id: organisationId, at: now(), kind, kobo }),
  )
}

/** An approved police command of a state; a state has one. @returns its id */
export async function policeCommand({ database }: TestProduct, stateCommand: string): Promise<string> {
  const id = newId(now())
  const made = await insertOrganisation(database.db, {
    id,
    name: `${stateCommand} Police Command`,
    kind: 'police',
    state_command: stateCommand,
    purpose: '',
    website: '',
    contact_email: 'command@police.example',
    status: 'approved',
    applied_by_user_id: null,
    created_at: now(),
    decided_at: now(),
    price_kobo: 0,
  })
  if (!made) throw new Error(`${stateCommand} has a police command`)
  return id
}

export async function join(
  { database }: TestProduct,
  organisationId: string,
  { userId }: TestAccount,
  role: MemberRole = 'viewer',
): Promise<void> {
  await insertMember(database.db, {
    organisation_id: organisationId,
    user_id: userId,
    role,
    joined_at: now(),
  })
}

/** A client with every scope that its organisation may have, unless some are named. */
export async function clientOf(
  { database }: TestProduct,
  organisationId: string,
  about: {
    sandbox?: boolean
    scopes?: readonly PartnerScope[]
    expiresAt?: Date
    allowedNetworks?: string[]
    perMinute?: number
    perDay?: number
    privatePerDay?: number
    jwks?: { keys: object[] }
  } = {},
): Promise<NewClientSecrets> {
  const organisation = await selectOrganisation(database.db, organisationId)
  if (!organisation) throw new Error('no organisation')
  return createClient(
    { database, clock: { now } },
    {
      organisation,
      name: 'till',
      sandbox: about.sandbox ?? false,
      scopes: [...(about.scopes ?? scopesOfKind(organisation.kind))],
      expiresAt: about.expiresAt ?? null,
      allowedNetworks: about.allowedNetworks ?? [],
      perMinute: about.perMinute,
      perDay: about.perDay,
      privatePerDay: about.privatePerDay,
      jwks: about.jwks ?? null,
      createdBy: null,
    },
  )
}

/** A job that nothing runs. @returns its id */
export async function waitingJobOf(
  { database }: TestProduct,
  organisationId: string,
  {
    clientId = null,
    userId = null,
    sandbox = false,
  }: { clientId?: string | null; userId?: string | null; sandbox?: boolean },
): Promise<string> {
  const id = newId(now())
  await database.db
    .insertInto('check_jobs')
    .values({
      id,
      organisation_id: organisationId,
      client_id: clientId,
      created_by_user_id: userId,
      sandbox,
      status: 'queued',
      lines: 1,
      bad_lines: 0,
      duplicates: 0,
      counts: JSON.stringify(null),
      price_kobo: 0,
      reserved_kobo: 0,
      created_at: now(),
      expires_at: new Date(Date.now() + 7 * 86_400_000),
      result_bytes: null,
      result_sha256: null,
      gzip_sha256: null,
    })
    .execute()
  return id
}

/** A webhook to an address that nobody answers. @returns its id */
export async function webhookOf(
  amana: TestProduct,
  organisationId: string,
  owner: TestAccount,
): Promise<string> {
  const { body } = await amana.call('POST', `/organisations/${organisationId}/webhooks/`, {
    token: owner.token,
    body: { url: 'https://nobody.invalid/amana', events: ['check_job.done'] },
  })
  return body.response_data.id
}
