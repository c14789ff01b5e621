import { AppError } from '../../kernel/app-error.ts'
import { SECOND } from '../../kernel/durations.ts'

/** @param milliseconds until the next code may be sent */
export function codeTooSoon(milliseconds: number): AppError {
  return new AppError('code_too_soon', { retryAfterSeconds: milliseconds / SECOND })
}

export function isCodeTooSoon(error: unknown): boolean {
  return error instanceof AppError && error.code === 'code_too_soon'
}
