import type { FormEvent, ReactNode } from 'react'
import { Alert } from './Alert.tsx'
import { classes } from './classes.ts'

export interface FormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** A fault of the whole form; field faults stand at their fields. Null or empty: none. */
  error: ReactNode
  /** A submit runs: another one is ignored. */
  pending: boolean
  children: ReactNode
  className?: string
  /** Names the form for screen readers when no heading does. */
  label?: string
}

/** The one shell of every form: our messages instead of the browser's, one submit at a time, the form's fault above its fields. */
export function Form({ onSubmit, error, pending, children, className, label }: FormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!pending) onSubmit(event)
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-busy={pending || undefined}
      aria-label={label}
      className={classes('grid gap-5', className)}
    >
      {error && <Alert tone="danger">{error}</Alert>}
      {children}
    </form>
  )
}
