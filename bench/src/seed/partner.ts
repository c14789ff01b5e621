import { PARTNER_SCOPES, type PartnerScope } from '@amana/contract'
import { runAdmin } from '../servers.ts'

export interface SeededClient {
  id: string
  secret: string
  apiKey: string
}

/**
 * A client without limits, of a new organisation.
 *
 * @param about.checks what the organisation may spend, at one kobo each; default nothing
 */
export async function seedClient(
  env: Record<string, string>,
  {
    name,
    kind,
    scopes,
    checks = 0,
    sandbox = false,
  }: { name: string; kind: string; scopes: readonly PartnerScope[]; checks?: number; sandbox?: boolean },
): Promise<SeededClient> {
  const about = [
    '--name',
    name,
    '--kind',
    kind,
    '--email',
    `${name.toLowerCase().replaceAll(' ', '-')}@example.com`,
    '--price-kobo',
    '1',
  ]
  await runAdmin(env, 'organisations', 'create', ...about)
  if (checks > 0) await runAdmin(env, 'organisations', 'credit', name, '--kobo', String(checks))
  const rights = ['--organisation', name, '--scopes', scopes.join(' '), ...(sandbox ? ['--sandbox'] : [])]
  const limits = ['--per-minute', '1000000', '--per-day', '1000000000', '--private-quota', '1000000000']
  const made = await runAdmin(env, 'clients', 'create', ...rights, ...limits)
  const line = (label: string) => new RegExp(`${label}: (\\S+)`).exec(made)?.[1] ?? ''
  return { id: line('client_id'), secret: line('client_secret'), apiKey: line('api_key') }
}

/** @returns the API key of an organisation that pays for so many checks */
export async function seedPartner(
  env: Record<string, string>,
  checks: number,
  name = 'Bench',
): Promise<string> {
  const scopes = ['checks:read', 'device-authenticity:check-status', 'webhooks:manage'] as const
  return (await seedClient(env, { name, kind: 'other', scopes, checks })).apiKey
}

/** @returns the API key of a network that may read the block list and ask everything */
export async function seedNetwork(env: Record<string, string>): Promise<string> {
  return (await seedClient(env, { name: 'Network', kind: 'network', scopes: ['telco:read', 'n5g-eir-eic'] }))
    .apiKey
}

/** A network that may do what any organisation may. */
export function seedClientForEverything(env: Record<string, string>): Promise<SeededClient> {
  return seedClient(env, { name: 'Fuzzed', kind: 'network', scopes: PARTNER_SCOPES, checks: 100_000_000 })
}
