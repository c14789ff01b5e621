import { type ReactNode, useState } from 'react'
import { ui } from '../lib/messages/ui.ts'
import { TextField } from './TextField.tsx'

export interface SecondStepFieldProps {
  name?: string
  value: string
  onChange: (value: string) => void
  error?: ReactNode
}

/**
 * The second step of a change of the account. Only the server knows whether one is on, so the field appears
 * when it asks.
 */
export function SecondStepField(field: SecondStepFieldProps) {
  const [asked, setAsked] = useState(false)
  if (field.error && !asked) setAsked(true)
  if (!field.error && !asked) return null
  return (
    <TextField
      {...field}
      label={ui.secondStep.label}
      hint={ui.secondStep.hint}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}
