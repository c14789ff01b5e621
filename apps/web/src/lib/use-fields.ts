import { useEffect, useRef, useState } from 'react'

export type Values<Field extends string> = Record<Field, string>
export type Faults<Field extends string> = Partial<Record<Field, string>>

/**
 * The text fields of one form: what is typed, what is wrong with it, and whether it is being sent. A fault
 * stays until its field is edited; the first one, in the order of `names`, gets the focus once the form can
 * take it.
 */
export function useFields<Field extends string>(names: readonly Field[], initial: Values<NoInfer<Field>>) {
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement | null>(null)
  const focusOn = useRef<Field | null>(null)

  useEffect(() => {
    if (pending || focusOn.current === null) return
    const field = form.current?.elements.namedItem(focusOn.current)
    focusOn.current = null
    if (field instanceof HTMLElement) field.focus()
  })

  return {
    values,
    setValues,
    setFaults,
    pending,
    setPending,
    /** The element that the fields stand in. */
    form,
    focus: (name: Field) => {
      focusOn.current = name
    },
    /** Puts faults on their fields; whether there were none. */
    show: (found: Faults<Field>): boolean => {
      setFaults(found)
      focusOn.current = names.find((name) => found[name]) ?? null
      return focusOn.current === null
    },
    /**
     * For a field that speaks in texts. `onEdit` hears the values after an edit; `clean` takes out what may
     * not stand in it.
     */
    field: (name: Field, onEdit: (values: Values<Field>) => void, clean = (typed: string) => typed) => ({
      name,
      value: values[name],
      error: faults[name],
      onChange: (typed: string) => {
        const change = { [name]: clean(typed) }
        setValues((before) => ({ ...before, ...change }))
        setFaults((before) => ({ ...before, [name]: undefined }))
        onEdit({ ...values, ...change })
      },
    }),
  }
}
