import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { CodeField } from './CodeField.tsx'
import { SingleCodeField } from './SingleCodeField.tsx'

export interface CodeEntryProps {
  /** The form's field of the code. */
  field: { name: string; value: string; error?: ReactNode; onChange: (value: string) => void }
  label: string
  hint?: ReactNode
  submit: string
  /** The code is being checked. */
  pending: boolean
  disabled?: boolean
  /** True: one field for all digits, where the screen has it so. */
  single?: boolean
  /** True: the page shows more than the code, so the focus stays where it is. */
  unfocused?: boolean
  /** Stands where the code would be, such as the field of a recovery code. */
  instead?: ReactNode
  /** Other actions: another code first, then other ways. */
  children?: ReactNode
}

/** Inside a form that asks for a code alone: it has the focus, and its last digit sends it. */
export function CodeEntry(props: CodeEntryProps) {
  const { field, label, hint, submit, pending, disabled, single, unfocused, instead, children } = props
  const Code = single ? SingleCodeField : CodeField
  return (
    <>
      {instead || <Code {...field} label={label} hint={hint} autoFocus={!unfocused} sendsItself />}
      <Button type="submit" size="lg" pending={pending} disabled={disabled} className="w-full">
        {submit}
      </Button>
      {children && <div className="grid gap-3 border-line border-t pt-4">{children}</div>}
    </>
  )
}
