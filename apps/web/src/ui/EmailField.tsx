import { useState } from 'react'
import { likelyEmail } from '../lib/email-typo.ts'
import { ui } from '../lib/messages/ui.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/**
 * An e-mail address, with a hint at a mistyped domain. `autoComplete` is `off` where it is somebody else's.
 */
export function EmailField({ onBlur, ...field }: TextFieldProps) {
  const { value, onChange, error } = field
  const [left, setLeft] = useState<typeof value>('')
  const meant = error || typeof value !== 'string' ? null : likelyEmail(value)
  // `gmail.co` may become `gmail.com` with the next letter.
  const unfinished = value !== left && meant?.startsWith(String(value).trim()) === true
  return (
    <div>
      <TextField
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onBlur={(event) => {
          setLeft(value)
          onBlur?.(event)
        }}
        {...field}
      />
      <p role="status" className="mt-1 text-sm empty:hidden">
        {meant !== null && onChange && !unfinished && (
          <button
            type="button"
            className="text-link min-h-11 text-left font-semibold wrap-anywhere"
            onClick={({ currentTarget }) => {
              const input = currentTarget.form?.querySelector<HTMLInputElement>('input[type=email]')
              if (!input) return
              onChange(meant, input)
              input.focus()
            }}
          >
            {ui.didYouMean(meant)}
          </button>
        )}
      </p>
    </div>
  )
}
