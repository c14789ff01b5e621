import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { ui } from '../lib/messages/ui.ts'
import { useBackOnline } from '../lib/use-online.ts'
import { Alert } from './Alert.tsx'
import { classes } from './classes.ts'
import { useUnsent } from './use-unsent.ts'

export interface FormProps {
  ref?: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Somebody is in one of its fields. */
  onFocus?: () => void
  /** An error of the whole form; field errors stand at their fields. Null or empty: none. */
  error: ReactNode
  /** A submit runs: another one is ignored. */
  pending: boolean
  /**
   * True: a form without a connection is sent when the connection is back. Only for forms where a late effect
   * does no harm.
   */
  sendsWhenBack?: boolean
  children: ReactNode
  className?: string
  /** Names the form for screen readers when no heading does. */
  label?: string
}

/**
 * Milliseconds of grace until `pending` is set: a mutation sets it a task later than the second click of a
 * double click.
 */
const STARTING_MS = 250

/**
 * The shell of every form: our messages instead of the browser's, one submit at a time, the form's error
 * above its fields, and in view. Without a connection the text stays, and a button that is disabled while the
 * form is sent gets the focus back afterwards.
 */
export function Form(props: FormProps) {
  const { onSubmit, onFocus, error, pending, sendsWhenBack = false, children, className, label } = props
  const ownRef = useRef<HTMLFormElement>(null)
  const form = props.ref ?? ownRef
  const { unsent, forget } = useUnsent(pending)
  const startedAt = useRef(Number.NEGATIVE_INFINITY)
  useBackOnline(unsent, () => {
    forget()
    if (sendsWhenBack) form.current?.requestSubmit()
  })
  const pressed = useRef<Element | null>(null)
  const message = useRef<HTMLDivElement>(null)
  const refused = Boolean(error)
  useEffect(() => {
    if (pending) return
    startedAt.current = Number.NEGATIVE_INFINITY
    if (pressed.current instanceof HTMLElement && document.activeElement === document.body)
      pressed.current.focus({ preventScroll: refused })
    pressed.current = null
    if (refused) message.current?.scrollIntoView({ block: 'nearest' })
  }, [pending, refused])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending || event.timeStamp - startedAt.current < STARTING_MS) return
    startedAt.current = event.timeStamp
    pressed.current = document.activeElement
    onSubmit(event)
  }
  function edit() {
    // A corrected form may be sent at once.
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
      {error && (
        // In view, and below a toast that says it failed.
        <div ref={message} className="scroll-mt-4">
          <Alert tone="danger">{error}</Alert>
        </div>
      )}
      {unsent && (
        <Alert tone="warning" title={ui.offline.title}>
          {sendsWhenBack ? ui.offline.sends : ui.offline.keeps}
        </Alert>
      )}
      {children}
    </form>
  )
}
