import { useId } from 'react'
import { FieldError } from '../../ui/index.ts'

export interface ChoicesProps<Value extends string> {
  label: string
  options: ReadonlyArray<{ value: Value; label: string }>
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  error?: string | undefined
}

/** Several of many. */
export function Choices<Value extends string>({
  label,
  options,
  chosen,
  onChange,
  error,
}: ChoicesProps<Value>) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {options.map(({ value, label: name }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-brand"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          <span>{name}</span>
        </label>
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
