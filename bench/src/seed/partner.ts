import { PARTNER_SCOPES } from '@amana/contract'
import { runAdmin } from '../administrator.ts'

/** An organisation with money for so many checks, without limits. @returns the API key of its client */
export async function seedPartner(env: Record<string, string>, checks: number): Promise<string> {
  const about = ['--name', 'Bench', '--kind', 'other', '--email', 'bench@example.com', '--price-kobo', '1']
  await runAdmin(env, 'organisations', 'create', ...about)
  await runAdmin(env, 'organisations', 'credit', 'Bench', '--kobo', String(checks))
  const scopes = ['--scopes', 'checks:read device-authenticity:check-status webhooks:manage']
  const limits = ['--per-minute', '1000000', '--per-day', '1000000000']
  const made = await runAdmin(env, 'clients', 'create', '--organisation', 'Bench', ...scopes, ...limits)
  return /api_key: (\S+)/.exec(made)?.[1] ?? ''
}

export interface SeededClient {
  id: string
  secret: string
  apiKey: string
}

/** A client of a network with every scope, money and no limits. */
export async function seedFuzzedClient(env: Record<string, string>): Promise<SeededClient> {
  const about = ['--name', 'Fuzzed', '--kind', 'network', '--email', 'fuzzed@example.com', '--price-kobo', '1']
  await runAdmin(env, 'organisations', 'create', ...about)
  await runAdmin(env, 'organisations', 'credit', 'Fuzzed', '--kobo', '100000000')
  const limits = ['--per-minute', '1000000', '--per-day', '1000000000', '--private-quota', '1000000000']
  const made = await runAdmin(
    env,
    'clients',
    'create',
    '--organisation',
    'Fuzzed',
    '--scopes',
    PARTNER_SCOPES.join(' '),
    ...limits,
  )
  const line = (name: string) => new RegExp(`${name}: (\\S+)`).exec(made)?.[1] ?? ''
  return { id: line('client_id'), secret: line('client_secret'), apiKey: line('api_key') }
}
