/** Accounts, codes and sessions (decisions §7). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { withoutInvisible } from './invisible.ts'
import { nameSchema } from './names.ts'
import { PHONE_MESSAGE } from './phone.ts'
import {
  emailSchema,
  idSchema,
  ifGiven,
  localeSchema,
  phoneSchema,
  stateSchema,
  timeSchema,
} from './primitives.ts'

/** Seconds. */
export const CODE_LIFE_SECONDS = 600
export const REGISTRATION_SESSION_SECONDS = 900
export const RESEND_WAIT_SECONDS = 30

/** Messages that both sides show. */
export const ACCOUNT_MESSAGES = {
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 8 characters',
  passwordTooLong: 'Password must be at most 128 characters',
  passwordTooCommon: 'This password is too common. Choose one that is harder to guess.',
  passwordOfContext:
    'This password is only your name, your email address or words of this service. Add words that nobody would guess.',
  confirmRequired: 'Please confirm your password',
  confirmDiffers: 'Passwords do not match',
  emailTaken: 'A user with this email already exists. Please use a different email or try signing in.',
  codeRequired: 'Please enter the verification code',
  codeShape: 'Please enter a valid 6-digit verification code',
  phoneCodeShape: 'Please enter the 6-digit verification code',
  phoneRequired: 'Phone number is required',
  pinRequired: 'PIN is required',
  pinTooShort: 'PIN must be at least 4 digits',
  pinTooLong: 'PIN must not exceed 6 digits',
  pinTooCommon: 'This PIN is too easy to guess. Choose another one.',
  pinBirthday: 'This PIN is your date of birth, which others know. Choose another one.',
  pinDigits: 'PIN must be 4-6 digits',
  pinConfirmRequired: 'Please confirm your PIN',
  pinsDiffer: 'PINs do not match',
  currentPasswordRequired: 'Current Password is required',
  currentPasswordWrong: 'Current Password is not correct',
  recoveryShape: 'Please enter a recovery code of 16 letters and digits',
  registrationPasswordWrong:
    'This is not the password of the registration. If you did not register, choose a new one with “Forgot password”.',
  secondStepShape: 'Please enter the six digits or a recovery code',
  oneCodeOnly: 'Send either the verification code or a recovery code',
  recoveryAtSignIn: 'A recovery code is for signing in',
  officerIdShape: 'Officer ID is 6 to 10 letters and digits',
} as const

const M = ACCOUNT_MESSAGES
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

/** A new password. The server also refuses the most common ones. */
export const newPasswordSchema = z
  .string({ error: M.passwordRequired })
  .min(1, { error: M.passwordRequired, abort: true })
  .min(MIN_PASSWORD_LENGTH, M.passwordTooShort)
  .max(MAX_PASSWORD_LENGTH, M.passwordTooLong)

/** A password typed to sign in or to confirm. */
export const typedPasswordSchema = z
  .string({ error: M.passwordRequired })
  .min(1, M.passwordRequired)
  .max(MAX_PASSWORD_LENGTH, M.passwordTooLong)

const confirmSchema = z.string({ error: M.confirmRequired }).min(1, { error: M.confirmRequired, abort: true })

/** Each screen has its own messages. */
export const sixDigits = (required: string, shape: string) =>
  z
    .string({ error: required })
    .transform((value) => withoutInvisible(value).replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, { error: ({ input }) => (input === '' ? required : shape) }))

/** Six digits; spaces from pasting are removed. */
export const codeSchema = sixDigits(M.codeRequired, M.codeShape)

/** The screen for the code of a phone has its own messages. */
export const phoneCodeSchema = sixDigits(M.phoneCodeShape, M.phoneCodeShape)

/** `ABCD-EFGH-JKMN-PQRS`, as shown once; small letters, spaces and missing dashes are corrected. */
export const recoveryCodeSchema = z
  .string({ error: M.recoveryShape })
  .transform((value) =>
    withoutInvisible(value)
      .replace(/[\s\p{Pd}]/gu, '')
      .toUpperCase(),
  )
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, M.recoveryShape))

/**
 * The second step of a change: the six digits, or a recovery code. Asked for only where a second step is on.
 */
export const secondStepSchema = ifGiven(
  z
    .string({ error: M.secondStepShape })
    .transform((value) =>
      withoutInvisible(value)
        .replace(/[\s\p{Pd}]/gu, '')
        .toUpperCase(),
    )
    .pipe(z.string().regex(/^(\d{6}|[0-9A-HJKMNP-TV-Z]{16})$/, M.secondStepShape)),
)

/**
 * Proof of the person for a change that gives the account away: the present password and the second step.
 * The server says whether they are missing.
 */
export const confirmation = {
  password: ifGiven(z.string().max(MAX_PASSWORD_LENGTH, M.passwordTooLong)),
  second_step: secondStepSchema,
}

/** A phone number that must be given. */
export const requiredPhoneSchema = z
  .string({ error: ({ input }) => (input === undefined || input === null ? M.phoneRequired : PHONE_MESSAGE) })
  .refine((value) => value.trim() !== '', { error: M.phoneRequired, abort: true })
  .pipe(phoneSchema)

/** The 20 commonest PINs, more than a quarter of all that people choose, and common ones of six digits. */
const COMMON_PINS = new Set(
  '1234 1111 0000 1212 7777 1004 2000 4444 2222 6969 9999 3333 5555 6666 1122 1313 8888 4321 2001 1010 121212 112233 123123'.split(
    ' ',
  ),
)
/** The commonest PINs of five and six digits: one digit again and again, and digits in a row. */
const isPlain = (pin: string) =>
  /^(\d)\1+$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin)
const isUncommon = (pin: string) => !COMMON_PINS.has(pin) && !(pin.length > 4 && isPlain(pin))

/** A new PIN, at the first setup and in the settings. */
export const newPinSchema = z
  .string({ error: M.pinRequired })
  .regex(/^\d{4,6}$/, { error: ({ input }) => pinError(String(input)) })
  .refine(isUncommon, M.pinTooCommon)

function pinError(pin: string): string {
  if (pin === '') return M.pinRequired
  if (pin.length < 4) return M.pinTooShort
  return pin.length > 6 ? M.pinTooLong : M.pinDigits
}

export const officerIdSchema = z
  .string({ error: M.officerIdShape })
  .transform((value) => withoutInvisible(value).trim())
  .pipe(z.string().regex(/^[A-Za-z0-9]{6,10}$/, M.officerIdShape))
  .transform((value) => value.toUpperCase())

/** The user as the browser stores them. */
export const userSchema = z.object({
  id: idSchema,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  /** The e-mail address is proven. */
  is_verified: z.boolean(),
  phone_verified: z.boolean(),
  /** Null for an ordinary user. */
  officer_id: z.string().nullable(),
  is_officer: z.boolean(),
  /**
   * Only present, and true, for an officer who may read the audit log. For display: the server decides by the
   * role.
   */
  is_supervisor: z.literal(true).optional(),
  /** Only present for an officer whose command is in one of the 37 states: their dashboard begins there. */
  officer_state: stateSchema.optional(),
  /**
   * Only present, and true, for an officer who has to set up an authenticator app or a passkey before
   * anything else.
   */
  authenticator_required: z.literal(true).optional(),
  /** Beside it when only a passkey will do. */
  passkey_required: z.literal(true).optional(),
  has_pin: z.boolean(),
  /** Null: none chosen. */
  locale: localeSchema.nullable().optional(),
})
export type User = z.infer<typeof userSchema>

export const tokensSchema = z.object({
  access: z.string(),
  refresh: z.string(),
  access_token: z.string(),
  refresh_token: z.string(),
  access_token_expiration: timeSchema,
  refresh_token_expiration: timeSchema,
})
export type Tokens = z.infer<typeof tokensSchema>

export const signedInSchema = tokensSchema.extend({ user: userSchema })
export type SignedIn = z.infer<typeof signedInSchema>

/**
 * The password was right; a code was sent to the address; send it with `verify-otp`, `sign_in: true` and the
 * `attempt`.
 */
export const codeAskedSchema = z.object({
  otp_required: z.literal(true),
  email: z.string(),
  expires_in: z.number(),
  /** Belongs with the code: `verify-otp` needs it. */
  attempt: z.string(),
  /** Nothing was sent: the code is the authenticator app's, or there is none and a passkey is asked for. */
  method: z.enum(['totp', 'passkey']).optional(),
  /** All that finish this sign-in, the best first. Missing: a process of the release before answered. */
  methods: z.array(z.enum(['passkey', 'totp', 'email'])).optional(),
})
export const signInSchema = z.union([signedInSchema, codeAskedSchema])
export type SignIn = z.infer<typeof signInSchema>

/** The one-time password was right; the officer sets an own one with `officer-password`. */
export const passwordChangeAskedSchema = z.object({ password_change_required: z.literal(true) })

/**
 * For `refine`: both are equal. Checked even if other fields are invalid (a plain refinement waits until all
 * of them are valid).
 */
export function confirms(
  field: string,
  confirm: string,
  error: string,
): [(body: object) => boolean, Refinement] {
  const same = (body: object) => fieldOf(body, field) === fieldOf(body, confirm)
  const when: Refinement['when'] = ({ value, issues }) =>
    [field, confirm].every((name) => typeof fieldOf(value, name) === 'string') &&
    !issues.some(({ path }) => path?.[0] === confirm)
  return [same, { path: [confirm], error, when }]
}

interface Refinement {
  path: string[]
  error: string
  when: (payload: { value: unknown; issues: readonly { path?: PropertyKey[] | undefined }[] }) => boolean
}

function fieldOf(body: unknown, field: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : undefined
}

export const registerBody = z
  .strictObject({
    email: emailSchema(),
    first_name: nameSchema(M.firstNameRequired),
    last_name: nameSchema(M.lastNameRequired),
    /** Optional; empty text and null count as not given. */
    phone_number: z
      .union([z.literal('').transform(() => null), z.null(), phoneSchema], { error: PHONE_MESSAGE })
      .optional(),
    password: newPasswordSchema,
    confirm_password: confirmSchema,
    /** From the answer to the same form, sent before: it is replaced, as long as the address is unproven. */
    registration_token: ifGiven(z.string().max(100)),
  })
  .refine(...confirms('password', 'confirm_password', M.confirmDiffers))

export const registerUser = endpoint({
  id: 'accounts.register',
  method: 'POST',
  path: '/users/register/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'Create an account; a code goes to the email address',
  body: registerBody,
  status: 201,
  description: 'Registration successful',
  data: z.object({
    email: z.string(),
    expires_in: z.number(),
    session_expires_in: z.number(),
    registration_token: z.string(),
  }),
  errors: ['email_taken', 'code_too_soon'],
})

export const verifyOtp = endpoint({
  id: 'accounts.verifyOtp',
  method: 'POST',
  path: '/users/verify-otp/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'Prove the email address after registration, or finish a sign-in with a code',
  body: z
    .strictObject({
      email: emailSchema(),
      /** From the mail, or from the authenticator app. */
      otp: ifGiven(codeSchema),
      /** Instead of `otp` at a sign-in; each works once. */
      recovery_code: ifGiven(recoveryCodeSchema),
      sign_in: ifGiven(z.boolean()),
      /** The `attempt` of the sign-in that asked for the code. */
      attempt: ifGiven(z.string().max(100)),
      /** The registration's, which shows that the same person registered; its password does too. */
      registration_token: ifGiven(z.string().max(100)),
      password: ifGiven(z.string().max(MAX_PASSWORD_LENGTH, M.passwordTooLong)),
    })
    .refine(({ otp, recovery_code }) => otp !== undefined || recovery_code !== undefined, {
      path: ['otp'],
      error: M.codeRequired,
    })
    .refine(({ otp, recovery_code }) => otp === undefined || recovery_code === undefined, {
      path: ['recovery_code'],
      error: M.oneCodeOnly,
    })
    .refine(({ recovery_code, sign_in }) => recovery_code === undefined || sign_in === true, {
      path: ['recovery_code'],
      error: M.recoveryAtSignIn,
    }),
  status: 200,
  description: 'OTP verification successful',
  data: signedInSchema.extend({
    /**
     * Only present, and true, without the registration's token or password: its password signs nobody in, and
     * the person chooses one with `forgot-password`, unless they type it in this session.
     */
    password_needed: z.literal(true).optional(),
  }),
  errors: [
    'attempt_unknown',
    'account_suspended',
    'account_locked',
    'code_wrong',
    'code_expired',
    'code_tries_used',
  ],
})

export const resendOtp = endpoint({
  id: 'accounts.resendOtp',
  method: 'POST',
  path: '/users/resend-otp/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'Send the code of a registration or sign-in again; the older one ends',
  body: z.strictObject({ email: emailSchema(), sign_in: ifGiven(z.boolean()) }),
  status: 200,
  description: 'OTP sent successfully',
  data: z.object({ email: z.string(), expires_in: z.number() }),
  errors: ['code_too_soon'],
})

export const signIn = endpoint({
  id: 'accounts.signIn',
  method: 'POST',
  path: '/users/login/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'Sign in with email and password',
  body: z.strictObject({ email: emailSchema(), password: typedPasswordSchema }),
  status: 200,
  description: 'Login successful',
  data: signInSchema,
  errors: ['wrong_credentials', 'email_unverified', 'account_locked'],
})

export const officerSignIn = endpoint({
  id: 'accounts.officerSignIn',
  method: 'POST',
  path: '/users/officer-login/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'Sign in an officer with officer id and password',
  body: z.strictObject({ officer_id: officerIdSchema, password: typedPasswordSchema }),
  status: 200,
  description: 'Officer login successful',
  data: z.union([signedInSchema, codeAskedSchema, passwordChangeAskedSchema]),
  errors: ['wrong_credentials', 'account_locked', 'account_suspended'],
})

export const setOfficerPassword = endpoint({
  id: 'accounts.setOfficerPassword',
  method: 'POST',
  path: '/users/officer-password/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'An officer replaces the one-time password at the first sign-in',
  body: z
    .strictObject({
      officer_id: officerIdSchema,
      password: typedPasswordSchema,
      new_password: newPasswordSchema,
      confirm_new_password: confirmSchema,
    })
    .refine(...confirms('new_password', 'confirm_new_password', M.confirmDiffers)),
  status: 200,
  description: 'Officer login successful',
  data: signInSchema,
  errors: ['wrong_credentials', 'account_locked', 'account_suspended'],
})

export const forgotPassword = endpoint({
  id: 'accounts.forgotPassword',
  method: 'POST',
  path: '/users/forgot-password/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'Send a code to reset the password; the answer does not tell whether the account exists',
  body: z.strictObject({ email: emailSchema() }),
  status: 200,
  description: 'Otp has been sent to your email',
  data: z.object({ email: z.string() }),
  errors: ['code_too_soon'],
})

export const resetPasswordBody = z
  .strictObject({
    email: emailSchema(),
    otp: codeSchema,
    new_password: newPasswordSchema,
    confirm_new_password: confirmSchema,
  })
  .refine(...confirms('new_password', 'confirm_new_password', M.confirmDiffers))

export const resetPassword = endpoint({
  id: 'accounts.resetPassword',
  method: 'POST',
  path: '/users/reset-password/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'Set a new password with the code; every session ends',
  body: resetPasswordBody,
  status: 200,
  description: 'Your password has been reset. Please sign in.',
  data: z.object({ email: z.string() }),
  errors: ['code_wrong', 'code_expired', 'code_tries_used'],
})

export const signOut = endpoint({
  id: 'accounts.signOut',
  method: 'POST',
  path: '/users/logout/',
  auth: 'public',
  limit: 'write',
  summary:
    'End the session of the refresh token, else of the bearer; ending one that is over is a success too',
  body: z.strictObject({ refresh: ifGiven(z.string().max(200)) }),
  status: 200,
  description: 'Signed out',
  data: z.null(),
  errors: [],
})

export const refreshTokens = endpoint({
  id: 'accounts.refreshTokens',
  method: 'POST',
  path: '/users/token/refresh/',
  auth: 'public',
  limit: 'write',
  summary:
    'Exchange a refresh token, once; used twice it ends its session, unless by the same attempt, whose answer was lost',
  body: z.strictObject({
    refresh: z.string({ error: 'Refresh token is required' }).min(1, 'Refresh token is required').max(200),
    /**
     * Random, kept by the client until it has the answer: a request with the same value can be repeated when
     * the answer was lost.
     */
    attempt: z.string().min(16).max(100).optional(),
  }),
  status: 200,
  description: 'Session renewed',
  data: tokensSchema,
  errors: ['not_signed_in', 'token_expired'],
})

export const readMe = endpoint({
  id: 'accounts.readMe',
  method: 'GET',
  path: '/users/me/',
  auth: 'user',
  beforeAuthenticator: true,
  limit: 'read',
  summary: 'The signed-in account',
  status: 200,
  description: 'Your account',
  data: userSchema,
  errors: [],
})

export const sessionSchema = z.object({
  id: idSchema,
  created_at: timeSchema,
  last_used_at: timeSchema,
  expires_at: timeSchema,
  /** The browser's name in a few words: `Chrome on Android`. */
  device: z.string(),
  current: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

export const listSessions = endpoint({
  id: 'accounts.listSessions',
  method: 'GET',
  path: '/users/sessions/',
  auth: 'user',
  beforeAuthenticator: true,
  limit: 'read',
  summary: 'Where the account is signed in',
  status: 200,
  description: 'Active sessions',
  data: z.object({ results: z.array(sessionSchema) }),
  errors: [],
})

export const endSession = endpoint({
  id: 'accounts.endSession',
  method: 'DELETE',
  path: '/users/sessions/:id/',
  auth: 'user',
  beforeAuthenticator: true,
  limit: 'write',
  summary: 'End one of the own sessions',
  params: z.object({ id: idSchema }),
  status: 200,
  description: 'Session ended',
  data: z.null(),
  errors: ['not_found'],
})

export const sendPhoneCode = endpoint({
  id: 'accounts.sendPhoneCode',
  method: 'POST',
  path: '/users/phone/send-code/',
  auth: 'optional',
  limit: 'sensitive',
  summary:
    'Send a code by SMS: to a number of the signed-in account, or to the account that registered with it',
  /** Replacing a number that the account has asks for the password. */
  body: z.strictObject({ phone_number: requiredPhoneSchema, ...confirmation }),
  status: 200,
  description: 'OTP sent successfully',
  data: z.object({ phone_number: z.string(), expires_in: z.number() }),
  errors: ['code_too_soon', 'account_locked'],
})

export const verifyPhone = endpoint({
  id: 'accounts.verifyPhone',
  method: 'POST',
  path: '/users/phone/verify/',
  auth: 'optional',
  limit: 'sensitive',
  summary: 'Prove the phone number with the code',
  body: z.strictObject({ phone_number: requiredPhoneSchema, code: phoneCodeSchema }),
  status: 200,
  description: 'Phone number verified',
  data: z.object({ phone_number: z.string(), phone_verified: z.literal(true) }),
  errors: ['sim_recently_changed', 'code_wrong', 'code_expired', 'code_tries_used'],
})

export const sendEmailLink = endpoint({
  id: 'accounts.sendEmailLink',
  method: 'POST',
  path: '/users/email/send-link/',
  auth: 'user',
  limit: 'sensitive',
  summary: 'Send a link that proves an email address of the signed-in account',
  /** Another address than the present one asks for the password. */
  body: z.strictObject({ email: emailSchema(), ...confirmation }),
  status: 200,
  description: 'We have sent a link to your email. Open it to verify the address.',
  data: z.object({ email: z.string(), expires_in: z.number() }),
  errors: ['code_too_soon', 'forbidden', 'account_locked'],
})

/** The token of a link in a mail. */
const linkBody = z.strictObject({
  token: z.string({ error: 'The link is not complete' }).min(1, 'The link is not complete').max(200),
})

export const verifyEmailLink = endpoint({
  id: 'accounts.verifyEmailLink',
  method: 'POST',
  path: '/users/email/verify/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'Use the link from the mail; the address becomes the account’s',
  body: linkBody,
  status: 200,
  description: 'Email verified',
  data: z.object({ email: z.string() }),
  errors: ['link_invalid', 'email_taken'],
})

export const undoEmail = endpoint({
  id: 'accounts.undoEmail',
  method: 'POST',
  path: '/users/email/undo/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'Use the link that the former address got: it becomes the account’s again, and every session ends',
  body: linkBody,
  status: 200,
  description: 'Your email address is restored, and every device is signed out.',
  data: z.object({ email: z.string() }),
  errors: ['link_invalid', 'email_taken'],
})

export const createPin = endpoint({
  id: 'accounts.createPin',
  method: 'POST',
  path: '/settings/security/pin/create/',
  auth: 'user',
  limit: 'sensitive',
  summary: 'Set the security PIN for the first time',
  body: z
    .strictObject({
      current_password: z
        .string({ error: M.currentPasswordRequired })
        .min(1, M.currentPasswordRequired)
        .max(MAX_PASSWORD_LENGTH, M.passwordTooLong),
      pin: newPinSchema,
      confirm_pin: z.string({ error: M.pinConfirmRequired }).min(1, M.pinConfirmRequired),
      second_step: secondStepSchema,
    })
    .refine(...confirms('pin', 'confirm_pin', M.pinsDiffer)),
  status: 201,
  description: 'PIN created successfully.',
  data: z.null(),
  errors: ['pin_exists', 'account_locked'],
})

export const sendPinResetCode = endpoint({
  id: 'accounts.sendPinResetCode',
  method: 'POST',
  path: '/settings/security/pin/reset/send-code/',
  auth: 'user',
  limit: 'sensitive',
  summary: 'Send a code by mail for replacing a security PIN that was forgotten',
  body: z.strictObject({ password: confirmation.password }),
  status: 200,
  description: 'We have sent a code to your email address.',
  data: z.object({ expires_in: z.number() }),
  errors: ['pin_missing', 'account_locked', 'code_too_soon'],
})

export const resetPin = endpoint({
  id: 'accounts.resetPin',
  method: 'POST',
  path: '/settings/security/pin/reset/',
  auth: 'user',
  limit: 'sensitive',
  summary:
    'Replace a forgotten security PIN with the code; for 72 hours the new one confirms only stolen and lost',
  body: z
    .strictObject({
      code: codeSchema,
      pin: newPinSchema,
      confirm_pin: z.string({ error: M.pinConfirmRequired }).min(1, M.pinConfirmRequired),
      second_step: secondStepSchema,
    })
    .refine(...confirms('pin', 'confirm_pin', M.pinsDiffer)),
  status: 200,
  description: 'Your PIN is reset.',
  data: z.object({ held_until: timeSchema }),
  errors: [
    'pin_missing',
    'sim_recently_changed',
    'account_locked',
    'code_wrong',
    'code_expired',
    'code_tries_used',
  ],
})

/** Messages of the form that changes the PIN. */
export const PIN_MESSAGES = {
  currentPinRequired: 'Current PIN is required',
  newPinRequired: 'New PIN is required',
  newPinLength: 'New PIN must be between 4 and 6 digits.',
  newPinSame: 'New PIN and old Pin Match.',
  updated: 'PIN updated successfully.',
} as const

export const updatePin = endpoint({
  id: 'accounts.updatePin',
  method: 'PATCH',
  path: '/settings/security/pin/',
  auth: 'user',
  limit: 'sensitive',
  summary: 'Replace the security PIN',
  body: z
    .strictObject({
      current_password: z
        .string({ error: M.currentPasswordRequired })
        .min(1, M.currentPasswordRequired)
        .max(MAX_PASSWORD_LENGTH, M.passwordTooLong),
      old_pin: z
        .string({ error: PIN_MESSAGES.currentPinRequired })
        .min(1, { error: PIN_MESSAGES.currentPinRequired, abort: true })
        .regex(/^\d{4,6}$/, M.pinDigits),
      new_pin: z
        .string({ error: PIN_MESSAGES.newPinRequired })
        .min(1, { error: PIN_MESSAGES.newPinRequired, abort: true })
        .regex(/^\d{4,6}$/, PIN_MESSAGES.newPinLength)
        .refine(isUncommon, M.pinTooCommon),
    })
    .refine(({ old_pin, new_pin }) => old_pin !== new_pin, {
      path: ['new_pin'],
      error: PIN_MESSAGES.newPinSame,
    }),
  status: 200,
  description: PIN_MESSAGES.updated,
  data: z.null(),
  errors: ['pin_missing', 'pin_wrong', 'account_locked'],
})
