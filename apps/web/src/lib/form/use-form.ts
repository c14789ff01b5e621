import type { Endpoint, EndpointRequest } from '@amana/contract/endpoint'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type ApiError, toApiError } from '../api.ts'
import { refusalText } from '../refusal-text.ts'
import type { Draft } from '../tab-store.ts'
import { toast } from '../toast.ts'
import { byField, checkBody, type FieldErrors, loadRules, type Wording } from './rules.ts'

export type Values<Field extends string> = Record<Field, string>

type Body<E extends Endpoint> = EndpointRequest<E> extends { body: infer Shape } ? Shape : object
/** Values that the contract accepts: each has the type of the request's field of that name. */
type Checked<E extends Endpoint, Field extends string> = {
  [Name in Field]: Name extends keyof Body<E> ? Body<E>[Name] & string : string
}

/** Why a form was not taken, as it shows it. */
export interface Refusal<Field extends string, Text = ReactNode> {
  /** Above the fields; null: none. */
  message: Text | null
  fields: FieldErrors<Field, Text>
  /** Gets the focus when no field has an error. Without it the focus stays on the button. */
  focus?: Field
  toast?: string
}

export interface FormOptions<E extends Endpoint, Field extends string> {
  /** The fields in the order of the screen, with their first values. */
  initial: Values<Field>
  /** Errors of the first values, when the form opens. */
  errors?: FieldErrors<NoInfer<Field>>
  /** The request that the form makes: its contract checks the values. */
  endpoint?: E
  /** The request's body, where it is not the values. */
  body?: (values: Values<Field>) => object
  /** Awaited before values are checked: it loads what `body` needs. */
  ready?: () => Promise<void>
  /** Names of the request's fields → names in the form: `{ first_name: 'full_name' }`. */
  names?: Readonly<Record<string, NoInfer<Field>>>
  /** The contract's message → this screen's. */
  words?: Readonly<Record<string, string>>
  /** Rules of this screen alone. They come before the contract's. */
  check?: (values: Values<Field>) => FieldErrors<NoInfer<Field>>
  /** Field → the one whose error goes with its own: the confirmation, when the password is edited. */
  dependents?: Partial<Record<NoInfer<Field>, NoInfer<Field>>>
  /** True: a field is also checked when it is left. */
  checkOnLeave?: boolean
  /** Adds to what is shown when fields have errors, or shows something else than these. */
  invalid?: (errors: FieldErrors<Field>, values: Values<Field>) => Partial<Refusal<NoInfer<Field>>>
  /** Makes the request. The form then stays pending until `reset` or `settle`: most pages are left. */
  send: (values: Checked<E, Field>) => unknown
  /** The field of a one-time code: emptied when the server refuses the code. */
  code?: NoInfer<Field>
  /** Shown if the server gives no words. */
  failed?: string
  /** True: a toast says that it failed where the form itself has errors of fields alone. */
  toasts?: boolean
  /** Shows a refusal of the server otherwise than `usual`; null: the page deals with it. */
  refused?: (error: ApiError, usual: Refusal<Field, string>) => Refusal<NoInfer<Field>> | null
  /** The place where unsent text is kept for this tab (`textDrafts`). */
  draft?: Draft<Partial<Values<NoInfer<Field>>>>
}

/**
 * One form. The contract checks it when it is sent, the server after that. An error stays until its field is
 * edited; the first one, in the order of `initial`, gets the focus.
 */
export function useForm<Field extends string, E extends Endpoint = Endpoint>(options: FormOptions<E, Field>) {
  const { initial, endpoint, draft } = options
  const fields = Object.keys(initial) as Field[]
  const wording = { fields, names: options.names, words: options.words }
  const [values, setValues] = useState(() => ({ ...initial, ...draft?.read() }))
  const latest = useRef(values)
  latest.current = values
  const [pending, setPending] = useState(false)
  const refusal = useRefusal(fields, options.errors, pending)

  async function findErrors(): Promise<FieldErrors<Field>> {
    await options.ready?.()
    const contract = endpoint ? await checkBody(endpoint, options.body?.(values) ?? values, wording) : {}
    return { ...contract, ...options.check?.(values) }
  }

  async function submit() {
    refusal.clearMessage()
    setPending(true)
    try {
      if (await trySend()) return
    } catch (thrown) {
      refuse(toApiError(thrown))
    }
    setPending(false)
  }

  /** Whether it was sent. */
  async function trySend(): Promise<boolean> {
    const found = await findErrors()
    const valid = Object.keys(found).length === 0
    refusal.show({ message: null, fields: found, ...(valid ? {} : options.invalid?.(found, values)) })
    if (!valid) return false
    await options.send(values as Checked<E, Field>)
    draft?.clear()
    return true
  }

  function refuse(error: ApiError) {
    const usual = usualRefusal(error, wording, options)
    const shown = options.refused ? options.refused(error, usual) : usual
    if (shown) refusal.show(shown)
    if (options.code && error.code.startsWith('code_')) setValues({ ...values, [options.code]: '' })
  }

  /** Puts values in as if they had been typed. */
  function edit(changes: Partial<Values<Field>>) {
    const edited = Object.keys(changes) as Field[]
    setValues((before) => ({ ...before, ...changes }))
    refusal.clearErrors([...edited, ...edited.map(dependentOf)])
    draft?.save({ ...values, ...changes })
  }
  const dependentOf = (name: Field) => options.dependents?.[name] ?? name

  async function leave(name: Field) {
    const found = await findErrors()
    const left = [name, dependentOf(name)].filter(
      (one) => found[one] && values[one] !== '' && values[one] === latest.current[one],
    )
    refusal.addErrors(left, found)
  }

  function reset(next: Values<Field> = initial) {
    setValues(next)
    refusal.show({ message: null, fields: {} })
    settle()
  }
  const settle = () => setPending(false)

  return {
    values,
    edit,
    reset,
    /** Ends `pending`, and keeps what is typed. */
    settle,
    /** For what another request of the page has to say. */
    show: refusal.show,
    /** For `Form`. */
    form: {
      ref: refusal.element,
      onSubmit: () => void submit(),
      onFocus: () => void (endpoint && loadRules()),
      pending,
      error: refusal.error,
    },
    /** For a field of the design system. `clean` takes out what may not stand in it. */
    field: (name: Field, clean = (typed: string) => typed) => ({
      name,
      value: values[name],
      error: refusal.errors[name],
      onChange: (typed: string) => edit({ [name]: clean(typed) } as Partial<Values<Field>>),
      ...(options.checkOnLeave ? { onBlur: () => void leave(name) } : {}),
    }),
  }
}

/** The part of a server's refusal that a form shows. */
function usualRefusal<Field extends string>(
  error: ApiError,
  wording: Wording<Field>,
  { failed = '', toasts = false }: { failed?: string; toasts?: boolean },
): Refusal<Field, string> {
  const fields = byField(error.errors, wording)
  const message = Object.keys(fields).length > 0 ? null : refusalText(error, failed)
  return { message, fields, ...(toasts && message === null ? { toast: failed } : {}) }
}

/** The refusal that the form shows: a message, errors of fields, the focus and a toast. */
function useRefusal<Field extends string>(
  fields: readonly Field[],
  first: FieldErrors<Field> = {},
  pending: boolean,
) {
  const [errors, setErrors] = useState<FieldErrors<Field, ReactNode>>(first)
  const [error, setError] = useState<ReactNode>(null)
  const toastId = useId()
  const element = useRef<HTMLFormElement | null>(null)
  // The field that gets the focus once the form can take it.
  const focusOn = useRef<Field | null>(null)
  useEffect(() => {
    if (focusOn.current === null || pending) return
    const field = element.current?.elements.namedItem(focusOn.current)
    focusOn.current = null
    if (field instanceof HTMLElement) field.focus()
  })

  function show({ message, fields: found, focus, toast: said }: Refusal<Field>) {
    setError(message)
    setErrors(found)
    focusOn.current = fields.find((name) => found[name]) ?? focus ?? null
    if (said) toast.error(said, { id: toastId })
    else toast.dismiss(toastId)
  }

  function clearMessage() {
    setError(null)
    toast.dismiss(toastId)
  }

  function clearErrors(names: readonly Field[]) {
    setError(null)
    setErrors((before) => without(before, names))
  }

  function addErrors(names: readonly Field[], found: FieldErrors<Field>) {
    setErrors((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, found[name]])) }))
  }

  return { element, errors, error, show, clearMessage, clearErrors, addErrors }
}

function without<Field extends string, Text>(errors: FieldErrors<Field, Text>, names: readonly Field[]) {
  const left = { ...errors }
  for (const name of names) delete left[name]
  return left
}
