/** The fields of the desk: low, their labels for screen readers alone where the placeholder says the same. */
import { type ComponentProps, type KeyboardEvent, useId } from 'react'
import { classes } from '../../../ui/index.ts'

interface DeskFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string
  hint?: string | undefined
  /** The label is shown. */
  shown?: boolean
  onChange: (value: string) => void
}

const FIELD = 'field lg:min-h-9 lg:py-1 lg:text-sm'

export function DeskField({ label, hint, shown, id, className, onChange, ...input }: DeskFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <div className={className}>
      <Label id={fieldId} shown={shown}>
        {label}
      </Label>
      <input
        {...input}
        id={fieldId}
        placeholder={shown ? undefined : label}
        aria-describedby={hint && `${fieldId}-hint`}
        onChange={({ target }) => onChange(target.value)}
        className={FIELD}
      />
      {hint && (
        <p id={`${fieldId}-hint`} className="mt-1 text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

interface DeskSelectProps {
  label: string
  shown?: boolean
  tabIndex?: number | undefined
  onFocus?: () => void
  options: readonly { value: string; label: string }[]
  /** Shown while nothing is chosen. */
  placeholder: string
  value: string
  onChange: (value: string) => void
}

export function DeskSelect({ label, shown, options, placeholder, onChange, ...select }: DeskSelectProps) {
  const id = useId()
  return (
    <div className="min-w-0 max-md:flex-1 md:max-w-44">
      <Label id={id} shown={shown}>
        {label}
      </Label>
      <select
        {...select}
        id={id}
        onKeyDown={leave}
        onChange={({ target }) => onChange(target.value)}
        className={classes(FIELD, 'truncate')}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Escape leads out of a list of choices, so that the keys of the page work again. */
function leave({ key, currentTarget }: KeyboardEvent<HTMLSelectElement>): void {
  if (key === 'Escape') currentTarget.blur()
}

function Label({ id, shown, children }: { id: string; shown: boolean | undefined; children: string }) {
  return (
    <label htmlFor={id} className={shown ? 'mb-1 block font-semibold text-sm' : 'sr-only'}>
      {children}
    </label>
  )
}
