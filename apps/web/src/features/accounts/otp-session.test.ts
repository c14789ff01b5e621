import { beforeEach, describe, expect, test, vi } from 'vitest'
import { secondsLeft } from '../../lib/use-countdown.ts'
import {
  endOtpSession,
  RESEND_COUNTDOWN,
  readOtpSession,
  SESSION_COUNTDOWN,
  startOtpSession,
} from './otp-session.ts'

const stored = new Map<string, string>()
const formData = {
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Eze',
  phone_number: '+2348031234567',
}

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

describe('code entry in progress', () => {
  test('is found again by a reload, with 600 s and 900 s to go (S1 §4)', () => {
    const session = { email: 'ada@example.com', proof: 'p', signIn: false, formData, from: null }
    startOtpSession(session)
    expect(readOtpSession(null)).toEqual(session)
    expect(secondsLeft(RESEND_COUNTDOWN, 600)).toBe(600)
    expect(secondsLeft(SESSION_COUNTDOWN, 900)).toBe(900)
    endOtpSession()
    expect(readOtpSession(null)).toBeNull()
    expect(secondsLeft(SESSION_COUNTDOWN, 900)).toBeNull()
  })

  test('what the screen was opened with comes first', () => {
    startOtpSession({ email: 'ada@example.com', proof: 'p', signIn: false, formData, from: null })
    const from = { pathname: '/settings', search: '', hash: '' }
    expect(readOtpSession({ email: 'obi@example.com', proof: 'q', signIn: true, from })).toEqual({
      email: 'obi@example.com',
      proof: 'q',
      signIn: true,
      formData: null,
      from,
    })
  })

  test.each([null, undefined, 'text', {}, { email: 7 }, { email: '' }])('%j is none', (state) => {
    expect(readOtpSession(state)).toBeNull()
    stored.set('otp', JSON.stringify(state ?? null))
    expect(readOtpSession(null)).toBeNull()
  })

  test('never holds a password', () => {
    const typed = { ...formData, password: 'correct horse', confirm_password: 'correct horse' }
    expect(JSON.stringify(readOtpSession({ email: formData.email, formData: typed }))).not.toContain(
      'correct horse',
    )
  })
})
