import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { ui } from '../lib/messages/ui.ts'
import { useBackOnline } from '../lib/use-online.ts'
import { Alert } from './Alert.tsx'
import { classes } from './classes.ts'
import { useUnsent } from './use-unsent.ts'

export interface FormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Somebody is in one of its fields. */
  onFocus?: () => void
  /** A fault of the whole form; field faults stand at their fields. Null or empty: none. */
  error: ReactNode
  /** A submit runs: another one is ignored. */
  pending: boolean
  /** True: what found no connection is sent when it is back. Only where nobody minds that after having walked away. */
  sendsWhenBack?: boolean
  children: ReactNode
  className?: string
  /** Names the form for screen readers when no heading does. */
  label?: string
}

/** Until `pending` says that a submit runs, in ms: a mutation's does so a task later than a double click's second. */
const STARTING_MS = 250

/**
 * The one shell of every form: our messages instead of the browser's, one submit at a time, the form's fault above its fields. What found
 * no connection stays typed, and a button that is disabled while the form is sent has the focus again afterwards.
 */
export function Form({ onSubmit, onFocus, error, pending, sendsWhenBack = false, children, className, label }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { unsent, forget } = useUnsent(pending)
  const startedAt = useRef(Number.NEGATIVE_INFINITY)
  useBackOnline(unsent, () => {
    forget()
    if (sendsWhenBack) form.current?.requestSubmit()
  })
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    if (pending) return
    startedAt.current = Number.NEGATIVE_INFINITY
    if (pressed.current instanceof HTMLElement && document.activeElement === document.body) pressed.current.focus()
    pressed.current = null
  }, [pending])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending || event.timeStamp - startedAt.current < STARTING_MS) return
    startedAt.current = event.timeStamp
    pressed.current = document.activeElement
    onSubmit(event)
  }
  function edit() {
    // What was corrected may be sent at once.
    startedAt.current = Number.NEGATIVE_INFINITY
    forget()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onFocus={onFocus}
      onInput={edit}
      aria-busy={pending || undefined}
      aria-label={label}
      className={classes('grid gap-5', className)}
    >
      {error && <Alert tone="danger">{error}</Alert>}
      {unsent && (
        <Alert tone="warning" title={ui.offline.title}>
          {sendsWhenBack ? ui.offline.sends : ui.offline.keeps}
        </Alert>
      )}
      {children}
    </form>
  )
}
