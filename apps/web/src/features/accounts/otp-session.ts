/**
 * The code entry in progress, so that a reload continues it. Kept for this tab: no token of a session, no
 * password, no code.
 */
import { CODE_LIFE_SECONDS, REGISTRATION_SESSION_SECONDS } from '@amana/contract/accounts'
import { tabValue } from '../../lib/tab-store.ts'
import { clearCountdown, startCountdown } from '../../lib/use-countdown.ts'
import { type Draft, draftOf, emailOf, originOf } from './navigation-state.ts'

/** Keys of the two countdowns of the screen. */
export const RESEND_COUNTDOWN = 'otp-resend'
export const SESSION_COUNTDOWN = 'otp-session'

export interface OtpSession {
  email: string
  /** A sign-in with two factors; false: the e-mail address is being proven. */
  signIn: boolean
  /**
   * Shows with the code that this browser registered, or typed the password (decisions §17). Empty: unknown.
   */
  proof: string
  /** The sign-in asks for a code of the authenticator app: none was sent, and none can be. */
  app?: boolean
  formData: Draft | null
  /** The path after a sign-in, when the visitor came from a guarded page. */
  from: unknown
}

const stored = tabValue<OtpSession>('otp', sessionFrom)

/** A code has just been sent: both countdowns start again. */
export function startOtpSession(session: OtpSession): void {
  startCountdown(RESEND_COUNTDOWN, CODE_LIFE_SECONDS)
  startCountdown(SESSION_COUNTDOWN, REGISTRATION_SESSION_SECONDS)
  stored.save(session)
}

export function endOtpSession(): void {
  clearCountdown(RESEND_COUNTDOWN)
  clearCountdown(SESSION_COUNTDOWN)
  stored.clear()
}

function sessionFrom(value: unknown): OtpSession | null {
  const email = emailOf(value)
  if (email === '') return null
  const { signIn, app, formData, proof } = value as {
    signIn?: unknown
    app?: unknown
    formData?: unknown
    proof?: unknown
  }
  const draft = formData ? draftOf(value) : null
  const shown = typeof proof === 'string' ? proof : ''
  const session = { email, proof: shown, signIn: signIn === true, formData: draft, from: originOf(value) }
  return app === true && session.signIn ? { ...session, app } : session
}

/** The session that the screen was opened with, else the one that this tab remembers, else null. */
export function readOtpSession(state: unknown): OtpSession | null {
  return sessionFrom(state) ?? stored.read()
}
