import { type ReactNode, useState } from 'react'
import { ui } from '../lib/messages/ui.ts'
import { PasswordField } from './PasswordField.tsx'
import { SecondStepField, type SecondStepFieldProps } from './SecondStepField.tsx'

export interface ConfirmPersonProps {
  password: { name?: string; value: string; onChange: (value: string) => void; error?: ReactNode }
  secondStep: SecondStepFieldProps
  /** False: the server asks only when the sign-in was long ago, and the fields appear then. */
  always: boolean
}

/** The fields by which a person confirms what a session alone may not do. */
export function ConfirmPerson({ password, secondStep, always }: ConfirmPersonProps) {
  const [asked, setAsked] = useState(false)
  if (password.error && !asked) setAsked(true)
  if (!always && !asked && !password.error) return null
  return (
    <>
      <PasswordField {...password} label={ui.password.yours} autoComplete="current-password" />
      <SecondStepField {...secondStep} />
    </>
  )
}
