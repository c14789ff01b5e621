import { formatImei, IMEI_LENGTH, IMEI_MESSAGES, luhnValid, normaliseImei } from '@amana/contract/imei'
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { ui } from '../lib/messages/ui.ts'
import { classes } from './classes.ts'
import { FieldError, fieldIds } from './Field.tsx'
import { Icon } from './Icon.tsx'

export interface ImeiFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  label?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Text without separators; validate it with `parseImei`. */
  value: string
  onChange: (value: string) => void
  /** Stands at the right of the field, e.g. "Scan barcode". */
  action?: ReactNode
}

const onlyDigits = /^\d*$/

/** In groups while it can still be an IMEI; otherwise as it was typed, so that the fault can be seen. */
function shown(value: string): string {
  return onlyDigits.test(value) && value.length <= IMEI_LENGTH ? formatImei(value) : value
}

/** Server rendering has no layout. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? () => {} : useLayoutEffect

/**
 * The 15 digits in groups. Typing stops at 15; a paste may carry separators, and one of 14 or 16 digits stays visible to be refused
 * (cutting an IMEISV to 15 digits would name another phone). The check digit only ever hints (decisions §2).
 */
export function ImeiField({
  label = ui.imei.label,
  hint = ui.imei.hint,
  error,
  value,
  onChange,
  action,
  id,
  className,
  ...input
}: ImeiFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const { hintId, errorId, describedBy } = fieldIds(fieldId, { hint: true, error })
  const field = useRef<HTMLInputElement>(null)
  const caretAfter = useRef<number | null>(null)

  useBrowserLayoutEffect(() => {
    const wanted = caretAfter.current
    caretAfter.current = null
    if (wanted === null || !field.current || document.activeElement !== field.current) return
    const text = field.current.value
    let position = 0
    for (let seen = 0; position < text.length && seen < wanted; position += 1) if (text[position] !== ' ') seen += 1
    field.current.setSelectionRange(position, position)
  })

  function change(next: string, caret: number, typed: boolean) {
    const text = normaliseImei(next)
    const typedTooMuch = typed && value.length === IMEI_LENGTH && text.length === IMEI_LENGTH + 1
    caretAfter.current = normaliseImei(next.slice(0, caret)).length - (typedTooMuch ? 1 : 0)
    onChange(typedTooMuch ? value : text.slice(0, 32))
  }

  const complete = value.length === IMEI_LENGTH && onlyDigits.test(value)
  const digits = value.replace(/\D/g, '').length
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          autoComplete="off"
          spellCheck={false}
          {...input}
          ref={field}
          id={fieldId}
          type="text"
          inputMode="numeric"
          value={shown(value)}
          onChange={({ target, nativeEvent }) => {
            const oneCharacter = nativeEvent instanceof InputEvent && nativeEvent.data?.length === 1
            change(target.value, target.selectionStart ?? target.value.length, oneCharacter)
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={classes(
            'field min-w-0 flex-1 placeholder:text-xs placeholder:tracking-tight sm:placeholder:text-sm',
            value !== '' && 'digits',
          )}
        />
        {action}
      </div>
      <p id={hintId} className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{hint}</span>
        {value !== '' && (
          <span className={classes('digits', complete && 'font-semibold text-ink')}>{ui.imei.count(digits, IMEI_LENGTH)}</span>
        )}
      </p>
      <p role="status" className="text-sm">
        {complete && !luhnValid(value) && (
          <span className="mt-1.5 flex items-start gap-1.5">
            <Icon name="info" size={18} className="mt-0.5 shrink-0" />
            <span>{IMEI_MESSAGES.checkDigit}</span>
          </span>
        )}
      </p>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
