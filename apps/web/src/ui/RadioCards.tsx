import { type ReactNode, useId } from 'react'
import { FieldError } from './Field.tsx'

export interface RadioCard<Value extends string> {
  value: Value
  title: string
  text: ReactNode
  /** Why it cannot be chosen now. */
  refused?: ReactNode
}

export interface RadioCardsProps<Value extends string> {
  label: ReactNode
  name: string
  options: readonly RadioCard<Value>[]
  value: string
  onChange: (value: Value) => void
  error?: ReactNode
}

/** One of few, each with a sentence about what it does. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, name, options, value, onChange, error } = props
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid gap-3">
        {options.map((option) => (
          <Card
            key={option.value}
            option={option}
            name={name}
            checked={option.value === value}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

interface CardProps<Value extends string> {
  option: RadioCard<Value>
  name: string
  checked: boolean
  onChoose: () => void
}

function Card<Value extends string>({ option, name, checked, onChoose }: CardProps<Value>) {
  const id = useId()
  const { value, title, text, refused } = option
  return (
    <div className="relative flex items-start gap-3 rounded-lg border border-line bg-raised p-4 has-checked:border-brand has-checked:bg-brand-soft has-disabled:bg-sunken">
      <input
        type="radio"
        id={id}
        name={name}
        value={value}
        checked={checked}
        disabled={refused !== undefined}
        onChange={onChoose}
        aria-describedby={`${id}-text`}
        className="relative z-1 mt-0.5 size-5 shrink-0 accent-brand"
      />
      <div className="min-w-0">
        {/* The label covers the card, so that a press anywhere chooses it. */}
        <label htmlFor={id} className="font-semibold after:absolute after:inset-0">
          {title}
        </label>
        <div id={`${id}-text`}>
          <p className="text-muted">{text}</p>
          {refused !== undefined && <p className="mt-1 text-sm font-semibold">{refused}</p>}
        </div>
      </div>
    </div>
  )
}
