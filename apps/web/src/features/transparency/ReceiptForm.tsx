import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useForm } from '../../lib/form/use-form.ts'
import { newestOnly } from '../../lib/newest-only.ts'
import { paths } from '../../lib/paths.ts'
import { Alert, Button, Card, Form, LinkButton } from '../../ui/index.ts'
import { Link } from '../../ui/Link.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { Checked } from './Checked.tsx'
import type { Verdict } from './check-receipt.ts'
import { transparency as texts } from './messages.ts'
import { useLinkedReceipt } from './use-linked.ts'
import type { Log } from './use-log.ts'

/** A verdict, or why there is none. */
type Outcome = Verdict | { holds: null; why: string }

async function check(receipt: string, keysForReceipt: Log['keysForReceipt']): Promise<Outcome> {
  const keys = await keysForReceipt()
  if (keys === null) return { holds: null, why: texts.receipt.noKey }
  const checking = await import('./check-receipt.ts').catch(() => null)
  return checking ? checking.checkReceipt(receipt, keys) : { holds: null, why: texts.receipt.notLoaded }
}

/** Checks a receipt on this device. What the page was opened with is checked at once. */
export function ReceiptForm({ keysForReceipt }: Pick<Log, 'keysForReceipt'>) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const linked = useLinkedReceipt()
  const location = useLocation()
  const [begin] = useState(newestOnly)
  const { form, field, edit, settle } = useForm({
    initial: { receipt: '' },
    check: ({ receipt }) => (receipt.trim() === '' ? { receipt: texts.receipt.empty } : {}),
    send: ({ receipt }) => judge(receipt),
  })

  /** Shows the verdict, unless another text has come into the field meanwhile. */
  async function judge(receipt: string): Promise<void> {
    const isNewest = begin()
    const found = await check(receipt, keysForReceipt)
    if (!isNewest()) return
    settle()
    setOutcome(found)
  }
  /** Another text: what was found about the one before, or still will be, is void. */
  function forget() {
    begin()
    setOutcome(null)
    settle()
  }
  function takeLinked(receipt: string) {
    forget()
    edit({ receipt })
    void judge(receipt)
  }
  const latest = useRef(takeLinked)
  latest.current = takeLinked
  useEffect(() => {
    if (linked.state === 'found') latest.current(linked.text)
  }, [linked])
  const { onChange, ...box } = field('receipt')
  return (
    <Card>
      <h2 className="text-xl">{texts.receipt.heading}</h2>
      <p className="mt-2 mb-5 text-muted">{texts.receipt.text}</p>
      {linked.state === 'loading' && <Alert className="mb-5">{linked.note}</Alert>}
      {linked.state === 'signIn' && (
        <Alert
          className="mb-5"
          action={
            <LinkButton to={paths.login} state={{ from: location }}>
              {texts.receipt.own.signInButton}
            </LinkButton>
          }
        >
          {texts.receipt.own.signIn}
        </Alert>
      )}
      {linked.state === 'missing' && (
        <Alert tone="warning" className="mb-5">
          {linked.why}
        </Alert>
      )}
      {linked.state === 'found' && linked.note && (
        <Alert
          className="mb-5"
          action={
            linked.own && (
              <Link to={paths.settingsReceipts} className="inline-flex min-h-11 items-center text-link">
                {texts.receipt.own.all}
              </Link>
            )
          }
        >
          {linked.note}
        </Alert>
      )}
      {/* Never "pending": without a connection it works, and says nothing of waiting for one. */}
      <Form {...form} pending={false}>
        <TextAreaField
          {...box}
          onChange={(typed) => {
            forget()
            onChange(typed)
          }}
          label={texts.receipt.label}
          hint={texts.receipt.hint}
          rows={6}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" pending={form.pending} className="min-h-12 justify-self-start">
          {texts.receipt.submit}
        </Button>
      </Form>
      <div aria-live="polite" className={outcome ? 'mt-5' : undefined}>
        {outcome?.holds === null && <Alert tone="warning">{outcome.why}</Alert>}
        {outcome !== null && outcome.holds !== null && <Checked verdict={outcome} />}
      </div>
    </Card>
  )
}
