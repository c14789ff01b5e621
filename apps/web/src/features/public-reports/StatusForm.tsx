import { type ReportStatus, readReport } from '@amana/contract/flags'
import { parsePhone } from '@amana/contract/phone'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { reports } from './messages.ts'

const text = reports.status

export interface StatusFormProps {
  caseNumber: string
  /** Asked for at once; empty: not known. */
  phone: string
  onFound: (report: ReportStatus, phone: string) => void
}

/** The phone number that the report was made with opens it. */
export function StatusForm({ caseNumber, phone: known, onFound }: StatusFormProps) {
  const { form, field } = useForm({
    initial: { phone: known },
    check({ phone }) {
      if (phone.trim() === '') return { phone: text.missing }
      return parsePhone(phone) ? {} : { phone: reports.phoneShape }
    },
    failed: text.failed,
    async send({ phone }) {
      onFound((await call(readReport, { params: { case: caseNumber }, query: { phone } })).data, phone)
    },
    refused({ code }, usual) {
      const unknown = code === 'not_found' || code === 'validation_failed'
      return unknown ? { message: text.notFound, fields: {} } : usual
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (known !== '') form.ref.current?.requestSubmit()
  }, [])
  return (
    <Card>
      <p className="mb-5">{text.ask}</p>
      <Form {...form}>
        <PhoneField {...field('phone')} label={text.phone} />
        <Button type="submit" size="lg" pending={form.pending} className="justify-self-start">
          {text.submit}
        </Button>
      </Form>
    </Card>
  )
}
