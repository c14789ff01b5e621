/** Passkeys (WebAuthn level 3): settings, sign-in, and the second step of officers (decisions §22). */
import { z } from 'zod'
import {
  codeAskedSchema,
  confirmation,
  officerIdSchema,
  secondStepSchema,
  signedInSchema,
} from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { nameSchema, plainName } from './names.ts'
import { idSchema, ifGiven, timeSchema } from './primitives.ts'

export const MAX_PASSKEYS = 20
const MAX_PASSKEY_NAME = 60
/** Seconds. */
export const PASSKEY_CHALLENGE_SECONDS = 600

export const PASSKEY_MESSAGES = {
  nameRequired: 'Give the passkey a name',
  nameTooLong: `Use at most ${MAX_PASSKEY_NAME} characters`,
  unreadable: 'This passkey could not be read. Please try again.',
  refused: 'This passkey could not be verified. Please try again.',
  expired: 'This took too long, or was used already. Please try again.',
  /** To an officer who has to add one before anything else. */
  addFirst: 'Officers sign in with a passkey here. Add one in your settings first.',
} as const
const M = PASSKEY_MESSAGES

const encoded = (max: number) => z.string({ error: M.unreadable }).max(max, M.unreadable)
/** At most 1,023 bytes (WebAuthn §4). */
const credentialId = encoded(1364).regex(/^[\w-]+$/, M.unreadable)
const kind = z.literal('public-key', { error: M.unreadable })
const attachment = ifGiven(z.enum(['platform', 'cross-platform'], { error: M.unreadable }))
const BODY = { error: M.unreadable }

/** The result of `PublicKeyCredential.toJSON()` after `create()`; fields that nothing reads are left out. */
export const newCredentialSchema = z.object(
  {
    id: credentialId,
    rawId: credentialId,
    type: kind,
    authenticatorAttachment: attachment,
    response: z.object(
      {
        clientDataJSON: encoded(10_000),
        attestationObject: encoded(100_000),
        transports: ifGiven(z.array(encoded(30), BODY).max(10, M.unreadable)),
      },
      BODY,
    ),
  },
  BODY,
)
export type NewCredential = z.infer<typeof newCredentialSchema>

/** The same after `get()`. */
export const usedCredentialSchema = z.object(
  {
    id: credentialId,
    rawId: credentialId,
    type: kind,
    authenticatorAttachment: attachment,
    response: z.object(
      {
        clientDataJSON: encoded(10_000),
        authenticatorData: encoded(100_000),
        signature: encoded(10_000),
        userHandle: ifGiven(encoded(100)),
      },
      BODY,
    ),
  },
  BODY,
)
export type UsedCredential = z.infer<typeof usedCredentialSchema>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** `PublicKeyCredentialCreationOptionsJSON` of the standard. */
export const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(descriptor),
})
export type CreationOptions = z.infer<typeof creationOptionsSchema>

/**
 * `PublicKeyCredentialRequestOptionsJSON` of the standard, without `allowCredentials`: the browser offers
 * what it has, and nobody learns which passkeys an account has.
 */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.infer<typeof requestOptionsSchema>

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The browser in which it was made: `Chrome on Android`. */
  device: z.string(),
  created_at: timeSchema,
  /** Null: never. */
  last_used_at: timeSchema.nullable(),
  /** Only present when a copy of it was refused: the last time. */
  copied_at: timeSchema.optional(),
})
export type Passkey = z.infer<typeof passkeySchema>

const passkeyParams = z.object({ id: idSchema })
const passkeyName = nameSchema(M.nameRequired, MAX_PASSKEY_NAME, M.nameTooLong)

export const offerPasskey = endpoint({
  id: 'accounts.offerPasskey',
  method: 'POST',
  path: '/users/passkeys/options/',
  auth: 'user',
  beforeAuthenticator: true,
  limit: 'sensitive',
  summary: 'Begin to add a passkey, with the password: the options for the browser',
  /** `code`: the second step, where one is on. */
  body: z.strictObject({ password: confirmation.password, code: secondStepSchema }),
  status: 200,
  description: 'Confirm on your device',
  data: creationOptionsSchema,
  errors: ['too_many_passkeys', 'account_locked', 'code_wrong', 'code_expired', 'code_tries_used'],
})

export const createPasskey = endpoint({
  id: 'accounts.createPasskey',
  method: 'POST',
  path: '/users/passkeys/',
  auth: 'user',
  beforeAuthenticator: true,
  limit: 'sensitive',
  summary: 'Add the passkey that the browser made with these options',
  body: z.strictObject({
    /** The browser’s name when it is left out. */
    name: ifGiven(z.string().overwrite(plainName).max(MAX_PASSKEY_NAME, M.nameTooLong)),
    credential: newCredentialSchema,
  }),
  status: 201,
  description: 'Passkey added',
  data: passkeySchema,
  errors: ['too_many_passkeys', 'passkey_exists'],
})

export const listPasskeys = endpoint({
  id: 'accounts.listPasskeys',
  method: 'GET',
  path: '/users/passkeys/',
  auth: 'user',
  beforeAuthenticator: true,
  limit: 'read',
  summary: 'The passkeys of the account',
  status: 200,
  description: 'Your passkeys',
  data: z.object({ results: z.array(passkeySchema) }),
  errors: [],
})

export const renamePasskey = endpoint({
  id: 'accounts.renamePasskey',
  method: 'PATCH',
  path: '/users/passkeys/:id/',
  auth: 'user',
  limit: 'write',
  summary: 'Give an own passkey another name',
  params: passkeyParams,
  body: z.strictObject({ name: passkeyName }),
  status: 200,
  description: 'Passkey renamed',
  data: passkeySchema,
  errors: ['not_found'],
})

export const removePasskey = endpoint({
  id: 'accounts.removePasskey',
  method: 'DELETE',
  path: '/users/passkeys/:id/',
  auth: 'user',
  limit: 'sensitive',
  summary: 'Remove an own passkey: it opens the account no more',
  params: passkeyParams,
  /** An officer’s passkey is their second step: it asks for the password, and `code` where an app is on. */
  body: z.strictObject({ password: confirmation.password, code: secondStepSchema }),
  status: 200,
  description: 'Passkey removed',
  data: z.null(),
  errors: ['not_found', 'account_locked', 'code_wrong', 'code_expired', 'code_tries_used'],
})

export const offerPasskeySignIn = endpoint({
  id: 'accounts.offerPasskeySignIn',
  method: 'POST',
  path: '/users/login/passkey/options/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'The options for a sign-in with a passkey; the same for everybody',
  status: 200,
  description: 'Use your passkey',
  data: requestOptionsSchema,
  errors: [],
})

export const signInWithPasskey = endpoint({
  id: 'accounts.signInWithPasskey',
  method: 'POST',
  path: '/users/login/passkey/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'Sign in with a passkey, in the place of the password and of a second step',
  body: z.strictObject({ credential: usedCredentialSchema }),
  status: 200,
  description: 'Login successful',
  data: signedInSchema,
  errors: ['passkey_unknown', 'passkey_refused', 'passkey_expired', 'passkey_copied'],
})

const officerAttempt = { officer_id: officerIdSchema, attempt: codeAskedSchema.shape.attempt.max(100) }

export const offerOfficerPasskey = endpoint({
  id: 'accounts.offerOfficerPasskey',
  method: 'POST',
  path: '/users/officer-login/passkey/options/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'The options for an officer’s passkey after the right password',
  body: z.strictObject(officerAttempt),
  status: 200,
  description: 'Use your passkey',
  data: requestOptionsSchema,
  errors: ['attempt_unknown'],
})

export const officerSignInWithPasskey = endpoint({
  id: 'accounts.officerSignInWithPasskey',
  method: 'POST',
  path: '/users/officer-login/passkey/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'Finish an officer’s sign-in with a passkey',
  body: z.strictObject({ ...officerAttempt, credential: usedCredentialSchema }),
  status: 200,
  description: 'Officer login successful',
  data: signedInSchema,
  errors: [
    'attempt_unknown',
    'account_suspended',
    'passkey_unknown',
    'passkey_refused',
    'passkey_expired',
    'passkey_copied',
    'code_expired',
    'code_tries_used',
  ],
})
