import { type ComponentProps, type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { FieldFrame, fieldIds } from './Field.tsx'
import { phoneText, phoneValue } from './phone-text.ts'

export interface PhoneFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /**
   * `+234` and ten digits once it is a Nigerian mobile number, else the digits typed so far; `phoneSchema`
   * takes both.
   */
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/**
 * A Nigerian mobile number in 3-3-4 groups; 0803…, 234803…, +234803… and +234 0803… are accepted, typed or
 * pasted.
 */
export function PhoneField({
  label,
  hint,
  error,
  value,
  onChange,
  id,
  ref,
  className,
  ...input
}: PhoneFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const { describedBy } = fieldIds(fieldId, { hint, error })
  const shown = phoneText(value)

  // Number of digits after the caret: grouping, or a removed 0, changes the text before it.
  const digitsAfter = useRef<number | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const after = digitsAfter.current
    digitsAfter.current = null
    const element = field.current
    if (after === null || !element || document.activeElement !== element) return
    let position = element.value.length
    for (let seen = 0; position > 0 && seen < after; position -= 1)
      if (element.value[position - 1] !== ' ') seen += 1
    element.setSelectionRange(position, position)
  })

  return (
    <FieldFrame {...{ label, hint, error, className }} id={fieldId}>
      <div className="relative">
        <span
          id={`${fieldId}-code`}
          className="digits pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted"
        >
          +234
        </span>
        <input
          autoComplete="tel"
          {...input}
          ref={(element) => {
            field.current = element
            if (typeof ref === 'function') return ref(element)
            if (ref) ref.current = element
          }}
          id={fieldId}
          type="tel"
          inputMode="tel"
          value={shown}
          onChange={({ target, nativeEvent }) => {
            const typing = nativeEvent instanceof InputEvent && nativeEvent.data?.length === 1
            digitsAfter.current = target.value
              .slice(target.selectionStart ?? target.value.length)
              .replace(/\D/g, '').length
            onChange(phoneValue(target.value, { before: value, typing }))
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={classes(`${fieldId}-code`, describedBy)}
          className="field digits pl-16"
        />
      </div>
    </FieldFrame>
  )
}
