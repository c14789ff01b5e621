import { useEffect, useId, useState } from 'react'
import { ui } from '../lib/messages/ui.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'trailing'> {
  value: string
  onChange: (value: string) => void
  /** `current-password` or `new-password`. */
  autoComplete: string
}

/** A password with a Show / Hide button. It is hidden again when the form is sent. */
export function PasswordField({ id, ...field }: PasswordFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const form = document.getElementById(fieldId)?.closest('form')
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [fieldId])

  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      id={fieldId}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-controls={fieldId}
          onClick={() => setShown(!shown)}
          className="inline-flex min-h-11 min-w-14 items-center justify-center rounded-md px-2 text-sm font-semibold text-brand hover:bg-brand-soft"
        >
          {shown ? ui.password.hide : ui.password.show}
        </button>
      }
    />
  )
}
