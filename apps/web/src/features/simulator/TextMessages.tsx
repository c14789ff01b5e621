import type { NigerianPhone } from '@amana/contract/phone'
import { simulateText } from '@amana/contract/simulator'
import { useRef } from 'react'
import { call } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { randomId } from '../../lib/random-id.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import { Alert, Button, Card, ErrorState, Form, Skeleton } from '../../ui/index.ts'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { simulator } from './messages.ts'
import { useSentTexts } from './queries.ts'

const text = simulator.texts

export interface TextMessagesProps {
  /** Null: what is typed is no number yet. */
  phone: NigerianPhone | null
  /** False: a provider has the messages to this number. */
  shown: boolean
  /** The number of the phone; null: it is none, which the page then says. */
  askNumber: () => NigerianPhone | null
}

/** Text messages from the phone, and those to it. */
export function TextMessages({ phone, shown, askNumber }: TextMessagesProps) {
  // The same message sent again, because its answer was lost, is received once.
  const attempt = useRef({ key: '', text: '', phone: '' })
  const { form, field, values, reset } = useForm({
    initial: { text: '' },
    check: (typed): { text?: string } => (typed.text.trim() === '' ? { text: text.missing } : {}),
    failed: text.failed,
    async send({ text: typed }) {
      const from = askNumber()
      if (!from) {
        reset(values)
        return
      }
      const { text: lastText, phone: lastPhone } = attempt.current
      if (lastText !== typed || lastPhone !== from)
        attempt.current = { key: randomId(), text: typed, phone: from }
      const body = { idempotency_key: attempt.current.key, phone_number: from, text: typed }
      const { description } = await call(simulateText, { body })
      attempt.current = { key: '', text: '', phone: '' }
      toast.success(description)
      reset()
    },
  })
  return (
    <Card className="grid content-start gap-5">
      <h2 className="text-xl">{text.heading}</h2>
      <Form {...form}>
        <TextAreaField {...field('text')} label={text.label} hint={text.hint} rows={2} maxLength={1_000} />
        <Button type="submit" pending={form.pending} className="sm:justify-self-start">
          {text.submit}
        </Button>
      </Form>
      <h3 id="sent" className="font-semibold">
        {text.sent}
      </h3>
      {shown ? <SentTexts phone={phone} /> : <p className="text-muted">{text.hidden}</p>}
    </Card>
  )
}

function SentTexts({ phone }: { phone: NigerianPhone | null }) {
  const { data, error, refetch } = useSentTexts(phone)
  if (phone === null) return <p className="text-muted">{text.noNumber}</p>
  if (!data) {
    if (error)
      return <ErrorState title={refusalText(error, text.listFailed)} onRetry={() => void refetch()} />
    return (
      <div>
        <p role="status" className="sr-only">
          {text.loading}
        </p>
        <Skeleton className="h-20 w-full" />
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      {error && <Alert tone="warning">{refusalText(error, text.listFailed)}</Alert>}
      <div aria-live="polite">
        {data.length === 0 ? (
          <p className="text-muted">{text.empty}</p>
        ) : (
          <ol aria-labelledby="sent" className="grid gap-3">
            {data.map((message) => (
              <li
                key={`${message.at} ${message.text}`}
                className="grid gap-1 rounded-lg border border-line bg-brand-soft p-4"
              >
                <p className="whitespace-pre-wrap wrap-anywhere">{message.text}</p>
                <time dateTime={message.at} className="text-sm text-muted">
                  {formatDateTime(message.at)}
                </time>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}
