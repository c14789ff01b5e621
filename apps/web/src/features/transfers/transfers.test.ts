import { initiateTransferBody, type Transfer } from '@amana/contract/transfers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { errorsOf } from '../../lib/form/rules.ts'
import { secondsLeft } from '../../lib/use-countdown.ts'
import { isOpen } from './queries.ts'
import {
  countdowns,
  endTransferSession,
  readTransferSession,
  resumeTransferSession,
  startTransferSession,
} from './transfer-session.ts'

const good = {
  device: '7',
  to_email: 'obi@example.ng',
  to_phone: '08031234567',
  verification_method: 'email',
  security_pin: '1234',
}

describe('the form of a transfer (S2 §5)', () => {
  const required = {
    device: 'Device is required',
    to_email: 'Email is required',
    to_phone: 'Phone is required',
    verification_method: 'Select a method',
    security_pin: 'Security Pin is required',
  }
  test.each([
    [{}, {}],
    [{ device: '', to_email: '', to_phone: '', verification_method: '', security_pin: '' }, required],
    [{ to_email: 'obi@example' }, { to_email: 'Invalid email' }],
    [{ to_email: 'obi' }, { to_email: 'Invalid email' }],
    [{ to_phone: '0123' }, { to_phone: 'Please enter a valid Nigerian phone number' }],
    [{ security_pin: '123' }, { security_pin: 'PIN must be at least 4 characters' }],
    [{ security_pin: '1234567' }, { security_pin: 'PIN must be at most 6 characters' }],
  ])('%j', (changes, errors) => {
    expect(errorsOf(initiateTransferBody, { ...good, ...changes }, { fields: Object.keys(good) })).toEqual(
      errors,
    )
  })
})

const NOW = Date.parse('2026-11-21T12:00:00Z')
const transfer: Transfer = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  status: 'pending',
  device: { id: 7, brand: 'Tecno', model: 'Spark 10', imei: '358001040000019' },
  from_name: 'Ada Obi',
  to_email: 'obi@example.ng',
  to_phone: '+2348031234567',
  verification_method: 'phone',
  created_at: '2026-11-21T12:00:00.000Z',
  expires_at: '2026-11-21T12:15:00.000Z',
  completed_at: null,
  standing: null,
}

describe('the code entry of a transfer (S2 §4)', () => {
  const stored = new Map<string, string>()
  const left = (now = NOW) => [
    secondsLeft(countdowns.session(transfer.id), 900, now),
    secondsLeft(countdowns.resend(transfer.id), 600, now),
    secondsLeft(countdowns.shortResend(transfer.id), 50, now),
  ]

  beforeEach(() => {
    stored.clear()
    vi.useFakeTimers({ now: NOW })
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    return () => {
      endTransferSession(transfer.id)
      vi.unstubAllGlobals()
      vi.useRealTimers()
    }
  })

  test('begins with 900 s for the session, 600 s and 50 s for another code; a reload finds it again', () => {
    const { transfer: session } = startTransferSession('ada', transfer)
    expect(left()).toEqual([900, 600, 50])
    expect(session).toEqual({
      id: transfer.id,
      device: { brand: 'Tecno', model: 'Spark 10', imei: '358001040000019' },
      sentTo: '+2348031234567',
    })
    expect(readTransferSession(null, 'ada')).toEqual(session)
    expect(readTransferSession(null, 'obi')).toBeNull()
    endTransferSession(transfer.id)
    expect(readTransferSession(null, 'ada')).toBeNull()
  })

  test('is its person’s alone: the history keeps it when somebody else signs in', () => {
    for (const handedOn of [
      startTransferSession('ada', transfer),
      resumeTransferSession('ada', transfer, NOW),
    ]) {
      endTransferSession(transfer.id)
      expect(readTransferSession(handedOn, 'ada')).toEqual(handedOn.transfer)
      expect(readTransferSession(handedOn, 'obi')).toBeNull()
    }
  })

  test('opened later from the list, what is left is reckoned from its end', () => {
    const later = NOW + 400_000
    resumeTransferSession('ada', transfer, later)
    expect(left(later)).toEqual([500, 200, 0])
  })

  test('opened again in the tab that began it, its own countdowns go on', () => {
    startTransferSession('ada', transfer)
    resumeTransferSession('ada', { ...transfer, expires_at: '2026-11-21T12:05:00.000Z' }, NOW)
    expect(left()).toEqual([900, 600, 50])
  })

  test('nothing that is no transfer is taken for one', () => {
    for (const state of [null, 'x', { userId: 'ada', transfer: {} }, { userId: 'ada', transfer: { id: 7 } }])
      expect(readTransferSession(state, 'ada')).toBeNull()
  })
})

test('a transfer is open while it is pending and its time has not run out', () => {
  expect(isOpen(transfer, NOW)).toBe(true)
  expect(isOpen(transfer, NOW + 900_000)).toBe(false)
  expect(isOpen({ ...transfer, status: 'declined' }, NOW)).toBe(false)
})
