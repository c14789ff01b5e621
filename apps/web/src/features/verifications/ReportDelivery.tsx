import { deliverVerification, readVerificationReport } from '@amana/contract/verifications'
import { useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { fetchFile } from '../../lib/download.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button, Card, EmailField, Form, Icon } from '../../ui/index.ts'
import type { Reported } from './check-steps.ts'
import { results } from './messages.ts'
import { ShareReport } from './ShareReport.tsx'

const text = results.report

interface Sent {
  email: string
  /** How often it can be sent again today. */
  left: number
}

const sentText = ({ email, left }: Sent) =>
  left === 0 ? text.again.sentLast(email) : text.again.sent(left, email)

export interface ReportDeliveryProps {
  verification: Reported
  /** The secret of a visitor's check; null when the account gives access to it. */
  accessToken: string | null
}

/** Where the report went, sharing it, the PDF to keep, and the form to send it to a corrected address. */
export function ReportDelivery({ verification, accessToken }: ReportDeliveryProps) {
  const { id, status } = verification
  const [sent, setSent] = useState<Sent | null>(null)
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const email = sent?.email ?? verification.email
  const delivery = status === 'delivered' ? text.sentTo : text.sending

  function close() {
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }

  return (
    <div className="grid gap-4">
      <p role="status" className="flex items-start gap-3 wrap-anywhere empty:hidden">
        {email && (
          <>
            <Icon name="mail" className="mt-0.5 shrink-0 text-brand" />
            {sent ? sentText(sent) : delivery(email)}
          </>
        )}
      </p>
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        <ShareReport verification={verification} />
        <DownloadButton id={id} accessToken={accessToken} />
        {!open && (
          <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
            <Icon name="mail" size={20} />
            {email ? text.again.open : text.again.byEmail.open}
          </Button>
        )}
      </div>
      {open && (
        <Card>
          <SendAgain
            id={id}
            accessToken={accessToken}
            email={email ?? ''}
            onCancel={close}
            onSent={(answer) => {
              setSent(answer)
              close()
            }}
          />
        </Card>
      )}
    </div>
  )
}

/** Fetches the report as a PDF and lets the browser save it. */
function DownloadButton({ id, accessToken }: { id: string; accessToken: string | null }) {
  const query = accessToken === null ? {} : { access_token: accessToken }
  const { pending, start } = useDownload(() => fetchFile(readVerificationReport, { params: { id }, query }))
  return (
    <Button variant="secondary" pending={pending} onClick={start}>
      {!pending && <Icon name="document" size={20} />}
      {text.download}
    </Button>
  )
}

interface SendAgainProps {
  id: string
  accessToken: string | null
  /** Default value; empty: the answer went out by SMS. */
  email: string
  onCancel: () => void
  onSent: (answer: Sent) => void
}

function SendAgain({ id, accessToken, email, onCancel, onSent }: SendAgainProps) {
  const { form, field } = useForm({
    initial: { email },
    endpoint: deliverVerification,
    async send(typed) {
      const token = accessToken === null ? {} : { access_token: accessToken }
      const { data } = await call(deliverVerification, { params: { id }, body: { ...typed, ...token } })
      onSent({ email: data.sent_to, left: data.left_today })
    },
  })
  return (
    <Form {...form} label={email ? text.again.label : text.again.byEmail.label}>
      <EmailField
        {...field('email')}
        label={text.again.email}
        hint={email ? text.again.hint : text.again.byEmail.hint}
      />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" pending={form.pending}>
          {text.again.send}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {text.again.cancel}
        </Button>
      </div>
    </Form>
  )
}
