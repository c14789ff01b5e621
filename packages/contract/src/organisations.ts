/** The portal of organisations: application, members, clients, webhooks, jobs, money (decisions §14). */
import { z } from 'zod'
import { confirmation } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { nameSchema } from './names.ts'
import { MEMBER_ROLES, ORGANISATION_KINDS } from './organisation-words.ts'
import { PARTNER_SCOPES } from './partner-scopes.ts'
import {
  balanceSchema,
  checkJobSchema,
  deliverySchema,
  newWebhookSchema,
  usageQuerySchema,
  usageSchema,
  webhookBodySchema,
  webhookSchema,
  webhookTestBodySchema,
} from './partners.ts'
import { checkoutSchema, paymentMethodSchema } from './payments.ts'
import {
  amountSchema,
  emailSchema,
  idSchema,
  ifGiven,
  optionalText,
  phoneSchema,
  timeSchema,
} from './primitives.ts'

export const organisationSchema = z.object({
  id: idSchema,
  name: z.string(),
  kind: z.enum(ORGANISATION_KINDS),
  status: z.enum(['applied', 'approved', 'rejected', 'suspended']),
  /** The caller's. */
  role: z.enum(MEMBER_ROLES),
  created_at: timeSchema,
})
export type Organisation = z.infer<typeof organisationSchema>

export const applicationBodySchema = z.strictObject({
  name: nameSchema('Enter the name of your organisation', 120).min(2, 'Enter the name of your organisation'),
  kind: z.enum(ORGANISATION_KINDS, 'Choose what your organisation does'),
  website: optionalText(200),
  contact_email: emailSchema(),
  purpose: z
    .string('Say why you want to check phones')
    .trim()
    .min(10, 'Say in a sentence why you want to check phones')
    .max(1_000, 'Use at most 1,000 characters'),
})

const ofOrganisation = z.object({ organisation: idSchema })
const withId = ofOrganisation.extend({ id: idSchema })
const member = { auth: 'user' } as const
/** Refusals of the password and the second step. */
const CONFIRMED = ['account_locked', 'code_wrong', 'code_expired', 'code_tries_used'] as const

export const applyAsPartner = endpoint({
  id: 'organisations.apply',
  method: 'POST',
  path: '/organisations/',
  ...member,
  limit: 'sensitive',
  summary: 'Apply as an organisation; the caller becomes its owner, an administrator decides',
  body: applicationBodySchema,
  status: 201,
  description: 'We have your application. An administrator reads it and mails you the decision.',
  data: organisationSchema,
  errors: ['organisation_exists', 'email_unverified'],
})

export const listOrganisations = endpoint({
  id: 'organisations.list',
  method: 'GET',
  path: '/organisations/',
  ...member,
  limit: 'read',
  summary: 'The organisations that the caller belongs to',
  status: 200,
  description: 'Organisations',
  data: z.object({ results: z.array(organisationSchema) }),
  errors: [],
})

export const readOrganisation = endpoint({
  id: 'organisations.read',
  method: 'GET',
  path: '/organisations/:organisation/',
  ...member,
  limit: 'read',
  summary: 'One organisation with its balance',
  params: ofOrganisation,
  status: 200,
  description: 'The organisation',
  data: organisationSchema.extend({
    contact_email: z.string(),
    website: z.string(),
    purpose: z.string(),
    ...balanceSchema.shape,
  }),
  errors: ['not_found'],
})

export const memberSchema = z.object({
  id: idSchema.meta({ description: 'Of the account' }),
  name: z.string(),
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  joined_at: timeSchema,
})
export const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  created_at: timeSchema,
  expires_at: timeSchema,
})
export type Member = z.infer<typeof memberSchema>
export type Invitation = z.infer<typeof invitationSchema>

export const listMembers = endpoint({
  id: 'organisations.listMembers',
  method: 'GET',
  path: '/organisations/:organisation/members/',
  ...member,
  limit: 'read',
  summary: 'Members and open invitations',
  params: ofOrganisation,
  status: 200,
  description: 'Members',
  data: z.object({ results: z.array(memberSchema), invitations: z.array(invitationSchema) }),
  errors: ['not_found'],
})

export const inviteMember = endpoint({
  id: 'organisations.inviteMember',
  method: 'POST',
  path: '/organisations/:organisation/members/',
  ...member,
  limit: 'sensitive',
  summary:
    'Invite somebody by mail; an older invitation to the address ends. An owner is invited with the password',
  params: ofOrganisation,
  body: z.strictObject({
    email: emailSchema(),
    role: z.enum(MEMBER_ROLES, 'Choose a role'),
    ...confirmation,
  }),
  status: 201,
  description: 'The invitation is on its way.',
  data: invitationSchema,
  errors: ['not_found', 'forbidden', 'conflict', ...CONFIRMED],
})

export const changeMember = endpoint({
  id: 'organisations.changeMember',
  method: 'PATCH',
  path: '/organisations/:organisation/members/:id/',
  ...member,
  limit: 'write',
  summary: 'Give a member another role; an owner is made with the password',
  params: withId,
  body: z.strictObject({ role: z.enum(MEMBER_ROLES, 'Choose a role'), ...confirmation }),
  status: 200,
  description: 'Role changed',
  data: memberSchema,
  errors: ['not_found', 'forbidden', 'last_owner', ...CONFIRMED],
})

export const removeMember = endpoint({
  id: 'organisations.removeMember',
  method: 'DELETE',
  path: '/organisations/:organisation/members/:id/',
  ...member,
  limit: 'write',
  summary: 'Remove a member, or withdraw an invitation by its id; everybody may leave',
  params: withId,
  status: 200,
  description: 'Removed',
  data: z.object({}),
  errors: ['not_found', 'forbidden', 'last_owner'],
})

export const readInvitation = endpoint({
  id: 'organisations.readInvitation',
  method: 'POST',
  path: '/organisations/invitations/read/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'An invitation by the secret in its link: who invites, and whom',
  body: z.strictObject({ token: z.string().max(200) }),
  status: 200,
  description: 'The invitation',
  data: z.object({ organisation: z.string(), role: z.enum(MEMBER_ROLES), email: z.string() }),
  errors: ['invitation_over'],
})

export const acceptInvitation = endpoint({
  id: 'organisations.acceptInvitation',
  method: 'POST',
  path: '/organisations/invitations/accept/',
  ...member,
  limit: 'sensitive',
  summary: 'Accept an invitation with the account of its address',
  body: z.strictObject({ token: z.string().max(200) }),
  status: 200,
  description: 'You are a member now.',
  data: organisationSchema,
  errors: ['invitation_over', 'forbidden'],
})

export const clientSchema = z.object({
  id: idSchema,
  name: z.string(),
  sandbox: z.boolean(),
  scopes: z.array(z.enum(PARTNER_SCOPES)),
  /** The last four characters; null: it has no API key. */
  api_key_ends: z.string().nullable(),
  signs_in_by: z.enum(['secret', 'private_key_jwt']),
  allowed_networks: z.array(z.string()),
  per_minute: z.int(),
  per_day: z.int(),
  created_at: timeSchema,
  expires_at: timeSchema.nullable(),
  revoked_at: timeSchema.nullable(),
  last_used_at: timeSchema.nullable(),
  /** Until then the secret before the present one works too; null: only the present one does. */
  old_secret_until: timeSchema.nullable(),
})
export type Client = z.infer<typeof clientSchema>

export const listClients = endpoint({
  id: 'organisations.listClients',
  method: 'GET',
  path: '/organisations/:organisation/clients/',
  ...member,
  limit: 'read',
  summary: 'Clients, newest first, revoked ones too',
  params: ofOrganisation,
  status: 200,
  description: 'Clients',
  data: z.object({ results: z.array(clientSchema) }),
  errors: ['not_found'],
})

/** Names of networks as `203.0.113.0/24`, `2001:db8::/32`, or one address. */
export const networkSchema = z.union(
  [z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()],
  'Write a network as 203.0.113.0/24',
)

export const createClient = endpoint({
  id: 'organisations.createClient',
  method: 'POST',
  path: '/organisations/:organisation/clients/',
  ...member,
  limit: 'sensitive',
  summary:
    'Make a client, a test client unless `sandbox` is false; its secret and API key are shown this once. Live clients need an approved organisation and the password',
  params: ofOrganisation,
  body: z.strictObject({
    name: nameSchema('Name the client', 80),
    sandbox: z.boolean().default(true),
    scopes: z.array(z.enum(PARTNER_SCOPES, 'This scope is not known')).min(1, 'Choose at least one'),
    expires: ifGiven(z.iso.date('Write the day as 2026-11-30')),
    allowed_networks: z.array(networkSchema).max(50, 'Use at most 50 networks').default([]),
    ...confirmation,
  }),
  status: 201,
  description: 'Copy the secret and the key now: they are not shown again.',
  data: clientSchema.extend({ client_secret: z.string(), api_key: z.string() }),
  errors: ['not_found', 'forbidden', 'organisation_inactive', 'conflict', ...CONFIRMED],
})

export const rollClientSecret = endpoint({
  id: 'organisations.rollClientSecret',
  method: 'POST',
  path: '/organisations/:organisation/clients/:id/secret/',
  ...member,
  limit: 'sensitive',
  summary: 'Give a client a new secret; the old one works for 24 hours more. With the password',
  params: withId,
  body: z.strictObject(confirmation),
  status: 200,
  description: 'Copy the secret now: it is not shown again.',
  data: z.object({ client_id: idSchema, client_secret: z.string(), old_valid_until: timeSchema }),
  errors: ['not_found', 'forbidden', 'conflict', ...CONFIRMED],
})

export const revokeClient = endpoint({
  id: 'organisations.revokeClient',
  method: 'DELETE',
  path: '/organisations/:organisation/clients/:id/',
  ...member,
  limit: 'write',
  summary: 'Revoke a client: it is refused everywhere within a second',
  params: withId,
  status: 200,
  description: 'Revoked',
  data: clientSchema,
  errors: ['not_found', 'forbidden'],
})

export const listOwnWebhooks = endpoint({
  id: 'organisations.listWebhooks',
  method: 'GET',
  path: '/organisations/:organisation/webhooks/',
  ...member,
  limit: 'read',
  summary: 'Webhooks, newest first',
  params: ofOrganisation,
  status: 200,
  description: 'Webhooks',
  data: z.object({ results: z.array(webhookSchema) }),
  errors: ['not_found'],
})

export const createOwnWebhook = endpoint({
  id: 'organisations.createWebhook',
  method: 'POST',
  path: '/organisations/:organisation/webhooks/',
  ...member,
  limit: 'write',
  summary:
    'Make a webhook for live events, or for those of test clients; its secret is shown this once. For live events the organisation must be approved',
  params: ofOrganisation,
  body: webhookBodySchema.extend({ sandbox: z.boolean().default(false) }),
  status: 201,
  description: 'Copy the secret now: it is not shown again.',
  data: newWebhookSchema,
  errors: ['not_found', 'forbidden', 'organisation_inactive'],
})

export const deleteOwnWebhook = endpoint({
  id: 'organisations.deleteWebhook',
  method: 'DELETE',
  path: '/organisations/:organisation/webhooks/:id/',
  ...member,
  limit: 'write',
  summary: 'Delete a webhook',
  params: withId,
  status: 200,
  description: 'Deleted',
  data: webhookSchema,
  errors: ['not_found', 'forbidden'],
})

export const testOwnWebhook = endpoint({
  id: 'organisations.testWebhook',
  method: 'POST',
  path: '/organisations/:organisation/webhooks/:id/test/',
  ...member,
  limit: 'write',
  summary: 'Send a test event: ng.amana.test, or any event by its name, about an invented phone',
  params: withId,
  body: webhookTestBodySchema,
  status: 201,
  description: 'The test event is on its way.',
  data: z.object({ webhook_id: z.string() }),
  errors: ['not_found', 'forbidden', 'conflict'],
})

export const listOwnDeliveries = endpoint({
  id: 'organisations.listDeliveries',
  method: 'GET',
  path: '/organisations/:organisation/webhooks/:id/deliveries/',
  ...member,
  limit: 'read',
  summary: 'The newest 100 deliveries with their attempts, newest first',
  params: withId,
  status: 200,
  description: 'Deliveries',
  data: z.object({ results: z.array(deliverySchema) }),
  errors: ['not_found'],
})

export const sendDeliveryAgain = endpoint({
  id: 'organisations.sendDeliveryAgain',
  method: 'POST',
  path: '/organisations/:organisation/webhooks/:id/deliveries/:event/again/',
  ...member,
  limit: 'write',
  summary: 'Send one event again now, under its own id',
  params: withId.extend({ event: z.string().max(100) }),
  status: 200,
  description: 'It is sent again.',
  data: deliverySchema,
  errors: ['not_found', 'forbidden', 'conflict'],
})

export const listJobs = endpoint({
  id: 'organisations.listJobs',
  method: 'GET',
  path: '/organisations/:organisation/jobs/',
  ...member,
  limit: 'read',
  summary: 'Check jobs of the last days, newest first, at most 100',
  params: ofOrganisation,
  status: 200,
  description: 'Jobs',
  data: z.object({
    results: z.array(checkJobSchema.extend({ sandbox: z.boolean(), kobo: z.int(), by: z.string() })),
  }),
  errors: ['not_found'],
})

export const createJob = endpoint({
  id: 'organisations.createJob',
  method: 'POST',
  path: '/organisations/:organisation/jobs/',
  ...member,
  limit: 'write',
  summary: 'Upload a file of IMEIs: text/csv, one a line or a column "imei"',
  params: ofOrganisation,
  bodyKind: 'stream',
  status: 201,
  description: 'Your file is being checked.',
  data: checkJobSchema,
  errors: [
    'not_found',
    'forbidden',
    'organisation_inactive',
    'balance_too_low',
    'too_many_lines',
    'body_too_large',
    'request_running',
    'idempotency_key_reused',
    'unpacks_too_large',
    'too_many_uploads',
  ],
})

export const readJobResult = endpoint({
  id: 'organisations.readJobResult',
  method: 'GET',
  path: '/organisations/:organisation/jobs/:id/result/',
  ...member,
  limit: 'read',
  summary: 'The result as CSV',
  params: withId,
  answer: 'file',
  status: 200,
  description: 'line,imei,operational_status,reported_date,context_code',
  data: z.unknown(),
  errors: ['not_found', 'not_ready', 'range_not_satisfiable'],
})

export const cancelJob = endpoint({
  id: 'organisations.cancelJob',
  method: 'DELETE',
  path: '/organisations/:organisation/jobs/:id/',
  ...member,
  limit: 'write',
  summary: 'Cancel a job; its money comes back',
  params: withId,
  status: 200,
  description: 'Cancelled',
  data: checkJobSchema,
  errors: ['not_found', 'forbidden', 'job_over'],
})

export const ledgerRowSchema = z.object({
  id: z.int(),
  at: timeSchema,
  kind: z.enum(['credit', 'top_up', 'checks', 'check_status', 'job_reserved', 'job_returned', 'reversed']),
  /** Kobo that came in, or negative: went out. */
  kobo: z.int(),
  balance: z.int(),
  quantity: z.int(),
  client: z.string().nullable(),
  job_id: idSchema.nullable(),
  payment_reference: z.string().nullable(),
})
export type LedgerRow = z.infer<typeof ledgerRowSchema>

export const readLedger = endpoint({
  id: 'organisations.readLedger',
  method: 'GET',
  path: '/organisations/:organisation/ledger/',
  ...member,
  limit: 'read',
  summary: 'The account, newest row first, 50 at a time',
  params: ofOrganisation,
  query: z.strictObject({ before: ifGiven(z.coerce.number().int().positive()) }),
  status: 200,
  description: 'Ledger',
  data: z.object({ results: z.array(ledgerRowSchema), next: z.int().nullable() }),
  errors: ['not_found'],
})

export const readOwnUsage = endpoint({
  id: 'organisations.readUsage',
  method: 'GET',
  path: '/organisations/:organisation/usage/',
  ...member,
  limit: 'read',
  summary: 'Checks and their cost by day',
  params: ofOrganisation,
  query: usageQuerySchema,
  status: 200,
  description: 'Usage by day',
  data: usageSchema,
  errors: ['not_found'],
})

export const topUp = endpoint({
  id: 'organisations.topUp',
  method: 'POST',
  path: '/organisations/:organisation/top-up/',
  ...member,
  limit: 'sensitive',
  summary: 'Start paying money in, NGN 1,000 to 5,000,000',
  params: ofOrganisation,
  body: z.strictObject({
    amount: amountSchema,
    method: paymentMethodSchema,
    phone_number: ifGiven(phoneSchema),
  }),
  status: 201,
  description: 'Finish the payment; the balance grows as soon as it has settled.',
  data: z.object({ reference: z.string(), checkout: checkoutSchema }),
  errors: [
    'not_found',
    'forbidden',
    'organisation_inactive',
    'payment_provider_down',
    'payment_refused',
    'request_running',
    'idempotency_key_reused',
  ],
})
