import { asksOnPhone, type PaymentMethod } from '@amana/contract/payment-methods'
import { initiatePayment } from '@amana/contract/payments'
import { useEffect, useRef, useState } from 'react'
import { useForm } from '../../lib/form/use-form.ts'
import { Button, Card, EmailField, Form, Icon, PhoneField, SegmentedControl, Skeleton, TextField } from '../../ui/index.ts'
import { cardErrors, NAMES, requestOf } from './card-rules.ts'
import { payments } from './messages.ts'
import { CardFields } from './PaymentFormFields.tsx'
import { PaymentProblemAlert } from './PaymentProblemAlert.tsx'
import { PaymentTransfer } from './PaymentTransfer.tsx'
import { PaymentPaused, PaymentWaiting } from './PaymentWaiting.tsx'
import type { PaymentTarget, SettledPayment } from './payment-flow.ts'
import { priceText } from './price.ts'
import { usePaymentFlow } from './use-payment-flow.ts'
import { usePaymentMeans } from './use-payment-means.ts'

export interface PaymentPanelProps extends PaymentTarget {
  /** Default value: the account's e-mail, or the address for the check's report. */
  email?: string
  /** The account's number; an airtime prompt goes there unless another is typed. */
  phone?: string
  onPaid: (payment: SettledPayment) => void
  /** The check itself can no longer be paid for: it has expired, is unknown, or was paid meanwhile. */
  onCheckChanged: (change: 'expired' | 'unknown' | 'paid') => void
}

const NO_CARD = { number: '', expiry: '', cvv: '', name: '' }

/**
 * Paying for a check: the form, the wait, and possible errors. Typed values stay when a payment fails, except
 * the card's secrets.
 */
export function PaymentPanel({ email = '', phone = '', onPaid, onCheckChanged, ...target }: PaymentPanelProps) {
  const [state, flow] = usePaymentFlow(target)
  const { cardEntry: deployed, methods } = usePaymentMeans()
  // The gateway's answer to an initiation says it as well.
  const [takesCard, setTakesCard] = useState(false)
  const cardEntry = takesCard ? 'sandbox' : deployed
  const [chosen, setMethod] = useState<PaymentMethod>('card')
  const method = methods.some(({ value }) => value === chosen) ? chosen : (methods[0]?.value ?? chosen)
  const { values, edit, reset, form, field, show } = useForm({
    initial: { email, ...NO_CARD, phone, promoCode: '' },
    endpoint: initiatePayment,
    body: (typed) => requestOf({ ...typed, method }),
    names: NAMES,
    check: (typed) => cardErrors({ ...typed, method }, cardEntry ?? 'hosted'),
    invalid: () => ({ toast: payments.invalidForm }),
    send(typed) {
      // The flow says from here on how it stands.
      void flow.submit({ ...typed, method })
      reset(typed)
    },
  })
  const problem = state.step === 'form' ? state.problem : null
  const listeners = useRef({ onPaid, onCheckChanged, edit, show })
  listeners.current = { onPaid, onCheckChanged, edit, show }
  useEffect(() => {
    if (state.step === 'completed') listeners.current.onPaid(state.payment)
    if (state.step !== 'form' || !state.problem) return
    if (state.problem.check) listeners.current.onCheckChanged(state.problem.check)
    if (state.problem.kind === 'card_needed') setTakesCard(true)
    if (state.problem.kind === 'declined') listeners.current.edit({ number: '', expiry: '', cvv: '' })
    if (state.problem.method) setMethod(state.problem.method)
    listeners.current.show({ message: null, fields: state.problem.fields })
  }, [state])

  // Form and wait differ in height: when one replaces the other, the panel's heading takes the focus, and
  // with it the view.
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(state.step)
  useEffect(() => {
    const before = shown.current
    shown.current = state.step
    const refused = state.step === 'form' && state.problem !== null && Object.keys(state.problem.fields).length === 0
    if (before !== state.step && (state.step === 'waiting' || state.step === 'transfer' || state.step === 'paused' || refused))
      heading.current?.focus()
  }, [state])

  const starting = state.step === 'starting'
  const waitsFor = state.step === 'waiting' || state.step === 'transfer' || state.step === 'paused' ? state.pending : null
  const price = priceText(waitsFor?.amount ?? flow.amountDue(values.promoCode))

  return (
    <Card>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 text-xl outline-none">
          {payments.heading}
        </h2>
        <p className="text-sm text-muted">
          {payments.amountDue} <strong className="text-lg text-ink">{price}</strong>
        </p>
      </div>
      {state.step === 'waiting' && <PaymentWaiting {...state} onStop={flow.pause} />}
      {state.step === 'transfer' && (
        <PaymentTransfer {...state} onSent={() => void flow.transferSent()} onPayAnotherWay={flow.backToForm} />
      )}
      {state.step === 'paused' && (
        <PaymentPaused
          pending={state.pending}
          problem={state.problem}
          onCheckAgain={flow.resume}
          onPayAnotherWay={flow.backToForm}
        />
      )}
      {(state.step === 'form' || starting) && (
        <Form {...form} pending={form.pending || starting} label={payments.formLabel}>
          {problem && <PaymentProblemAlert problem={problem} price={price} />}
          <SegmentedControl
            label={payments.method.label}
            options={[...methods]}
            value={method}
            disabled={starting}
            onChange={(value: PaymentMethod) => {
              setMethod(value)
              show({ message: null, fields: {} })
            }}
          />
          <EmailField {...field('email')} label={payments.email.label} hint={payments.email.hint} />
          {method === 'card' && cardEntry === null && <Skeleton className="h-12" />}
          {method === 'card' && cardEntry === 'sandbox' && <CardFields field={field} />}
          {!asksOnPhone(method) && cardEntry === 'hosted' && <p className="text-sm text-muted">{payments.hosted[method]}</p>}
          {method === 'bank_transfer' && cardEntry === 'sandbox' && (
            <p className="text-sm text-muted">{payments.transfer.hint}</p>
          )}
          {asksOnPhone(method) && <PhoneField {...field('phone')} label={payments.phone.label} hint={payments.phone.hint} />}
          <TextField
            {...field('promoCode')}
            label={payments.promo.label}
            hint={method === 'card' && cardEntry === 'sandbox' ? payments.promo.hintCard : payments.promo.hint}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <Button type="submit" size="lg" pending={starting} disabled={method === 'card' && cardEntry === null}>
            {payText(method, cardEntry, price)}
          </Button>
          <p role="status" className="sr-only">
            {starting ? payments.starting : ''}
          </p>
          {method === 'card' && cardEntry === 'sandbox' && (
            <p className="flex items-start gap-2 text-sm text-muted">
              <Icon name="lock" size={18} className="mt-0.5 shrink-0" />
              <span>
                {payments.card.private} {payments.card.test}
              </span>
            </p>
          )}
        </Form>
      )}
    </Card>
  )
}

function payText(method: PaymentMethod, cardEntry: 'sandbox' | 'hosted' | null, price: string): string {
  if (asksOnPhone(method)) return payments.payOnPhone[method]
  if (cardEntry === 'hosted') return payments.payHosted
  return method === 'bank_transfer' ? payments.payTransfer : payments.pay(price)
}
