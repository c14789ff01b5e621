import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** Ids of a field's parts, and the `aria-describedby` that names the ones shown. */
export function fieldIds(id: string, shown: { hint?: ReactNode; error?: ReactNode }) {
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [shown.hint && hintId, shown.error && errorId].filter(Boolean).join(' ') || undefined
  return { hintId, errorId, describedBy }
}

export interface FieldFrameProps {
  /** The id of the input inside. */
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Label above, hint and error below. */
export function FieldFrame({ id, label, hint, error, className, children }: FieldFrameProps) {
  const { hintId, errorId } = fieldIds(id, { hint, error })
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

/** The problem and how to fix it; announced when it appears. */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-stolen">
      <Icon name="warning" size={18} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
