import { type ReactNode, useId, useRef } from 'react'
import { FIRST_FOCUS } from '../lib/focus.ts'
import { codeIn } from './digit-boxes.ts'
import { FieldFrame, fieldIds } from './Field.tsx'
import { useSendWhole } from './use-send-whole.ts'

export interface SingleCodeFieldProps {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: ReactNode
  name?: string
  onBlur?: () => void
  autoFocus?: boolean
  /** True: the last digit sends the form, which asks for nothing but the code. */
  sendsItself?: boolean
}

const LENGTH = 6

/** A one-time code in a single field, where its screen has one; it looks like the boxes of `CodeField`. */
export function SingleCodeField(props: SingleCodeFieldProps) {
  const { label, value, onChange, hint, error, name, onBlur, autoFocus, sendsItself = false } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const sendWhole = useSendWhole(input, value, sendsItself ? LENGTH : null)
  function enter(typed: string) {
    const code = codeIn(typed, LENGTH)
    sendWhole(value.length < LENGTH ? code : '')
    onChange(code)
  }
  return (
    <FieldFrame {...{ label, hint, error, id }}>
      <input
        ref={input}
        id={id}
        name={name}
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="one-time-code"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: only on screens that ask for nothing but the code
        autoFocus={autoFocus}
        {...(autoFocus ? FIRST_FOCUS : {})}
        aria-invalid={error ? true : undefined}
        aria-describedby={fieldIds(id, { hint, error }).describedBy}
        value={value}
        onBlur={onBlur}
        onChange={({ target }) => enter(target.value)}
        className="field digits max-w-96 text-center text-xl font-semibold tracking-[0.5em]"
      />
    </FieldFrame>
  )
}
