import { type ReactNode, useId } from 'react'
import { classes } from '../../ui/index.ts'

export interface ChoiceRowsProps<Value extends string> {
  label: ReactNode
  options: ReadonlyArray<{ value: Value; label: ReactNode }>
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
}

/** A choice of one, a row each. */
export function ChoiceRows<Value extends string>(props: ChoiceRowsProps<Value>) {
  const { label, options, value, onChange, disabled } = props
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <p id={id} className="mb-1.5 font-semibold">
        {label}
      </p>
      <div className="divide-y divide-line overflow-hidden rounded-md border border-line-strong">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'flex min-h-12 items-center gap-3 px-4 font-semibold',
              option.value === value && 'bg-brand-soft text-brand',
            )}
          >
            <input
              type="radio"
              className="size-5 shrink-0 rounded-full accent-brand"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </div>
  )
}
