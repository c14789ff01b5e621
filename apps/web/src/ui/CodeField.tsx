import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { FIRST_FOCUS } from '../lib/focus.ts'
import { ui } from '../lib/messages/ui.ts'
import { codeIn, type Digits, digitsOf, enterDigits } from './digit-boxes.ts'
import { FieldError, fieldIds } from './Field.tsx'
import { useSendWhole } from './use-send-whole.ts'

export interface CodeFieldProps {
  label: ReactNode
  /** The digits entered so far, as one text; `length` of them when it is complete. */
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: ReactNode
  disabled?: boolean
  length?: number
  autoFocus?: boolean
  /** True: the last digit sends the form, which asks for nothing but the code. */
  sendsItself?: boolean
  /** The id of the first box, which gets the focus when the code is wrong. */
  name?: string
  /** The first box. */
  ref?: Ref<HTMLInputElement>
  onBlur?: () => void
  className?: string
}

/**
 * A one-time code, one box a digit. Pasting, or the phone filling the code in from a text message, fills all
 * boxes at once.
 */
export function CodeField(props: CodeFieldProps) {
  const {
    label,
    value,
    onChange,
    hint,
    error,
    disabled,
    length = 6,
    autoFocus,
    sendsItself = false,
    name,
    ref,
    onBlur,
    className,
  } = props
  const id = useId()
  const { hintId, errorId, describedBy } = fieldIds(id, { hint, error })
  const { group, digits, enter, press } = useDigitBoxes(value, onChange, length, sendsItself)

  return (
    <div className={className}>
      <p id={`${id}-label`} className="mb-1.5 font-semibold">
        {label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of boxes
          everywhere */}
      <div
        ref={group}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        className="flex max-w-96 gap-1 sm:gap-2"
      >
        {digits.map((digit, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={at}
            ref={at === 0 ? ref : undefined}
            name={at === 0 ? name : undefined}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            // biome-ignore lint/a11y/noAutofocus: only on screens that ask for nothing but the code
            autoFocus={autoFocus && at === 0}
            {...(autoFocus && at === 0 ? FIRST_FOCUS : {})}
            aria-label={ui.code.digit(at + 1, length)}
            aria-invalid={error ? true : undefined}
            disabled={disabled}
            value={digit}
            onFocus={(event) => event.target.select()}
            onBlur={onBlur}
            onKeyDown={(event) => press(at, event)}
            onPaste={(event) => {
              event.preventDefault()
              const code = codeIn(event.clipboardData.getData('text'), length)
              if (code !== '') enter(at, code, null)
            }}
            onChange={({ target, nativeEvent }) =>
              enter(at, target.value, nativeEvent instanceof InputEvent ? nativeEvent.data : null)
            }
            className="field digits min-w-0 flex-1 px-0 text-center text-xl font-semibold"
          />
        ))}
      </div>
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

/** The digits of the boxes; keys and pasted text change them and move the focus. */
function useDigitBoxes(
  value: string,
  onChange: (value: string) => void,
  length: number,
  sendsItself: boolean,
) {
  const group = useRef<HTMLDivElement>(null)
  const sendWhole = useSendWhole(group, value, sendsItself ? length : null)
  // Boxes may have gaps while a digit is corrected; the value has none.
  const [held, setHeld] = useState<Digits>(() => digitsOf(value, length))
  const digits = held.join('') === value ? held : digitsOf(value, length)

  function set(next: Digits, focus: number) {
    setHeld(next)
    if (next.join('') !== value) onChange(next.join(''))
    goTo(focus)
  }
  function goTo(at: number) {
    const box = group.current?.querySelectorAll('input')[at]
    box?.focus()
    box?.select()
  }
  function enter(at: number, text: string, data: string | null) {
    if (text === '') return set(digits.with(at, ''), at)
    // A digit typed beside the existing one replaces it.
    const typed = data?.length === 1 ? data : text
    const entered = enterDigits(digits, at, typed)
    // A digit corrected in the middle is one of several to come.
    const isLast = entered.whole || value.length < length || at === length - 1
    sendWhole(isLast ? entered.digits.join('') : '')
    set(entered.digits, entered.next)
  }
  function press(at: number, event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace' && digits[at] === '' && at > 0) set(digits.with(at - 1, ''), at - 1)
    else if (event.key === 'ArrowLeft') goTo(Math.max(0, at - 1))
    else if (event.key === 'ArrowRight') goTo(Math.min(length - 1, at + 1))
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(length - 1)
    // A digit equal to the existing one fires no change; the focus must move on all the same.
    else if (event.key === digits[at] && event.key !== '') goTo(Math.min(length - 1, at + 1))
    else return
    event.preventDefault()
  }

  return { group, digits, enter, press }
}
