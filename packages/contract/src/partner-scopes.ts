/** Rights of an organisation's clients (decisions §14). */
export const PARTNER_SCOPES = [
  'device-authenticity:check-status',
  'checks:read',
  'webhooks:manage',
  'telco:read',
  'n5g-eir-eic',
  'private:check',
] as const
export type PartnerScope = (typeof PARTNER_SCOPES)[number]

/** In words, for the portal. */
export const PARTNER_SCOPE_LABELS: Record<PartnerScope, string> = {
  'device-authenticity:check-status': 'Check a number as the networks’ standard (CAMARA) asks',
  'checks:read': 'Check numbers one by one or as a job; read balance and usage',
  'webhooks:manage': 'Make and delete webhooks',
  'telco:read': 'Read the block list',
  'n5g-eir-eic': 'Ask as a 5G equipment identity register',
  'private:check': 'Ask without naming the number',
}
