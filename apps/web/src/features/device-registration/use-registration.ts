import { type Device, registerDevice } from '@amana/contract/devices'
import { useEffect, useRef, useState } from 'react'
import { type ApiError, toApiError } from '../../lib/api.ts'
import { upload } from '../../lib/upload.ts'
import { type Draft, requestOf } from './draft.ts'
import { type Refusal, refusalOf } from './refusal.ts'

export type RegistrationState =
  | { state: 'idle' }
  /** `sent` from 0 to 1. */
  | { state: 'sending'; sent: number }
  | { state: 'cancelled' }
  | { state: 'refused'; refusal: Refusal }
  | { state: 'failed'; error: ApiError }

/**
 * Step 3: sends the registration. Repeated, it is the same attempt, so that a lost answer creates no second
 * device.
 */
export function useRegistration(draft: Draft, onRegistered: (device: Device) => void) {
  const [state, setState] = useState<RegistrationState>({ state: 'idle' })
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  async function send() {
    const cancel = new AbortController()
    sending.current = cancel
    setState({ state: 'sending', sent: 0 })
    try {
      const { data } = await upload(registerDevice, requestOf(draft), {
        signal: cancel.signal,
        onProgress: (sent) => setState({ state: 'sending', sent }),
        repeatable: true,
      })
      if (!cancel.signal.aborted) onRegistered(data)
    } catch (thrown) {
      if (cancel.signal.aborted) return
      const error = toApiError(thrown)
      const refusal = await refusalOf(error, draft)
      setState(refusal ? { state: 'refused', refusal } : { state: 'failed', error })
    }
  }

  return {
    ...state,
    send: () => void send(),
    cancel() {
      sending.current?.abort()
      setState({ state: 'cancelled' })
    },
  }
}
