import { useCallback, useEffect, useReducer } from 'react'

/** Prefix of the keys under which end times (ms) are kept, so that countdowns continue after a reload. */
const PREFIX = 'countdown:'

/** End times when session storage is blocked; they last as long as the page. */
const inMemory = new Map<string, number>()

function readEnd(key: string): number | null {
  try {
    const stored = globalThis.sessionStorage?.getItem(PREFIX + key)
    if (stored) return Number(stored)
  } catch {}
  return inMemory.get(key) ?? null
}

/** Starts a countdown of `seconds` (again) before the screen that shows it opens. */
export function startCountdown(key: string, seconds: number, now: number = Date.now()): void {
  const end = now + seconds * 1000
  inMemory.set(key, end)
  try {
    globalThis.sessionStorage?.setItem(PREFIX + key, String(end))
  } catch {}
}

/** Forgets a countdown: the next screen that asks for it starts a new one. */
export function clearCountdown(key: string): void {
  inMemory.delete(key)
  try {
    globalThis.sessionStorage?.removeItem(PREFIX + key)
  } catch {}
}

/**
 * Whole seconds left of the countdown, at most `seconds` (a clock may be turned back); null when it was never
 * started.
 */
export function secondsLeft(key: string, seconds: number, now: number = Date.now()): number | null {
  const end = readEnd(key)
  if (end === null || Number.isNaN(end)) return null
  return Math.min(seconds, Math.max(0, Math.ceil((end - now) / 1000)))
}

/** Seconds as `m:ss`. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export interface Countdown {
  /** Whole seconds. */
  left: number
  /** True at the end. */
  done: boolean
  /** Starts again, with the countdown's own seconds unless others are given. */
  restart: (seconds?: number) => void
}

/**
 * Counts down from `seconds` by the page's clock (`Date`): it neither stops in a sleeping tab nor starts
 * again after a reload. Starts when the screen opens, unless one of this key already runs or `start` is false
 * (then nothing is left until `restart`).
 */
export function useCountdown(
  key: string,
  seconds: number,
  { start = true }: { start?: boolean } = {},
): Countdown {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const stored = secondsLeft(key, Math.max(seconds, 0))
  const left = stored ?? (start ? seconds : 0)

  useEffect(() => {
    if (start && readEnd(key) === null) {
      startCountdown(key, seconds)
      tick()
    }
  }, [key, seconds, start])

  useEffect(() => {
    if (left === 0) return
    const end = readEnd(key) ?? Date.now()
    // To the next whole second, so that two countdowns of one screen change together.
    const timer = setTimeout(tick, (end - Date.now()) % 1000 || 1000)
    return () => clearTimeout(timer)
  })

  useEffect(() => {
    document.addEventListener('visibilitychange', tick)
    return () => document.removeEventListener('visibilitychange', tick)
  }, [])

  const restart = useCallback(
    (again: number = seconds) => {
      startCountdown(key, again)
      tick()
    },
    [key, seconds],
  )
  return { left, done: left === 0, restart }
}
