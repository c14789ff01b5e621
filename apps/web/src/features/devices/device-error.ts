import { type ApiError, NETWORK_MESSAGE } from '../../lib/api.ts'
import { serverWords } from '../../lib/refusal-text.ts'
import { devices } from './messages.ts'

/** The server's message, or "Error occured"; and what to do about it, if that is known. */
export function deviceErrorOf(error: ApiError): { title: string; text?: string } {
  if (error.code === 'network') return { title: devices.failed, text: NETWORK_MESSAGE }
  return { title: serverWords(error) ?? devices.failed }
}
