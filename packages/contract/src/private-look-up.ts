/** Questions about an IMEI that do not name it (docs/private-look-up.md). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { imeiSchema } from './primitives.ts'

export const MAX_PRIVATE_ELEMENTS = 100
/** Elements a day of a signed-in person. */
export const MAX_PRIVATE_PER_DAY = 20
/** Elements a day of a new client. */
export const PRIVATE_PER_DAY = 1_000

const bodySchema = z.strictObject({
  epoch: z.int('epoch is the number that /private/epoch gives'),
  elements: z
    .array(z.string().max(100, 'an element is 32 bytes in base64url'))
    .min(1, `elements are 1 to ${MAX_PRIVATE_ELEMENTS}`)
    .max(MAX_PRIVATE_ELEMENTS, `elements are 1 to ${MAX_PRIVATE_ELEMENTS}`),
})

const evaluationSchema = z.object({
  /** Base64url, 32 bytes each, in the order of the elements. */
  evaluated: z.array(z.string()),
  /** Base64url, 64 bytes: all of them were evaluated with the epoch's key. */
  proof: z.string(),
})

export const blindAsClient = endpoint({
  id: 'private.blindAsClient',
  method: 'POST',
  path: '/partner/v1/blind',
  dialect: 'problem',
  auth: 'client',
  scope: 'private:check',
  limit: 'none',
  summary: 'Evaluate blinded elements: a check that does not name its number (docs/private-look-up.md)',
  body: bodySchema,
  status: 200,
  description: 'The evaluated elements, with the proof that the published key was used',
  data: evaluationSchema,
  errors: [
    'private_epoch_over',
    'private_element_invalid',
    'private_not_in_sandbox',
    'private_not_ready',
    'quota_exceeded',
    'validation_failed',
  ],
})

export const blindAsUser = endpoint({
  id: 'private.blindAsUser',
  method: 'POST',
  path: '/private/blind/',
  auth: 'user',
  limit: 'write',
  summary: `Evaluate blinded elements, ${MAX_PRIVATE_PER_DAY} a day: a check that does not name its number`,
  body: bodySchema,
  status: 200,
  description: 'Elements evaluated',
  data: evaluationSchema,
  errors: ['private_epoch_over', 'private_element_invalid', 'private_not_ready', 'quota_exceeded'],
})

export const tellOwner = endpoint({
  id: 'private.tellOwner',
  method: 'POST',
  path: '/private/tell/',
  auth: 'user',
  limit: 'sensitive',
  summary: 'Tell the owner of a phone that somebody found its report; names the number, and nobody else',
  body: z.strictObject({ imei: imeiSchema }),
  status: 200,
  description: 'If the phone has an owner here, they get an email',
  data: z.object({}),
  errors: ['too_many_requests'],
})
