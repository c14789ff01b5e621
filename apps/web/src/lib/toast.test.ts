import { toast as headless, useToasterStore } from 'react-hot-toast/headless'
import { describe, expect, test } from 'vitest'
import { TOAST_DURATIONS, toast } from './toast.ts'

describe('S1 §9 Toasts', () => {
  test('4000 ms for blank, error, custom; 2000 ms success; loading until dismissed', () => {
    expect(TOAST_DURATIONS).toEqual({ blank: 4000, error: 4000, custom: 4000, success: 2000, loading: Number.POSITIVE_INFINITY })
  })

  test('one store for everybody', () => {
    expect(toast).toBe(headless)
    expect(useToasterStore).toBeTypeOf('function')
  })
})
