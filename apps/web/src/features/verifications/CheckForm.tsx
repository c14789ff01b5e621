import { parseImei } from '@amana/contract/imei'
import { type ReactNode, useState } from 'react'
import { Button, Form, ImeiField } from '../../ui/index.ts'
import { results } from './messages.ts'

export interface CheckFormProps {
  /** Default value, e.g. from the address. */
  initial?: string
  /** An error of that first value, or the server's message about it; goes when the field is edited. */
  initialError?: string | null
  /** The server's message about the sent value; shown until `onEdit` clears it. */
  imeiError?: string | null
  /** An error of the whole form. */
  error?: ReactNode
  pending?: boolean
  /** The dashboard's field: digits alone, and no button while it is empty. */
  ofDashboard?: boolean
  /** 15 digits. */
  onCheck: (imei: string) => void
  onEdit?: () => void
}

/** The search form: one IMEI, "Verify Device". The check digit is only a hint (decisions §2). */
export function CheckForm(props: CheckFormProps) {
  const { initial = '', initialError = null, imeiError = null, error = null, pending = false } = props
  const { ofDashboard = false, onCheck, onEdit } = props
  const [value, setValue] = useState(initial)
  const [typedError, setTypedError] = useState(initialError)
  function submit() {
    const parsed = parseImei(value)
    if (parsed.ok) onCheck(parsed.imei)
    else setTypedError(parsed.message)
  }
  return (
    <Form onSubmit={submit} error={error} pending={pending} label={results.formLabel}>
      <ImeiField
        label={results.imeiLabel}
        name="imei"
        value={value}
        digitsOnly={ofDashboard}
        error={typedError ?? imeiError}
        onChange={(next) => {
          setValue(next)
          setTypedError(null)
          onEdit?.()
        }}
      />
      <Button
        type="submit"
        size="lg"
        pending={pending}
        disabled={ofDashboard && value === ''}
        className="w-full sm:w-auto sm:justify-self-start"
      >
        {results.submit}
      </Button>
    </Form>
  )
}
