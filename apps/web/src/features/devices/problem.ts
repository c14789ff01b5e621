import { ERRORS } from '@amana/contract/errors'
import { type ApiError, NETWORK_MESSAGE } from '../../lib/api.ts'
import { devices } from '../../lib/messages/devices.ts'

/** S2 §8: what the server said, or "Error occured"; and what to do about it, where that is known. */
export function problemOf(error: ApiError, fallback: string = devices.failed): { title: string; text?: string } {
  if (error.code === 'network') return { title: fallback, text: NETWORK_MESSAGE }
  // An `ApiError` says something general when the server said nothing.
  const unsaid = error.requestId === null && error.message === ERRORS[error.code].message
  return { title: unsaid ? fallback : error.message }
}
