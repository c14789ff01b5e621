import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ApiError, toApiError } from '../../lib/api.ts'
import { fieldFaults, refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import type { Faults, Values } from './rules.ts'

export interface SettingsFormOptions<Field extends string> {
  /** The fields in the order of the screen, with what they hold at first. */
  initial: Values<Field>
  faultsOf: (values: Values<Field>) => Faults<NoInfer<Field>>
  /** Said of the whole form when it is sent with faults. */
  faultOf?: (values: Values<Field>) => string | null
  send: (values: Values<Field>) => Promise<void>
  /** Said when the server has no words of its own (S2 §8). */
  failed: string
  /** Called with every refusal; true: the screen deals with it. */
  onRefused?: (error: ApiError) => boolean
}

/**
 * One form of the settings: its own rules when it is sent, the server's after that. A fault stays until its field is edited; the first
 * one gets the focus.
 */
export function useSettingsForm<Field extends string>(options: SettingsFormOptions<Field>) {
  const names = Object.keys(options.initial) as Field[]
  const [values, setValues] = useState(options.initial)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [fault, setFault] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement | null>(null)
  const focusOn = useRef<Field | null>(null)

  useEffect(() => {
    if (pending || focusOn.current === null) return
    const field = form.current?.elements.namedItem(focusOn.current)
    focusOn.current = null
    if (field instanceof HTMLElement) field.focus()
  })

  function show(next: Faults<Field>) {
    setFaults(next)
    focusOn.current = names.find((name) => next[name]) ?? null
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    form.current = event.currentTarget
    const wrong = options.faultsOf(values)
    const refused = Object.keys(wrong).length > 0
    setFault(refused ? (options.faultOf?.(values) ?? null) : null)
    show(wrong)
    if (refused) return
    setPending(true)
    try {
      await options.send(values)
    } catch (thrown) {
      refuse(toApiError(thrown))
    } finally {
      setPending(false)
    }
  }

  function refuse(error: ApiError) {
    const words = refusalText(error, options.failed)
    const ofFields = fieldFaults(error, names)
    show(ofFields)
    if (options.onRefused?.(error)) return
    const stated = Object.keys(ofFields).length > 0
    setFault(stated ? null : words)
    toast.error(stated ? options.failed : words, { id: options.failed })
  }

  return {
    values,
    pending,
    reset: (next: Values<Field> = options.initial) => {
      setValues(next)
      setFaults({})
      setFault(null)
    },
    /** For `Form`. */
    shell: { onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event), pending, error: fault },
    /** For a field that speaks in texts; `clean` takes out what may not stand in it. */
    field: (name: Field, clean = (typed: string) => typed) => ({
      name,
      value: values[name],
      error: faults[name],
      onChange: (typed: string) => {
        setValues((before) => ({ ...before, [name]: clean(typed) }))
        setFaults((before) => ({ ...before, [name]: undefined }))
        setFault(null)
      },
    }),
  }
}
