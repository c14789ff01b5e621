import { formatImei, IMEI_LENGTH, IMEI_MESSAGES, luhnValid, normaliseImei } from '@amana/contract/imei'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { ui } from '../lib/messages/ui.ts'
import { classes } from './classes.ts'
import { FieldError, fieldIds } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { ScanButton } from './ScanButton.tsx'

export interface ImeiFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  label?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Text without separators; validate it with `parseImei`. */
  value: string
  onChange: (value: string) => void
  /** Digits alone: a letter is not accepted. Elsewhere it stays visible, to be refused. */
  digitsOnly?: boolean
  /** False: the form has its own button for scanning. */
  scan?: boolean
  /** True: the phone is gone. To dial `*#06#` would show the number of the phone that is in the hand. */
  gone?: boolean
}

const onlyDigits = /^\d*$/
/** Characters kept of pasted text: enough to see what is wrong with it. */
const MAX_INPUT_LENGTH = 32

/**
 * The 15 digits, with their groups under the field, or from a barcode. Typing stops at 15; pasted text may
 * carry separators, and 14 or 16 digits stay visible to be refused (cutting an IMEISV to 15 digits would name
 * another phone). The check digit is only a hint (decisions §2).
 */
export function ImeiField({
  label = ui.imei.label,
  gone = false,
  hint = gone ? ui.imei.goneHint : ui.imei.hint,
  error,
  value,
  onChange,
  digitsOnly = false,
  scan = true,
  id,
  className,
  ...input
}: ImeiFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const { hintId, errorId, describedBy } = fieldIds(fieldId, { hint: true, error })
  function change(next: string, typed: boolean) {
    const text = digitsOnly ? normaliseImei(next).replace(/\D/g, '') : normaliseImei(next)
    const typedTooMuch = typed && value.length === IMEI_LENGTH && text.length > IMEI_LENGTH
    onChange(typedTooMuch ? value : text.slice(0, MAX_INPUT_LENGTH))
  }

  function fill([found]: string[]) {
    if (!found) return
    onChange(found)
    document.getElementById(fieldId)?.focus()
  }

  const plain = onlyDigits.test(value)
  const complete = value.length === IMEI_LENGTH && plain
  const digits = value.replace(/\D/g, '').length
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <div className="flex">
        <input
          autoComplete="off"
          spellCheck={false}
          {...input}
          id={fieldId}
          type="text"
          inputMode="numeric"
          value={value}
          onChange={({ target, nativeEvent }) => {
            const oneCharacter = nativeEvent instanceof InputEvent && nativeEvent.data?.length === 1
            change(target.value, oneCharacter)
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={classes(
            'field min-w-0 flex-1 text-ellipsis placeholder:text-xs placeholder:tracking-tight sm:placeholder:text-sm',
            value !== '' && 'digits tracking-wider',
          )}
        />
      </div>
      <p id={hintId} className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{hint}</span>
        {value !== '' && (
          <span className={classes('digits flex flex-wrap gap-x-3', complete && 'font-semibold text-ink')}>
            {plain && <span>{formatImei(value)}</span>}
            <span>{ui.imei.count(digits, IMEI_LENGTH)}</span>
          </span>
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
      {scan && <ScanButton className="mt-2 w-full sm:w-auto" gone={gone} onFound={fill} />}
    </div>
  )
}
