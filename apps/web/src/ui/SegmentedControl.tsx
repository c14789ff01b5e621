import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export interface SegmentedControlProps<Value extends string> {
  label: ReactNode
  options: ReadonlyArray<{ value: Value; label: ReactNode }>
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
  className?: string
}

/** A few choices side by side; native radio buttons underneath, so arrow keys and forms work. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, disabled, className } = props
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className={className}>
      <p id={id} className="mb-1.5 font-semibold">
        {label}
      </p>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-md bg-sunken p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'relative flex min-h-11 items-center justify-center rounded-sm border-[1.5px] px-2 py-1 text-center text-sm font-semibold',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              option.value === value ? 'border-brand bg-raised text-brand' : 'border-transparent text-muted',
            )}
          >
            <input
              type="radio"
              // Invisible over its label: a click on either works.
              className="absolute inset-0 opacity-0"
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
