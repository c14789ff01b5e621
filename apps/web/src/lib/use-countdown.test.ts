import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clearCountdown, formatCountdown, secondsLeft, startCountdown } from './use-countdown.ts'

const NOW = Date.UTC(2026, 10, 21, 14)
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  clearCountdown('otp')
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

describe('countdown', () => {
  test('follows the clock to zero and stays there', () => {
    startCountdown('otp', 600, NOW)
    expect(secondsLeft('otp', 600, NOW)).toBe(600)
    expect(secondsLeft('otp', 600, NOW + 1)).toBe(600)
    expect(secondsLeft('otp', 600, NOW + 599_001)).toBe(1)
    expect(secondsLeft('otp', 600, NOW + 600_000)).toBe(0)
    expect(secondsLeft('otp', 600, NOW + 3_600_000)).toBe(0)
  })

  test('is in session storage, where a reload finds it; started again it is whole', () => {
    startCountdown('otp', 600, NOW)
    expect(stored.get('countdown:otp')).toBe(String(NOW + 600_000))
    startCountdown('otp', 600, NOW + 60_000)
    expect(secondsLeft('otp', 600, NOW + 60_000)).toBe(600)
  })

  test('never shows more than it began with when the clock is turned back', () => {
    startCountdown('otp', 600, NOW)
    expect(secondsLeft('otp', 600, NOW - 3_600_000)).toBe(600)
  })

  test('unknown or cleared: not started', () => {
    expect(secondsLeft('other', 600, NOW)).toBeNull()
    startCountdown('otp', 600, NOW)
    clearCountdown('otp')
    expect(secondsLeft('otp', 600, NOW)).toBeNull()
    stored.set('countdown:otp', 'nonsense')
    expect(secondsLeft('otp', 600, NOW)).toBeNull()
  })

  test('works where storage is blocked', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('blocked')
      },
      setItem: () => {
        throw new Error('blocked')
      },
    })
    startCountdown('otp', 600, NOW)
    expect(secondsLeft('otp', 600, NOW + 1000)).toBe(599)
  })

  test.each([
    [600, '10:00'],
    [599, '9:59'],
    [61, '1:01'],
    [9, '0:09'],
    [0, '0:00'],
  ])('%d s are shown as %s', (seconds, text) => {
    expect(formatCountdown(seconds)).toBe(text)
  })
})
