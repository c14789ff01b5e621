import type { ErrorCode, FieldError } from '@amana/contract'
import { ALL_ERRORS } from '@amana/contract/all-errors'

export interface AppErrorDetails {
  /** Replaces the code's default message. For the person who reads it. */
  message?: string
  errors?: FieldError[]
  /** Facts that help to resolve the error; sent to the client, so never personal data of another person. */
  context?: Record<string, string>
  retryAfterSeconds?: number
  /** The rest of the quota of the client's day. */
  leftToday?: number
  /** Sent with the refusal. */
  headers?: Record<string, string>
  cause?: unknown
}

/**
 * A refusal with a code. The code decides the HTTP status (packages/contract/src/errors.ts); no code reads
 * the message.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: AppErrorDetails

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? ALL_ERRORS[code].message, { cause: details.cause })
    this.code = code
    this.details = details
  }

  get status(): number {
    return ALL_ERRORS[this.code].status
  }
}

/** An error of one field: 422 with the message on the field and as the description. */
export function fieldError(
  field: string,
  message: string,
  code: ErrorCode = 'validation_failed',
  details: AppErrorDetails = {},
): AppError {
  return new AppError(code, { message, errors: [{ field, message }], ...details })
}
