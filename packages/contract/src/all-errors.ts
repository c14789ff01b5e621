import { ERRORS, type ErrorCode } from './errors.ts'
import { MACHINE_ERRORS } from './machine-errors.ts'

/** Every error code. A browser loads only the part that its pages need. */
export const ALL_ERRORS: Record<ErrorCode, { status: number; message: string }> = {
  ...ERRORS,
  ...MACHINE_ERRORS,
}
