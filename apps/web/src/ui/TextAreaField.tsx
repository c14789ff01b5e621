import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError, fieldIds } from './Field.tsx'

export interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  value: string
  onChange: (value: string) => void
}

/** A text of several lines. */
export function TextAreaField({ label, hint, error, id, onChange, className, ...textarea }: TextAreaFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const { hintId, errorId, describedBy } = fieldIds(fieldId, { hint, error })
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <textarea
        rows={4}
        {...textarea}
        id={fieldId}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className="field resize-y"
      />
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
