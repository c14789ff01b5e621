import { type ReportStatus, verifyReportContact } from '@amana/contract/flags'
import { useRef, useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import { Form } from '../../ui/Form.tsx'
import { reports } from './messages.ts'
import { ResendCode } from './ResendCode.tsx'

const text = reports.contact

export interface ContactCodeProps {
  caseNumber: string
  /** The address of the code; empty: not known. */
  sentTo: string
  /** The reporter's phone; empty: not known, then no other code can be requested. */
  phone: string
  onVerified: (report: ReportStatus) => void
}

/** The code that proves the reporter's phone number or e-mail. */
export function ContactCode({ caseNumber, sentTo, phone, onVerified }: ContactCodeProps) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<{ message: string; ofCode: boolean } | null>(null)
  const [pending, setPending] = useState(false)
  const boxes = useRef<HTMLInputElement>(null)

  async function submit() {
    if (!/^\d{6}$/.test(code)) {
      setFault({ message: text.shape, ofCode: true })
      return boxes.current?.focus()
    }
    setPending(true)
    setFault(null)
    try {
      const { data } = await call(verifyReportContact, { params: { case: caseNumber }, body: { code } })
      return onVerified(data)
    } catch (thrown) {
      const error = toApiError(thrown)
      const ofCode = error.code.startsWith('code_') || error.errors.length > 0
      setFault({ message: error.errors[0]?.message ?? refusalText(error, text.failed), ofCode })
    }
    setPending(false)
  }
  return (
    <section aria-labelledby="verify-contact">
      <h2 id="verify-contact" className="text-xl">
        {text.heading}
      </h2>
      <p className="mt-2 mb-4 wrap-anywhere">{sentTo ? text.text(sentTo) : text.textUnknown}</p>
      <Form onSubmit={() => void submit()} error={fault && !fault.ofCode ? fault.message : null} pending={pending}>
        <CodeField
          ref={boxes}
          label={text.code}
          hint={text.life}
          value={code}
          error={fault?.ofCode && fault.message}
          onChange={(next) => {
            setCode(next)
            setFault(null)
          }}
        />
        <Button type="submit" size="lg" pending={pending} className="justify-self-start">
          {text.submit}
        </Button>
      </Form>
      {phone && (
        <ResendCode
          {...{ caseNumber, phone }}
          onSent={() => {
            setCode('')
            setFault(null)
            boxes.current?.focus()
          }}
        />
      )}
    </section>
  )
}
