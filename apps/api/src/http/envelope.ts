import { type Dialect, detailOf, type ErrorEnvelope, type SuccessEnvelope } from '@amana/contract'
import { z } from 'zod'
import type { AppError } from '../kernel/app-error.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

export function successEnvelope<Data>(description: string, data: Data): SuccessEnvelope<Data> {
  return { response_status: 'success', response_description: description, response_data: data }
}

/**
 * The envelope around an endpoint's data, for the serializer (which drops fields that the contract does not
 * name) and for OpenAPI.
 */
export function envelopeSchema(data: z.ZodType, withMessage = false) {
  const envelope = z.object({
    response_status: z.literal('success'),
    response_description: z.string(),
    response_data: data,
  })
  return withMessage ? envelope.extend({ message: z.string() }) : envelope
}

const errorEnvelopeSchema = z
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

export function errorEnvelope(
  { code, message, details: { errors, context } }: AppError,
  requestId: string,
): ErrorEnvelope {
  return {
    response_status: 'error',
    response_description: message,
    response_data: null,
    code,
    request_id: requestId,
    ...(errors ? { errors, detail: detailOf(errors) } : {}),
    ...(context ? { context } : {}),
  }
}

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    request_id: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' })

const camaraErrorSchema = z
  .object({ status: z.int(), code: z.string(), message: z.string() })
  .meta({ id: 'ErrorInfo' })

const oauthErrorSchema = z
  .object({ error: z.string(), error_description: z.string() })
  .meta({ id: 'OAuthError' })

/** The refusals of each dialect, for OpenAPI. */
export const ERROR_SCHEMAS: Record<Dialect, z.ZodType> = {
  amana: errorEnvelopeSchema,
  camara: camaraErrorSchema,
  problem: problemSchema,
  '3gpp': problemSchema
    .extend({
      cause: z.string(),
      invalidParams: z.array(z.object({ param: z.string(), reason: z.string() })).optional(),
    })
    .meta({ id: 'ProblemDetails' }),
  oauth: oauthErrorSchema,
  text: z.string(),
}
