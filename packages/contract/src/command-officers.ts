/** Officers of a police command, as its supervisors invite, suspend and renew them (decisions §7, §17). */
import { z } from 'zod'
import { confirmation, officerIdSchema } from './accounts.ts'
import { startOfDayInLagos } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { nameSchema } from './names.ts'
import { emailSchema, idSchema, phoneSchema, timeSchema } from './primitives.ts'

export const COMMAND_OFFICER_MESSAGES = {
  invited: 'Officer invited. The one-time password was sent to their official mailbox.',
  suspended: 'Officer suspended. Their cases are with the state command now.',
  reinstated: 'Officer reinstated',
  renewed: 'Account renewed',
  passwordReset: 'The new one-time password was sent to the officer’s official mailbox.',
  officerIdTaken: 'An officer with this ID exists already',
  emailTaken: 'An account with this email address exists already',
  emailNotOfficial: 'Enter the officer’s official address. We do not accept addresses of other domains.',
  emailOfOfficer:
    'Another officer reads this mailbox. Enter an official address that only this officer reads.',
  dayPassed: 'This day has passed',
  reasonRequired: 'Reason is required',
  ownAccount: 'This is your own account. Ask an administrator.',
  supervisorAccount:
    'This officer is a supervisor. Only an administrator can change the account of a supervisor.',
  noSupervisor: 'You are no longer a supervisor.',
  suspendedAlready: 'This officer is already suspended.',
  notSuspended: 'This officer is not suspended.',
} as const
const M = COMMAND_OFFICER_MESSAGES

const named = (what: string) => nameSchema(`${what} is empty`, 100, `${what} has more than 100 characters`)

/** A day in Lagos, YYYY-MM-DD, as its last second: an account works through the end of the day. */
export const lastDaySchema = (message = 'Enter a date as YYYY-MM-DD') =>
  z.string({ error: message }).transform((value, context): Date => {
    const start = startOfDayInLagos(value.trim())
    if (start) return new Date(start.getTime() + 86_399_000)
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** A new officer, on the command line as in the portal, whose command gives the state. */
export const newOfficerSchema = z.strictObject({
  officer_id: officerIdSchema,
  email: emailSchema(),
  first_name: named('The first name'),
  last_name: named('The last name'),
  phone_number: phoneSchema,
  rank: named('The rank'),
  force_number: named('The force number'),
  station: named('The station'),
  expires_at: lastDaySchema(),
})

export const OFFICER_STATUSES = ['active', 'new', 'expired', 'suspended'] as const

export const commandOfficerSchema = z.object({
  officer_id: z.string(),
  name: z.string(),
  rank: z.string(),
  station: z.string(),
  supervisor: z.boolean(),
  /** `new`: has not chosen a password yet. */
  status: z.enum(OFFICER_STATUSES),
  expires_at: timeSchema,
  suspended_at: timeSchema.nullable(),
})
export type CommandOfficer = z.infer<typeof commandOfficerSchema>

/** Without the one-time password, which goes to the officer's official mailbox alone (decisions §18). */
const invitedOfficerSchema = z.object({ officer: commandOfficerSchema })
export type InvitedOfficer = z.infer<typeof invitedOfficerSchema>

const supervisor = { auth: 'supervisor' } as const
const ofCommand = z.object({ organisation: idSchema })
const ofOfficer = ofCommand.extend({ officer: z.string().trim().toUpperCase().max(20) })

export const readOwnCommand = endpoint({
  id: 'organisations.readOwnCommand',
  method: 'GET',
  path: '/le/command/',
  ...supervisor,
  limit: 'read',
  summary:
    "The supervisor's state command, and the organisation that stands for it; null: an administrator made none",
  status: 200,
  description: 'State command',
  data: z.object({
    state_command: z.string(),
    organisation: z
      .object({ id: idSchema, name: z.string(), status: z.enum(['applied', 'approved', 'suspended']) })
      .nullable(),
  }),
  errors: [],
})

export const listCommandOfficers = endpoint({
  id: 'organisations.listOfficers',
  method: 'GET',
  path: '/organisations/:organisation/officers/',
  ...supervisor,
  limit: 'read',
  summary: 'Officers of a police command by officer id, for its supervisors; audited',
  params: ofCommand,
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  status: 200,
  description: 'Officers',
  data: z.object({ results: z.array(commandOfficerSchema), next: z.string().nullable() }),
  errors: ['not_found', 'organisation_inactive'],
})

export const inviteOfficer = endpoint({
  id: 'organisations.inviteOfficer',
  method: 'POST',
  path: '/organisations/:organisation/officers/',
  ...supervisor,
  limit: 'sensitive',
  summary:
    'A supervisor makes the account of an officer of the own command; its one-time password goes to the officer’s mailbox; audited',
  params: ofCommand,
  body: newOfficerSchema.extend(confirmation),
  status: 201,
  description: M.invited,
  data: invitedOfficerSchema,
  errors: [
    'not_found',
    'organisation_inactive',
    'conflict',
    'account_locked',
    'code_wrong',
    'code_expired',
    'code_tries_used',
  ],
})

export const suspendOfficer = endpoint({
  id: 'organisations.suspendOfficer',
  method: 'POST',
  path: '/organisations/:organisation/officers/:officer/suspend/',
  ...supervisor,
  limit: 'write',
  summary:
    'Every session of the officer ends, who cannot sign in; the cases fall to the state command; audited',
  params: ofOfficer,
  body: z.strictObject({
    reason: z
      .string({ error: M.reasonRequired })
      .trim()
      .min(1, M.reasonRequired)
      .max(2_000, 'Use at most 2000 characters'),
  }),
  status: 200,
  description: M.suspended,
  data: commandOfficerSchema,
  errors: ['not_found', 'organisation_inactive', 'conflict'],
})

export const reinstateOfficer = endpoint({
  id: 'organisations.reinstateOfficer',
  method: 'POST',
  path: '/organisations/:organisation/officers/:officer/reinstate/',
  ...supervisor,
  limit: 'write',
  summary: 'A suspension is lifted: the officer signs in again; audited',
  params: ofOfficer,
  status: 200,
  description: M.reinstated,
  data: commandOfficerSchema,
  errors: ['not_found', 'organisation_inactive', 'conflict'],
})

export const renewOfficer = endpoint({
  id: 'organisations.renewOfficer',
  method: 'POST',
  path: '/organisations/:organisation/officers/:officer/renew/',
  ...supervisor,
  limit: 'write',
  summary: 'Sets the last day of an account, also of one that is over; a suspension stays; audited',
  params: ofOfficer,
  body: z.strictObject({ expires_at: lastDaySchema() }),
  status: 200,
  description: M.renewed,
  data: commandOfficerSchema,
  errors: ['not_found', 'organisation_inactive'],
})

export const resetOfficerPassword = endpoint({
  id: 'organisations.resetOfficerPassword',
  method: 'POST',
  path: '/organisations/:organisation/officers/:officer/reset-password/',
  ...supervisor,
  limit: 'sensitive',
  summary: 'A new one-time password, mailed to the officer alone; sessions of the officer end; audited',
  params: ofOfficer,
  status: 200,
  description: M.passwordReset,
  data: invitedOfficerSchema,
  errors: ['not_found', 'organisation_inactive'],
})
