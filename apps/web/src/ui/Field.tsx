import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** Ids of a field's parts, and the `aria-describedby` that names the ones shown. */
export function fieldIds(id: string, shown: { hint?: ReactNode; error?: ReactNode }) {
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [shown.hint && hintId, shown.error && errorId].filter(Boolean).join(' ') || undefined
  return { hintId, errorId, describedBy }
}

/** What is wrong and how to fix it; announced when it appears. */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-stolen">
      <Icon name="warning" size={18} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
