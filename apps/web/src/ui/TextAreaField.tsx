import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldFrame, fieldIds } from './Field.tsx'

export interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  value: string
  onChange: (value: string) => void
}

/** A text of several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  id,
  onChange,
  className,
  ...textarea
}: TextAreaFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const { describedBy } = fieldIds(fieldId, { hint, error })
  return (
    <FieldFrame {...{ label, hint, error, className }} id={fieldId}>
      <textarea
        rows={4}
        {...textarea}
        id={fieldId}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className="field resize-y"
      />
    </FieldFrame>
  )
}
