import { COMMAND_OFFICER_MESSAGES } from '@amana/contract'
import { fieldError } from '../../../kernel/app-error.ts'

/** @throws AppError validation_failed on `expires_at` */
export function requireLater(expiresAt: Date, now: Date): void {
  if (expiresAt <= now) throw fieldError('expires_at', COMMAND_OFFICER_MESSAGES.dayPassed)
}
