import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { FieldFrame, fieldIds } from './Field.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  onChange?: (value: string, input: HTMLInputElement) => void
  /** Stands inside the field at its right end, e.g. a show/hide button. */
  trailing?: ReactNode
}

export function TextField({
  label,
  hint,
  error,
  onChange,
  trailing,
  id,
  className,
  ...input
}: TextFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const { describedBy } = fieldIds(fieldId, { hint, error })
  return (
    <FieldFrame {...{ label, hint, error, className }} id={fieldId}>
      <div className="relative">
        <input
          {...input}
          id={fieldId}
          onChange={onChange && (({ target }) => onChange(target.value, target))}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={classes('field', Boolean(trailing) && 'pr-18')}
        />
        {trailing && <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>}
      </div>
    </FieldFrame>
  )
}
