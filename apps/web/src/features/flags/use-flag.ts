import type { Device } from '@amana/contract/devices'
import { createFlag } from '@amana/contract/flags'
import { TRANSFER_MESSAGES } from '@amana/contract/transfers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, call, toApiError } from '../../lib/api.ts'
import { pinDigits } from '../../lib/pin.ts'
import { fieldFaults, refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import type { FlagDraft } from './flag-draft.ts'
import { flags } from './messages.ts'

interface Problem {
  /** Of the whole form; null: it is the PIN's. */
  message: string | null
  pin: string | null
}

const TOAST = 'flag'
const NONE: Problem = { message: null, pin: null }

export interface FlagOptions {
  device: Pick<Device, 'id' | 'imei'>
  draft: FlagDraft
  /** The case number is empty when the answer has none (S2 §7 reads its description alone). */
  onFlagged: (caseNumber: string, message: string) => void
  /** The server knows of no PIN. */
  onPinMissing: () => void
}

/** Confirm Flag (S2 §7): the request, and what became of it. S2 §8: errors show the server's words. */
export function useFlag({ device, draft, onFlagged, onPinMissing }: FlagOptions) {
  const queries = useQueryClient()
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState(NONE)
  const [pending, setPending] = useState(false)

  async function confirm() {
    if (pin === '') return setProblem({ ...NONE, pin: TRANSFER_MESSAGES.pinRequired })
    setPending(true)
    setProblem(NONE)
    toast.dismiss(TOAST)
    try {
      const { data, description } = await call(createFlag, {
        params: { imei: device.imei },
        body: {
          device: device.id,
          flag_type: draft.type,
          reason: draft.reason,
          last_known_location: draft.location,
          security_pin_required: true,
          security_pin: pin,
        },
      })
      // What any page shows of this device is out of date.
      void queries.invalidateQueries()
      onFlagged(data?.case_number ?? '', description)
      return
    } catch (thrown) {
      refuse(toApiError(thrown))
    }
    setPending(false)
  }

  function refuse(error: ApiError) {
    if (error.code === 'pin_missing') return onPinMissing()
    const words = refusalText(error, flags.pin.failed)
    const ofPin = fieldFaults(error, ['security_pin']).security_pin ?? (error.code === 'pin_wrong' ? error.message : null)
    if (ofPin) setPin('')
    setProblem({ message: ofPin ? null : words, pin: ofPin })
    toast.error(ofPin ?? words, { id: TOAST })
  }

  return {
    pin,
    problem,
    pending,
    confirm: () => void confirm(),
    edit(typed: string) {
      setPin(pinDigits(typed))
      setProblem(NONE)
    },
  }
}
