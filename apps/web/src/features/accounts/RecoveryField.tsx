import type { ReactNode, Ref } from 'react'
import { TextField } from '../../ui/TextField.tsx'
import { auth } from './messages.ts'

export interface RecoveryFieldProps {
  name?: string
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** Two-factor sign-in: a recovery code in place of a verification code. */
export function RecoveryField(field: RecoveryFieldProps) {
  const text = auth.otp
  return (
    <>
      <p>{text.recoveryText}</p>
      <TextField
        {...field}
        label={text.recovery}
        hint={text.recoveryHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  )
}
