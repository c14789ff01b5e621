/** Words of organisations, without zod, which a browser need not load for them. */
export const ORGANISATION_KINDS = ['marketplace', 'repair', 'insurer', 'network', 'police', 'other'] as const
export type OrganisationKind = (typeof ORGANISATION_KINDS)[number]
export const ORGANISATION_KIND_LABELS: Record<OrganisationKind, string> = {
  marketplace: 'Marketplace',
  repair: 'Repair shop',
  insurer: 'Insurer',
  network: 'Mobile network',
  police: 'Police command',
  other: 'Other',
}

/** Each may do what those behind it may. */
export const MEMBER_ROLES = ['owner', 'admin', 'developer', 'viewer'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]
export const MEMBER_ROLE_LABELS: Record<MemberRole, string> = {
  owner: 'Owner: everything, and other owners',
  admin: 'Admin: members, money, clients',
  developer: 'Developer: clients, webhooks, jobs',
  viewer: 'Viewer: reads everything but secrets',
}

export const WEBHOOK_EVENTS = [
  'check_job.done',
  'flag.activated',
  'flag.cleared',
  'blocklist.changed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
