import type { ErrorCode } from '@amana/contract/errors'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ApiError, toApiError } from '../../lib/api.ts'
import { type Faults, faultsOf } from './field-faults.ts'
import type { FormProblem } from './problems.ts'
import type { RULES } from './rules.ts'

const loadRules = () => import('./rules.ts')

export interface AccountFormOptions<Field extends string> {
  /** The fields in the order of the screen, with what they hold at first. */
  initial: Record<Field, string>
  /** Which of the contract's requests it is. */
  rules: keyof typeof RULES
  /** Sends it; what it throws is shown by `problemOf`, null when the screen deals with it otherwise. */
  send: (values: Record<Field, string>) => Promise<void>
  problemOf: (error: ApiError) => FormProblem<NoInfer<Field>> | null
  /** Fields whose fault goes when another one is edited: the confirmation, when the password is. */
  dependents?: Partial<Record<NoInfer<Field>, NoInfer<Field>>>
}

/**
 * One account form: text fields, checked by the contract when it is sent, by the server after that. Faults stay until their field is edited
 * (S1 §5); the first one gets the focus.
 */
export function useAccountForm<Field extends string>(options: AccountFormOptions<Field>) {
  const { initial, rules, send, problemOf, dependents = {} as Partial<Record<Field, Field>> } = options
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [fault, setFault] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  const form = useRef<HTMLFormElement | null>(null)
  // The field that gets the focus once the form can take it.
  const focusOn = useRef<Field | null>(null)
  useEffect(() => {
    if (focusOn.current === null || pending) return
    const field = form.current?.elements.namedItem(focusOn.current)
    focusOn.current = null
    if (field instanceof HTMLElement) field.focus()
  })

  function show(next: Faults<Field>) {
    setFaults(next)
    focusOn.current = (Object.keys(initial) as Field[]).find((name) => next[name]) ?? null
  }
  function refuse(problem: FormProblem<Field>, code: ErrorCode | undefined) {
    setFault(problem.message)
    const entries = Object.entries(problem.fields) as [Field, string][]
    show(Object.fromEntries(entries.map(([name, message]) => [name, { message, code }])) as Faults<Field>)
  }
  /** None where the rules cannot be loaded: the server has them too. */
  async function faultsByContract(): Promise<Faults<Field>> {
    const loaded = await loadRules().catch(() => null)
    const schema = loaded?.RULES[rules]
    return schema ? faultsOf(schema, values) : {}
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    form.current = event.currentTarget
    setFault(null)
    setPending(true)
    try {
      const found = await faultsByContract()
      show(found)
      if (Object.keys(found).length === 0) await send(values)
    } catch (thrown) {
      const error = toApiError(thrown)
      const problem = problemOf(error)
      if (problem) refuse(problem, error.code === 'network' ? undefined : error.code)
    } finally {
      setPending(false)
    }
  }
  /** Puts values in as if they had been typed. */
  function edit(changes: Partial<Record<Field, string>>) {
    setValues((before) => ({ ...before, ...changes }))
    setFault(null)
    const edited = Object.keys(changes) as Field[]
    const cleared = [...edited, ...edited.map((name) => dependents[name])]
    setFaults((before) => {
      const kept = { ...before }
      for (const name of cleared) if (name) delete kept[name]
      return kept
    })
  }
  return {
    values,
    faults,
    edit,
    /** For `Form`. */
    shell: { onSubmit: submit, onFocus: () => void loadRules().catch(() => {}), pending, error: fault },
    /** For a field of the design system that speaks in texts. */
    field: (name: Field) => ({
      name,
      value: values[name],
      error: faults[name]?.message,
      onChange: (value: string) => edit({ [name]: value } as Partial<Record<Field, string>>),
    }),
  }
}
