import type { PaymentMethod } from '@amana/contract/payment-methods'
import { initiatePayment } from '@amana/contract/payments'
import { useEffect, useRef, useState } from 'react'
import { useForm } from '../../lib/form/use-form.ts'
import { Card } from '../../ui/index.ts'
import { cardErrors, NAMES, requestOf } from './card-rules.ts'
import { lastWay } from './last-way.ts'
import { payments } from './messages.ts'
import { PaymentForm } from './PaymentForm.tsx'
import { PaymentTransfer } from './PaymentTransfer.tsx'
import { PaymentPaused, PaymentWaiting } from './PaymentWaiting.tsx'
import type { PaymentFlow, PaymentState, PaymentTarget, SettledPayment } from './payment-flow.ts'
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
export function PaymentPanel({ email, phone, onPaid, onCheckChanged, ...target }: PaymentPanelProps) {
  const [state, flow] = usePaymentFlow(target)
  const { values, formProps } = usePaymentForm({ state, flow, email, phone, onPaid, onCheckChanged })
  const heading = useFocusOnWait(state)
  const waitsFor = isWait(state) ? state.pending : null
  const price = priceText(waitsFor?.amount ?? flow.amountDue(values.promoCode))
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 text-xl outline-none">
          {payments.heading}
        </h2>
        {waitsFor && (
          <p className="text-sm text-muted">
            {payments.amountDue} <strong className="text-lg text-ink">{price}</strong>
          </p>
        )}
      </div>
      {state.step === 'waiting' && <PaymentWaiting {...state} onStop={flow.pause} />}
      {state.step === 'transfer' && (
        <PaymentTransfer
          {...state}
          onSent={() => void flow.transferSent()}
          onRenew={() => void flow.renewTransfer()}
          onPayAnotherWay={flow.backToForm}
        />
      )}
      {state.step === 'paused' && (
        <PaymentPaused
          pending={state.pending}
          problem={state.problem}
          onCheckAgain={flow.resume}
          onPayAnotherWay={flow.backToForm}
        />
      )}
      {(state.step === 'form' || state.step === 'starting') && <PaymentForm {...formProps} price={price} />}
    </Card>
  )
}

type WaitState = Extract<PaymentState, { step: 'waiting' | 'transfer' | 'paused' }>

function isWait(state: PaymentState): state is WaitState {
  return state.step === 'waiting' || state.step === 'transfer' || state.step === 'paused'
}

interface FormOptions extends Omit<PaymentPanelProps, keyof PaymentTarget> {
  state: PaymentState
  flow: PaymentFlow
}

/** The form's values, which follow the flow: a declined card is taken out, a problem stands at its field. */
function usePaymentForm({ state, flow, email, phone = '', onPaid, onCheckChanged }: FormOptions) {
  const means = usePaymentMeans()
  const last = useState(lastWay.read)[0]
  // The gateway's answer to an initiation says it as well.
  const [takesCard, setTakesCard] = useState(false)
  const cardEntry = takesCard ? 'sandbox' : means.cardEntry
  const [chosen, setMethod] = useState<PaymentMethod>(last?.method ?? 'card')
  const method = means.methods.some(({ value }) => value === chosen)
    ? chosen
    : (means.methods[0]?.value ?? chosen)
  const { values, edit, reset, form, field, show } = useForm({
    initial: { email: email ?? last?.email ?? '', ...NO_CARD, phone, promoCode: '' },
    endpoint: initiatePayment,
    body: (typed) => requestOf({ ...typed, method }),
    names: NAMES,
    check: (typed) => cardErrors({ ...typed, method }, cardEntry ?? 'hosted'),
    invalid: () => ({ toast: payments.invalidForm }),
    send(typed) {
      lastWay.save({ method, email: typed.email })
      // The flow says from here on how it stands.
      void flow.submit({ ...typed, method })
      reset(typed)
    },
  })
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
  function onMethod(value: PaymentMethod) {
    setMethod(value)
    show({ message: null, fields: {} })
  }
  const problem = state.step === 'form' ? state.problem : null
  const starting = state.step === 'starting'
  return { values, formProps: { ...means, cardEntry, form, field, method, onMethod, problem, starting } }
}

/**
 * Form and wait differ in height: when one replaces the other, the panel's heading takes the focus, and with
 * it the view.
 */
function useFocusOnWait(state: PaymentState) {
  const heading = useRef<HTMLHeadingElement>(null)
  const screen = isWait(state) ? `${state.step} ${state.pending.reference}` : state.step
  const shown = useRef(screen)
  useEffect(() => {
    const before = shown.current
    shown.current = screen
    const refused =
      state.step === 'form' && state.problem !== null && Object.keys(state.problem.fields).length === 0
    if (before !== screen && (isWait(state) || refused)) heading.current?.focus()
  }, [state, screen])
  return heading
}
