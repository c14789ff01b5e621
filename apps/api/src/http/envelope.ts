import type { SuccessEnvelope } from '@amana/contract'
import { z } from 'zod'

export const JSON_TYPE = 'application/json; charset=utf-8'

export function successEnvelope<Data>(description: string, data: Data): SuccessEnvelope<Data> {
  return { response_status: 'success', response_description: description, response_data: data }
}

/**
 * The envelope around an endpoint's data, for the serializer (which drops fields that the contract does not
 * name) and for OpenAPI.
 */
export function envelopeSchema(data: z.ZodType, withMessage = false) {
  const envelope = z.object({ response_status: z.literal('success'), response_description: z.string(), response_data: data })
  return withMessage ? envelope.extend({ message: z.string() }) : envelope
}

export const errorEnvelopeSchema = z
  .object({
    response_status: z.literal('error'),
    response_description: z.string(),
    response_data: z.null(),
    code: z.string(),
    request_id: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    detail: z.string().optional(),
    context: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'ErrorEnvelope' })
