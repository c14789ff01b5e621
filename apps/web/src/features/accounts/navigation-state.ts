/**
 * Data that one account screen passes to the next in the navigation state. The state outlives reloads and is
 * untrusted, so it is read field by field. It never holds passwords: the browser keeps it on disk.
 */

/** The registration form without its passwords, kept while the code is requested. */
export interface Draft {
  email: string
  first_name: string
  last_name: string
  phone_number: string
}

function field(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined
}

function text(state: unknown, name: string): string {
  const value = field(state, name)
  return typeof value === 'string' ? value : ''
}

export const emailOf = (state: unknown): string => text(state, 'email')
export const messageOfState = (state: unknown): string => text(state, 'message')
export const sessionExpired = (state: unknown): boolean => field(state, 'sessionExpired') === true

/** The form data of a registration that comes back; else the e-mail, if it is known. */
export function draftOf(state: unknown): Draft {
  const data = field(state, 'formData')
  const names = { first_name: text(data, 'first_name'), last_name: text(data, 'last_name') }
  return { email: text(data, 'email') || emailOf(state), ...names, phone_number: text(data, 'phone_number') }
}

/**
 * The page that a guard sent the visitor away from; passed on to `destinationAfterSignIn`, which checks it.
 */
export const originOf = (state: unknown): unknown => field(state, 'from') ?? null
