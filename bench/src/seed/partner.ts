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
