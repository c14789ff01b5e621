/** Profile, identity, rights, second step of sign-in (decisions §7). */
import { z } from 'zod'
import {
  ACCOUNT_MESSAGES,
  codeSchema,
  confirmation,
  confirms,
  MAX_PASSWORD_LENGTH,
  newPasswordSchema,
  secondStepSchema,
  userSchema,
} from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { nameSchema, plainName } from './names.ts'
import { emailSchema, idSchema, ifGiven, localeSchema, timeSchema } from './primitives.ts'

export const PROFILE_MESSAGES = {
  updated: 'Profile updated successfully',
  updateFailed: 'Failed to update profile',
  loadFailed: 'Failed to load profile data',
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email address',
  ninLength: 'NIN must be 11 digits',
  bvnLength: 'BVN must be 11 digits',
  ninVerified: 'NIN verified.',
  bvnVerified: 'BVN verified.',
  ninFailed: 'Failed to verify NIN.',
  bvnFailed: 'Failed to verify BVN.',
  phoneNote: 'Change your phone number in the settings: a code goes to the new one',
  readOnly: 'This field cannot be changed',
  languageNotOffered: 'Choose one of the languages that are offered',
  ninNote: 'NIN cannot be changed for security reasons',
  bvnNote: 'BVN cannot be changed for security reasons',
  passwordChanged: 'Password changed successfully.',
  contested: 'Thank you. We will look into it and tell you by email.',
} as const
const M = PROFILE_MESSAGES

/**
 * The texts that a person accepts when creating an account, with versions. A changed text gets a new version.
 */
export const LEGAL_TEXTS = { terms: '2026-11', privacy: '2026-11' } as const

const dateOfBirth = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter the date as year-month-day')
  .refine(
    (value) =>
      !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) &&
      new Date(`${value}T00:00:00Z`).toISOString().startsWith(value),
    'This date does not exist',
  )
  .refine(
    (value) => value > '1900-01-01' && value < new Date().toISOString().slice(0, 10),
    'Enter your date of birth',
  )

/**
 * The user as their own profile shows them. NIN and BVN only ever as their last four digits, `•••••••1234`.
 */
export const profileSchema = userSchema.extend({
  pending_email: z.string().nullable(),
  address: z.string(),
  date_of_birth: z.string().nullable(),
  nin: z.string().nullable(),
  bvn: z.string().nullable(),
  nin_verified: z.boolean(),
  bvn_verified: z.boolean(),
  /** `phone`: by a code to the number's own phone; `name`: the names match, and no phone was known. */
  nin_proof: z.enum(['name', 'phone']).nullable(),
  bvn_proof: z.enum(['name', 'phone']).nullable(),
  /** Unspent, one for each of NIN and BVN (decisions §3). */
  free_searches: z.number(),
  two_factor_method: z.enum(['email', 'totp']).nullable(),
})
export type Profile = z.infer<typeof profileSchema>

/** A number, or the masked form of the verified one. */
const elevenDigits = (message: string) =>
  ifGiven(z.string({ error: message }).regex(/^(\d{11}|•{7}\d{4})$/, message))

/** Read-only fields: accepted when unchanged, so that a profile can be sent back as it was read. */
const readOnly = profileSchema
  .omit({
    first_name: true,
    last_name: true,
    email: true,
    address: true,
    date_of_birth: true,
    nin: true,
    bvn: true,
    locale: true,
  })
  .partial()
export const READ_ONLY_FIELDS = readOnly.keyof().options

const editable = z.strictObject({
  ...readOnly.shape,
  first_name: nameSchema(ACCOUNT_MESSAGES.firstNameRequired),
  last_name: z.string().overwrite(plainName).max(100, 'Use at most 100 characters'),
  email: emailSchema({ required: M.emailRequired, invalid: M.emailInvalid }),
  /** Empty text deletes it; the same holds for the date. */
  address: z
    .string()
    .trim()
    .max(300, 'Use at most 300 characters')
    .nullable()
    .transform((value) => value ?? undefined),
  date_of_birth: z.union([z.literal('').transform(() => null), dateOfBirth]).nullable(),
  locale: localeSchema.nullable(),
  nin: elevenDigits(M.ninLength),
  bvn: elevenDigits(M.bvnLength),
  /** For a NIN or BVN whose own phone got a code. */
  identity_code: ifGiven(codeSchema),
  /** For another e-mail address. */
  ...confirmation,
})

const params = z.object({ id: idSchema })
const IDENTITY_ERRORS = [
  'identity_taken',
  'identity_mismatch',
  'identity_not_found',
  'identity_set',
  'identity_provider_down',
  'identity_code_needed',
  'code_wrong',
  'code_expired',
  'code_tries_used',
] as const

export const readProfile = endpoint({
  id: 'profile.read',
  method: 'GET',
  path: '/users/profile/:id/',
  auth: 'user',
  beforeAuthenticator: true,
  limit: 'read',
  summary: 'The own profile',
  params,
  status: 200,
  description: 'Profile',
  data: profileSchema,
  errors: ['not_found'],
})

const update = <Verb extends 'PUT' | 'PATCH', Body extends z.ZodType>(method: Verb, id: string, body: Body) =>
  endpoint({
    id,
    method,
    path: '/users/profile/:id/',
    auth: 'user',
    limit: 'sensitive',
    summary:
      'Change the own profile. A new email address waits for its link; NIN or BVN are checked with the identity provider first',
    params,
    body,
    status: 200,
    description: M.updated,
    data: profileSchema,
    errors: ['not_found', 'forbidden', 'conflict', 'code_too_soon', 'account_locked', ...IDENTITY_ERRORS],
  })

export const replaceProfile = update(
  'PUT',
  'profile.replace',
  editable.partial({
    nin: true,
    bvn: true,
    identity_code: true,
    address: true,
    date_of_birth: true,
    locale: true,
    password: true,
    second_step: true,
  }),
)
export const updateProfile = update('PATCH', 'profile.update', editable.partial())

/** For the error `identity_taken`. An administrator decides. */
export const contestIdentity = endpoint({
  id: 'profile.contestIdentity',
  method: 'POST',
  path: '/users/identity/contest/',
  auth: 'user',
  limit: 'sensitive',
  summary: 'Say that another account verified the own NIN or BVN',
  body: z.strictObject({
    kind: z.enum(['nin', 'bvn']),
    number: z.string({ error: 'Enter 11 digits' }).regex(/^\d{11}$/, 'Enter 11 digits'),
  }),
  status: 201,
  description: M.contested,
  data: z.object({ kind: z.enum(['nin', 'bvn']), contested_at: timeSchema }),
  errors: [
    'forbidden',
    'identity_not_contested',
    'identity_not_found',
    'identity_mismatch',
    'identity_provider_down',
  ],
})

const typedPassword = z
  .string({ error: ACCOUNT_MESSAGES.passwordRequired })
  .min(1, ACCOUNT_MESSAGES.passwordRequired)
  .max(MAX_PASSWORD_LENGTH, ACCOUNT_MESSAGES.passwordTooLong)

export const deleteProfile = endpoint({
  id: 'profile.delete',
  method: 'DELETE',
  path: '/users/profile/delete/',
  auth: 'user',
  limit: 'sensitive',
  summary:
    'Erase the own account; the ledger of devices stays without names. Not in the 72 hours after a recovery',
  body: z.strictObject({
    password: typedPassword,
    /** The second step, where one is on. `second_step` is its former name. */
    code: secondStepSchema,
    second_step: secondStepSchema,
    /** Where the account has one. */
    pin: ifGiven(z.string({ error: ACCOUNT_MESSAGES.pinDigits }).max(6, ACCOUNT_MESSAGES.pinTooLong)),
  }),
  status: 200,
  description: 'Your account has been deleted.',
  data: z.null(),
  errors: ['forbidden', 'recently_recovered', 'conflict', 'account_in_use', 'last_owner', 'account_locked'],
})

export const exportProfile = endpoint({
  id: 'profile.export',
  method: 'GET',
  path: '/users/profile/export/',
  auth: 'user',
  limit: 'sensitive',
  summary: 'All data that Amana holds on the signed-in person (NDPA 2023 s.34–38)',
  status: 200,
  description: 'Your data',
  data: z.record(z.string(), z.unknown()),
  errors: [],
})

export const changePassword = endpoint({
  id: 'accounts.changePassword',
  method: 'POST',
  path: '/settings/security/password/',
  auth: 'user',
  beforeAuthenticator: true,
  limit: 'sensitive',
  summary: 'Change the password; every other session ends',
  body: z
    .strictObject({
      current_password: z
        .string({ error: ACCOUNT_MESSAGES.currentPasswordRequired })
        .min(1, ACCOUNT_MESSAGES.currentPasswordRequired)
        .max(MAX_PASSWORD_LENGTH, ACCOUNT_MESSAGES.passwordTooLong),
      new_password: newPasswordSchema,
      confirm_new_password: z
        .string({ error: ACCOUNT_MESSAGES.confirmRequired })
        .min(1, ACCOUNT_MESSAGES.confirmRequired),
    })
    .refine(...confirms('new_password', 'confirm_new_password', ACCOUNT_MESSAGES.confirmDiffers)),
  status: 200,
  description: M.passwordChanged,
  data: z.null(),
  errors: ['account_locked'],
})

export const setUpTwoFactor = endpoint({
  id: 'accounts.setUpTwoFactor',
  method: 'POST',
  path: '/settings/security/2fa/setup/',
  auth: 'user',
  beforeAuthenticator: true,
  limit: 'sensitive',
  summary:
    'Begin to set up a second step: a secret for the authenticator app, or a code to the email address',
  body: z.strictObject({
    method: z.enum(['totp', 'email'], { error: 'Select a method' }),
    password: confirmation.password,
  }),
  status: 200,
  description: 'Confirm with a code',
  data: z.object({
    method: z.enum(['totp', 'email']),
    /** Base 32; null with the e-mail method. */
    secret: z.string().nullable(),
    otpauth_url: z.string().nullable(),
    /** A picture as data URL, `data:image/png;base64,…`. */
    qr: z.string().nullable(),
  }),
  errors: ['two_factor_on', 'code_too_soon', 'account_locked'],
})

export const enableTwoFactor = endpoint({
  id: 'accounts.enableTwoFactor',
  method: 'POST',
  path: '/settings/security/2fa/enable/',
  auth: 'user',
  beforeAuthenticator: true,
  limit: 'sensitive',
  summary: 'Turn the second step on with a code of it; recovery codes are shown once',
  body: z.strictObject({
    code: z.string({ error: ACCOUNT_MESSAGES.codeRequired }).regex(/^\d{6}$/, ACCOUNT_MESSAGES.codeShape),
  }),
  status: 200,
  description: 'Two-factor sign-in is on',
  data: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['two_factor_on', 'account_locked', 'code_wrong', 'code_expired', 'code_tries_used'],
})

export const disableTwoFactor = endpoint({
  id: 'accounts.disableTwoFactor',
  method: 'POST',
  path: '/settings/security/2fa/disable/',
  auth: 'user',
  limit: 'sensitive',
  summary: 'Turn the second step off',
  body: z.strictObject({ password: typedPassword, second_step: secondStepSchema }),
  status: 200,
  description: 'Two-factor sign-in is off',
  data: z.null(),
  errors: ['account_locked'],
})
