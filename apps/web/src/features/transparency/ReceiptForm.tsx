import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useForm } from '../../lib/form/use-form.ts'
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

/** Checks a receipt on this device. What the page was opened with is checked at once. */
export function ReceiptForm({ keysForReceipt }: Pick<Log, 'keysForReceipt'>) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const linked = useLinkedReceipt()
  const location = useLocation()
  const check = useCallback(
    async (receipt: string): Promise<Outcome> => {
      const keys = await keysForReceipt()
      if (keys === null) return { holds: null, why: texts.receipt.noKey }
      const checking = await import('./check-receipt.ts').catch(() => null)
      return checking ? checking.checkReceipt(receipt, keys) : { holds: null, why: texts.receipt.notLoaded }
    },
    [keysForReceipt],
  )
  const { form, field, edit, reset } = useForm({
    initial: { receipt: '' },
    check: ({ receipt }) => (receipt.trim() === '' ? { receipt: texts.receipt.empty } : {}),
    async send({ receipt }) {
      setOutcome(await check(receipt))
      reset({ receipt })
    },
  })
  const fill = useRef(edit)
  fill.current = edit
  useEffect(() => {
    if (linked.state !== 'found') return
    let left = false
    fill.current({ receipt: linked.text })
    void check(linked.text).then((found) => {
      if (!left) setOutcome(found)
    })
    return () => {
      left = true
    }
  }, [linked, check])
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
            setOutcome(null)
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
