import { parseImei } from '@amana/contract/imei'
import { type ReactNode, useState } from 'react'
import { results } from '../../lib/messages/results.ts'
import { Button, Form, ImeiField } from '../../ui/index.ts'

export interface CheckFormProps {
  /** What stands in the field at first, e.g. from the address. */
  initial?: string
  /** A fault of that first value, or the server's word on it; goes when the field is edited. */
  initialError?: string | null
  /** A fault of the whole form. */
  error?: ReactNode
  pending?: boolean
  /** 15 digits. */
  onCheck: (imei: string) => void
}

/** The search form: one IMEI, "Verify Device". The check digit only hints (decisions §2). */
export function CheckForm({ initial = '', initialError = null, error = null, pending = false, onCheck }: CheckFormProps) {
  const [value, setValue] = useState(initial)
  const [fault, setFault] = useState(initialError)
  function submit() {
    const parsed = parseImei(value)
    if (parsed.ok) onCheck(parsed.imei)
    else setFault(parsed.message)
  }
  return (
    <Form onSubmit={submit} error={error} pending={pending} label={results.formLabel}>
      <ImeiField
        label={results.imeiLabel}
        name="imei"
        value={value}
        error={fault}
        onChange={(next) => {
          setValue(next)
          setFault(null)
        }}
      />
      <Button type="submit" size="lg" pending={pending} className="w-full sm:w-auto sm:justify-self-start">
        {results.submit}
      </Button>
    </Form>
  )
}
