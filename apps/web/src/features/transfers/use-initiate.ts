import { initiateTransfer, TRANSFER_MESSAGES } from '@amana/contract/transfers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, call, toApiError } from '../../lib/api.ts'
import { PIN_MAX } from '../../lib/pin.ts'
import { fieldFaults, refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import { useFields } from '../../lib/use-fields.ts'
import { transfers } from './messages.ts'
import { TRANSFER_FIELDS, type TransferField, type TransferValues, transferDrafts, transferFaults } from './transfer-rules.ts'
import type { BegunTransfer } from './transfer-session.ts'

const TOAST = 'transfer'
const UNNAMED = { brand: '', model: '', imei: '' }

export interface InitiateOptions {
  userId: string
  /** False: surely not. */
  hasPin: boolean | null
  /** The device that the form names by its number, as far as it is known: an answer may leave it out (S2 §7). */
  deviceOf: (id: string) => BegunTransfer['device'] | undefined
  /** Without the PIN. */
  initial: Omit<TransferValues, 'security_pin'>
  /** The answer, with what was typed where it says nothing. */
  onInitiated: (transfer: BegunTransfer) => void
  /** What was typed is kept until one comes back with a PIN. */
  onPinMissing: () => void
  /** Said when one of these is empty, instead of each field's own message (S2 §5 Sample transfer form). */
  fillAll?: { fields: readonly TransferField[]; message: string }
}

/** The form of a transfer: what is typed, what is wrong with it, and the request (S2 §7, §8). */
export function useInitiate({ userId, hasPin, deviceOf, initial, onInitiated, onPinMissing, fillAll }: InitiateOptions) {
  const queries = useQueryClient()
  const { values, pending, show, ...fields } = useFields(TRANSFER_FIELDS, { ...initial, security_pin: '' })
  const [problem, setProblem] = useState<{ message: string; code: ApiError['code'] | null } | null>(null)

  /** Whether it may be sent. */
  function check(): boolean {
    const found = transferFaults(values)
    const empty = fillAll?.fields.find((field) => values[field].trim() === '')
    if (fillAll && empty) {
      toast.error(fillAll.message, { id: TOAST })
      setProblem({ message: fillAll.message, code: null })
      fields.focus(empty)
      return false
    }
    show(found)
    const others = TRANSFER_FIELDS.some((field) => field !== 'security_pin' && found[field])
    if (others || hasPin !== false) return Object.keys(found).length === 0
    onPinMissing()
    return false
  }

  async function submit() {
    setProblem(null)
    toast.dismiss(TOAST)
    if (!check()) return
    fields.setPending(true)
    try {
      const { data, description } = await call(initiateTransfer, {
        body: {
          ...values,
          device: Number(values.device),
          verification_method: values.verification_method === 'phone' ? 'phone' : 'email',
        },
      })
      toast.success(description || TRANSFER_MESSAGES.initiated)
      void queries.invalidateQueries()
      const answered: Pick<BegunTransfer, 'id'> & Partial<BegunTransfer> = data
      onInitiated({ ...values, device: deviceOf(values.device) ?? UNNAMED, ...answered })
      // After the way on: what this page shows until then stays.
      transferDrafts.clear()
      return
    } catch (thrown) {
      refuse(toApiError(thrown))
    }
    fields.setPending(false)
  }

  function refuse(error: ApiError) {
    if (error.code === 'pin_missing') return onPinMissing()
    const found = fieldFaults(error, TRANSFER_FIELDS)
    if (error.code === 'pin_wrong') found.security_pin ??= error.message
    const [first] = Object.values(found)
    const words = first ?? refusalText(error, transfers.initiate.failed)
    if (found.security_pin) fields.setValues((before) => ({ ...before, security_pin: '' }))
    show(found)
    setProblem(first ? null : { message: words, code: error.code })
    toast.error(words, { id: TOAST })
  }

  function keep({ security_pin: _, ...draft }: TransferValues) {
    setProblem(null)
    transferDrafts.save(userId, draft)
  }

  return {
    values,
    problem,
    pending,
    submit(element: HTMLFormElement) {
      fields.form.current = element
      void submit()
    },
    field: (name: TransferField) =>
      fields.field(name, keep, name === 'security_pin' ? (typed) => typed.slice(0, PIN_MAX) : undefined),
  }
}
