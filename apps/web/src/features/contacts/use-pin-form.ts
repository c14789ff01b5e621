import { createPin } from '@amana/contract/accounts'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { changeUser, readSession } from '../../lib/session.ts'
import { type PinField, type PinSetup, pinFaults, pinProblem } from './pin-rules.ts'

const EMPTY: PinSetup = { current_password: '', confirm_password: '', pin: '', confirm_pin: '' }

/** The values of the PIN form, their faults (a field's own once it was left, all at submit), and the request. */
export function usePinForm(onCreated: () => void) {
  const [values, setValues] = useState(EMPTY)
  const [left, setLeft] = useState<ReadonlySet<PinField>>(new Set())
  const [refused, setRefused] = useState<Partial<Record<PinField, string>>>({})
  const [problem, setProblem] = useState<ReturnType<typeof pinProblem> | null>(null)
  const [pending, setPending] = useState(false)
  const faults = pinFaults(values)

  async function submit(element: HTMLFormElement) {
    setLeft(new Set(Object.keys(EMPTY) as PinField[]))
    const first = (Object.keys(EMPTY) as PinField[]).find((field) => faults[field])
    if (first) return element.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
    setPending(true)
    setProblem(null)
    const userId = readSession()?.user.id
    try {
      const { current_password, pin, confirm_pin } = values
      await call(createPin, { body: { current_password, pin, confirm_pin } })
      changeUser(userId, { has_pin: true })
      return onCreated()
    } catch (thrown) {
      const error = toApiError(thrown)
      // It was set in another browser.
      if (error.code === 'pin_exists') changeUser(userId, { has_pin: true })
      setRefused(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])))
      setProblem(pinProblem(error))
    }
    setPending(false)
  }

  return {
    values,
    pending,
    problem,
    submit: (element: HTMLFormElement) => void submit(element),
    faultOf: (field: PinField) => refused[field] ?? (left.has(field) ? faults[field] : undefined),
    edit(field: PinField, value: string) {
      setValues({ ...values, [field]: value })
      setRefused({ ...refused, [field]: undefined })
      // S1 §5: errors clear when the field is edited; they are looked at again when it is left.
      setLeft(new Set([...left].filter((name) => name !== field)))
    },
    leave(field: PinField) {
      if (values[field] !== '') setLeft(new Set([...left, field]))
    },
  }
}
