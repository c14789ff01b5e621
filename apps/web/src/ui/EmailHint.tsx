import type { ReactNode } from 'react'
import { likelyEmail } from '../lib/email-typo.ts'
import { emailHint } from '../lib/messages/email-hint.ts'
import type { TextFieldProps } from './TextField.tsx'

export interface EmailHintProps {
  typed: string
  /** The person left the field: no further letter turns `gmail.co` into `gmail.com`. */
  finished: boolean
  onChange: NonNullable<TextFieldProps['onChange']>
}

/** A button that corrects a mistyped domain. */
export default function EmailHint({ typed, finished, onChange }: EmailHintProps): ReactNode {
  const meant = likelyEmail(typed)
  const shown = meant !== null && (finished || !meant.startsWith(typed.trim()))
  return (
    <p role="status" className="mt-1 text-sm empty:hidden">
      {shown && (
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
          {emailHint.didYouMean(meant)}
        </button>
      )}
    </p>
  )
}
