import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldFrame, fieldIds } from './Field.tsx'
import { Icon } from './Icon.tsx'

interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Empty: nothing is chosen yet. */
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  /** Shown while nothing is chosen. */
  placeholder: string
}

/** One of many: the browser's own list, which every phone shows in its own large way. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, id, value, onChange, options, placeholder, className, ...select } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  const { describedBy } = fieldIds(fieldId, { hint, error })
  return (
    <FieldFrame {...{ label, hint, error, className }} id={fieldId}>
      <div className="relative">
        <select
          {...select}
          id={fieldId}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className="field appearance-none truncate pr-11"
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron"
          size={20}
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-muted"
        />
      </div>
    </FieldFrame>
  )
}
