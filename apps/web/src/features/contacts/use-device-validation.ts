import { validateDevice } from '@amana/contract/devices'
import { useEffect, useState } from 'react'
import { type ApiError, call, toApiError } from '../../lib/api.ts'
import type { DeviceValidation } from './device-checks.ts'

export type DeviceValidationState =
  | { state: 'loading' }
  | { state: 'done'; validation: DeviceValidation }
  | { state: 'failed'; error: ApiError; retry: () => void }

/** Validates an IMEI (15 digits) before its registration; requested when the screen opens. */
export function useDeviceValidation(imei: string): DeviceValidationState {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<DeviceValidationState>({ state: 'loading' })

  useEffect(() => {
    const leaving = new AbortController()
    setAnswer({ state: 'loading' })
    call(validateDevice, { params: { imei } }, { signal: leaving.signal }).then(
      ({ data }) => setAnswer({ state: 'done', validation: data }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        setAnswer({ state: 'failed', error: toApiError(error), retry: () => setAttempt(attempt + 1) })
      },
    )
    return () => leaving.abort()
  }, [imei, attempt])

  return answer
}
