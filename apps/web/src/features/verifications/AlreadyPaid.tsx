import { sendPaidReportAgain } from '@amana/contract/verifications'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { Alert, Button, Card, EmailField, Form, ImeiField, TextField } from '../../ui/index.ts'
import { alreadyPaid as text } from './messages.ts'

/** For a buyer who closed the page of a paid check: the report goes again to the address of the payment. */
export function AlreadyPaid({ imei = '' }: { imei?: string }) {
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  if (!open)
    return (
      <Button variant="ghost" className="justify-self-center" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
    )
  return (
    <Card>
      <h2 className="mb-2 text-xl">{text.heading}</h2>
      {sent === null ? (
        <SendAgain imei={imei} onSent={setSent} onCancel={() => setOpen(false)} />
      ) : (
        <Alert tone="success" title={sent}>
          {text.sent}
        </Alert>
      )}
    </Card>
  )
}

interface SendAgainProps {
  imei: string
  /** The server's words, which are always the same. */
  onSent: (answer: string) => void
  onCancel: () => void
}

function SendAgain({ imei, onSent, onCancel }: SendAgainProps) {
  const [byReference, setByReference] = useState(false)
  const { form, field, edit } = useForm({
    initial: { email: '', imei, reference: '' },
    endpoint: sendPaidReportAgain,
    async send({ email, imei: number, reference }) {
      const body = byReference ? { reference } : { email, imei: number }
      onSent((await call(sendPaidReportAgain, { body })).description)
    },
  })
  const first = useRef<HTMLInputElement>(null)
  // The button that had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first field is another one after a change of the way
  useEffect(() => first.current?.focus(), [byReference])
  function change() {
    edit({ email: '', reference: '' })
    setByReference(!byReference)
  }
  return (
    <Form {...form} label={text.heading}>
      <p className="text-muted">{byReference ? text.byReference : text.byEmail}</p>
      {byReference ? (
        <TextField {...field('reference')} ref={first} label={text.reference} autoComplete="off" required />
      ) : (
        <>
          <EmailField {...field('email')} ref={first} label={text.email} />
          <ImeiField {...field('imei')} label={text.imei} />
        </>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" pending={form.pending}>
          {text.send}
        </Button>
        <Button variant="secondary" onClick={change}>
          {byReference ? text.useEmail : text.useReference}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </Form>
  )
}
