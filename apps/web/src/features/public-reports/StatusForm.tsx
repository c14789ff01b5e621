import { parsePhone } from '@amana/contract/phone'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { reports } from './messages.ts'
import type { useReportStatus } from './use-report-status.ts'

const text = reports.status

export interface StatusFormProps {
  status: ReturnType<typeof useReportStatus>
  phone: string
}

/** The status opens with the reporter's phone number. */
export function StatusForm({ status: { problem, pending, ask, forgetProblem }, phone }: StatusFormProps) {
  const [typed, setTyped] = useState(phone)
  const [fault, setFault] = useState<string | null>(null)
  function submit() {
    if (typed.trim() === '') return setFault(text.missing)
    if (!parsePhone(typed)) return setFault(reports.phoneShape)
    ask(typed)
  }
  return (
    <Card>
      <p className="mb-5">{text.ask}</p>
      <Form onSubmit={submit} error={problem} pending={pending}>
        <PhoneField
          label={text.phone}
          name="phone"
          value={typed}
          error={fault}
          onChange={(value) => {
            setTyped(value)
            setFault(null)
            forgetProblem()
          }}
        />
        <Button type="submit" size="lg" pending={pending} className="justify-self-start">
          {text.submit}
        </Button>
      </Form>
    </Card>
  )
}
