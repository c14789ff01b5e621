import { ORGANISATION_KINDS, type OrganisationKind } from './organisation-words.ts'

/** Rights of an organisation's clients (decisions §14). */
export const PARTNER_SCOPES = [
  'device-authenticity:check-status',
  'checks:read',
  'webhooks:manage',
  'telco:read',
  'telco:sightings',
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
  'telco:sightings': 'Say where reported phones were seen',
  'n5g-eir-eic': 'Ask as a 5G equipment identity register',
  'private:check': 'Ask without naming the number',
}

const NETWORKS: readonly OrganisationKind[] = ['network']
const ALL_BUT_POLICE = ORGANISATION_KINDS.filter((kind) => kind !== 'police')

/**
 * The kinds of organisation whose clients may have a scope. Beyond them an administrator grants it to one
 * client (decisions §18).
 */
export const KINDS_OF_SCOPE: Record<PartnerScope, readonly OrganisationKind[]> = {
  'device-authenticity:check-status': ALL_BUT_POLICE,
  'checks:read': ALL_BUT_POLICE,
  'webhooks:manage': ALL_BUT_POLICE,
  'telco:read': NETWORKS,
  'telco:sightings': NETWORKS,
  'n5g-eir-eic': NETWORKS,
  'private:check': ALL_BUT_POLICE,
}

export function kindMayHave(kind: OrganisationKind, scope: PartnerScope): boolean {
  return KINDS_OF_SCOPE[scope].includes(kind)
}

export function scopesOfKind(kind: OrganisationKind): PartnerScope[] {
  return PARTNER_SCOPES.filter((scope) => kindMayHave(kind, scope))
}
