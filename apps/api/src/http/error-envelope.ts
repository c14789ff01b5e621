/** Every failure leaves in the form that its caller expects (dialects.ts): never a stack, never HTML. */
import type { Endpoint, FieldError } from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseDown, isRetryable } from '../db/errors.ts'
import { AppError, type AppErrorDetails } from '../kernel/app-error.ts'
import { isDiskFull } from '../kernel/disk-full.ts'
import { contractText } from '../kernel/texts.ts'
import { StorageDown } from '../ports/file-storage.ts'
import { DIALECTS, dialectOf } from './dialects.ts'
import { setLeftToday } from './rate-limit-headers.ts'

/** A multipart body that ends early or is malformed. */
const FILE_ERRORS = new Set([
  'FST_INVALID_MULTIPART_CONTENT_TYPE',
  'FST_PARTS_LIMIT',
  'FST_FIELDS_LIMIT',
  'ERR_STREAM_PREMATURE_CLOSE',
])

export function sendErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const appError = hungUp(request)
      ? new AppError('malformed_body', { cause: error })
      : toAppError(error, request.routeOptions?.config?.endpoint)
    if (appError.status >= 500) {
      request.log[appError.code === 'internal' ? 'error' : 'warn'](
        { err: error, code: appError.code },
        'request failed',
      )
    }
    return sendError(request, reply, appError)
  })
  app.setNotFoundHandler((request, reply) => sendError(request, reply, new AppError('not_found')))
}

/** The client went away in the middle of its body: that breaks our connection to it, not to the database. */
function hungUp({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** Statuses that always name a wait, also where a dialect alone gives the refusal this status. */
const USUAL_WAIT_SECONDS: Partial<Record<number, number>> = { 429: 60, 503: 5 }

export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const { retryAfterSeconds, headers: own, leftToday } = error.details
  request.refusal = error.code
  const dialect = dialectOf(request)
  const worded = dialect === 'amana' ? inLanguage(error, request.language ?? 'en') : error
  const { status, contentType, headers = {}, body, text } = DIALECTS[dialect](worded, request.id)
  const wait = retryAfterSeconds ?? USUAL_WAIT_SECONDS[status]
  if (wait !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(wait))))
  if (leftToday !== undefined) setLeftToday(reply, leftToday)
  return (
    reply
      .status(status)
      .headers({ ...headers, ...own })
      .header('cache-control', 'no-store')
      .header('content-type', contentType)
      // Bytes, because fastify adds a charset behind the type of a text.
      .send(Buffer.from(text ?? JSON.stringify(body)))
  )
}

/** The same refusal in the reader's words; programs read the code. */
function inLanguage(error: AppError, language: Locale): AppError {
  if (language === 'en') return error
  const { errors } = error.details
  return new AppError(error.code, {
    ...error.details,
    message: contractText(language, error.message),
    ...(errors
      ? { errors: errors.map(({ field, message }) => ({ field, message: contractText(language, message) })) }
      : {}),
  })
}

function toAppError(error: FastifyError | AppError, endpoint: Endpoint | undefined): AppError {
  if (error instanceof AppError) return error
  if (FILE_ERRORS.has(error.code)) return new AppError('malformed_body', { cause: error })
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error)
  if (isDiskFull(error)) return new AppError('unavailable', { retryAfterSeconds: 60, cause: error })
  // A repeated conflict with other transactions, or with replay on a standby, is temporary.
  if (isDatabaseDown(error) || isRetryable(error) || error instanceof StorageDown)
    return new AppError('unavailable', { cause: error })
  switch (error.statusCode) {
    case 400:
      return new AppError('malformed_body', { cause: error })
    case 404:
      return new AppError('not_found', { cause: error })
    case 413:
      return new AppError('body_too_large', { cause: error })
    case 414:
      return new AppError('not_found', { cause: error })
    case 415:
      return new AppError('unsupported_content_type', { ...dueForm(endpoint), cause: error })
    case 429:
      return new AppError('too_many_requests', { cause: error })
    case 503:
      return new AppError('unavailable', { cause: error })
    default:
      return new AppError('internal', { cause: error })
  }
}

/** The content type to send instead, where it is not JSON. */
function dueForm(endpoint: Endpoint | undefined): AppErrorDetails {
  switch (endpoint?.bodyKind) {
    case 'form':
      return { message: 'Send this as application/x-www-form-urlencoded.' }
    case 'multipart':
      return { message: 'Send this as multipart/form-data.' }
    case 'multipart-or-json':
      return { message: 'Send this as multipart/form-data, or as JSON.' }
    case 'stream':
      return { message: 'Send the file as text/csv.' }
    default:
      return {}
  }
}

/** zod's issues → one field error each; unknown fields are named one by one. */
export function validationError(error: { validation?: unknown; validationContext?: string }): AppError {
  const issues = (error.validation ?? []) as {
    instancePath: string
    keyword: string
    message?: string
    params: { keys?: string[] }
  }[]
  const errors: FieldError[] = []
  for (const { instancePath, keyword, message, params } of issues) {
    const path = instancePath.split('/').filter(Boolean)
    if (keyword === 'unrecognized_keys') {
      for (const key of params.keys ?? [])
        errors.push({ field: [...path, key].join('.').slice(0, 100), message: 'This field is not known' })
    } else {
      const fault = { field: path.join('.') || 'body', message: message ?? 'This value is not valid' }
      if (!errors.some(({ field, message }) => field === fault.field && message === fault.message))
        errors.push(fault)
    }
  }
  // An invalid id names nothing: 404. An IMEI in a path is a field that a person typed.
  if (error.validationContext === 'params' && !errors.some(({ field }) => field === 'imei'))
    return new AppError('not_found', { cause: error })
  const details: AppErrorDetails = { errors: errors.slice(0, 50), cause: error }
  const first = errors[0]
  if (errors.length === 1 && first) details.message = first.message
  return new AppError('validation_failed', details)
}
