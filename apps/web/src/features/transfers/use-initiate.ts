import { initiateTransfer, TRANSFER_MESSAGES, type Transfer } from '@amana/contract/transfers'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ApiError, call, toApiError } from '../../lib/api.ts'
import { transfers } from '../../lib/messages/transfers.ts'
import { fieldFaults, refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import {
  TRANSFER_FIELDS,
  type TransferFaults,
  type TransferField,
  type TransferValues,
  transferDrafts,
  transferFaults,
} from './transfer-rules.ts'

const TOAST = 'transfer'

export interface InitiateOptions {
  user: { id: string; has_pin: boolean }
  /** Without the PIN. */
  initial: Omit<TransferValues, 'security_pin'>
  onInitiated: (transfer: Transfer) => void
  /** What was typed is kept until one comes back with a PIN. */
  onPinMissing: () => void
  /** Said when one of these is empty, instead of each field's own message (S2 §5 Sample transfer form). */
  fillAll?: { fields: readonly TransferField[]; message: string }
}

/** The form of a transfer: what is typed, what is wrong with it, and the request (S2 §7, §8). */
export function useInitiate({ user, initial, onInitiated, onPinMissing, fillAll }: InitiateOptions) {
  const queries = useQueryClient()
  const [values, setValues] = useState<TransferValues>({ ...initial, security_pin: '' })
  const [faults, setFaults] = useState<TransferFaults>({})
  const [problem, setProblem] = useState<{ message: string; code: ApiError['code'] | null } | null>(null)
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement | null>(null)
  const focusOn = useRef<string | null>(null)
  useEffect(() => {
    if (focusOn.current === null || pending) return
    const field = form.current?.elements.namedItem(focusOn.current)
    focusOn.current = null
    if (field instanceof HTMLElement) field.focus()
  })

  function show(found: TransferFaults) {
    setFaults(found)
    focusOn.current = TRANSFER_FIELDS.find((field) => found[field]) ?? null
  }

  /** Whether it may be sent. */
  function check(): boolean {
    const found = transferFaults(values)
    const empty = fillAll?.fields.find((field) => values[field].trim() === '')
    if (fillAll && empty) {
      toast.error(fillAll.message, { id: TOAST })
      setProblem({ message: fillAll.message, code: null })
      focusOn.current = empty
      return false
    }
    show(found)
    const others = TRANSFER_FIELDS.some((field) => field !== 'security_pin' && found[field])
    if (others || user.has_pin) return Object.keys(found).length === 0
    onPinMissing()
    return false
  }

  async function submit() {
    setProblem(null)
    toast.dismiss(TOAST)
    if (!check()) return
    setPending(true)
    try {
      const { data, description } = await call(initiateTransfer, {
        body: { ...values, verification_method: values.verification_method === 'phone' ? 'phone' : 'email' },
      })
      toast.success(description || TRANSFER_MESSAGES.initiated)
      void queries.invalidateQueries()
      onInitiated(data)
      // After the way on: what this page shows until then stays.
      transferDrafts.clear()
      return
    } catch (thrown) {
      refuse(toApiError(thrown))
    }
    setPending(false)
  }

  function refuse(error: ApiError) {
    if (error.code === 'pin_missing') return onPinMissing()
    const found = fieldFaults(error, TRANSFER_FIELDS)
    if (error.code === 'pin_wrong') found.security_pin ??= error.message
    const [first] = Object.values(found)
    const words = first ?? refusalText(error, transfers.initiate.failed)
    if (found.security_pin) setValues((before) => ({ ...before, security_pin: '' }))
    show(found)
    setProblem(first ? null : { message: words, code: error.code })
    toast.error(words, { id: TOAST })
  }

  return {
    values,
    problem,
    pending,
    submit(element: HTMLFormElement) {
      form.current = element
      void submit()
    },
    field: (name: TransferField) => ({
      name,
      value: values[name],
      error: faults[name],
      onChange(typed: string) {
        const next = { ...values, [name]: name === 'security_pin' ? typed.slice(0, 6) : typed }
        setValues(next)
        setFaults({ ...faults, [name]: undefined })
        setProblem(null)
        const { security_pin: _, ...draft } = next
        transferDrafts.save(user.id, draft)
      },
    }),
  }
}
