import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { Button, Card, Form, Icon, SegmentedControl, Skeleton, toast } from '../../ui/index.ts'
import { type PaymentErrors, type PaymentField, type PaymentFields, type PaymentMethod, validatePayment } from './card-rules.ts'
import { payments } from './messages.ts'
import { CardFields, PlainField } from './PaymentFormFields.tsx'
import { PaymentProblemAlert } from './PaymentProblemAlert.tsx'
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

const EMPTY = { promoCode: '', number: '', expiry: '', cvv: '', name: '' }
const INVALID_TOAST = 'payment-invalid'

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
  const form = useForm<PaymentFields>({
    defaultValues: { ...EMPTY, email, phone, method: 'card' },
    reValidateMode: 'onSubmit',
    resolver: (values) => {
      const faults = validatePayment(values, cardEntry ?? 'hosted')
      const errors: FieldErrors<PaymentFields> = {}
      for (const [field, message] of Object.entries(faults)) errors[field as PaymentField] = { type: 'rule', message }
      return Object.keys(faults).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const { control, setValue, setError, clearErrors } = form
  const method = form.watch('method')
  const problem = state.step === 'form' ? state.problem : null
  const [onlyMethod] = methods.includes(method) ? [] : methods
  useEffect(() => {
    if (onlyMethod) setValue('method', onlyMethod)
  }, [onlyMethod, setValue])

  const listeners = useRef({ onPaid, onCheckChanged })
  listeners.current = { onPaid, onCheckChanged }
  useEffect(() => {
    if (state.step === 'completed') listeners.current.onPaid(state.payment)
    if (state.step !== 'form' || !state.problem) return
    if (state.problem.check) listeners.current.onCheckChanged(state.problem.check)
    if (state.problem.kind === 'card_needed') setTakesCard(true)
    if (state.problem.kind === 'declined') for (const field of ['number', 'expiry', 'cvv'] as const) setValue(field, '')
    const faults = Object.entries(state.problem.fields) as [keyof PaymentErrors, string][]
    for (const [index, [field, message]] of faults.entries()) {
      setError(
        field,
        { type: 'server', message: message === 'card_not_accepted' ? payments.cardNotAccepted : message },
        { shouldFocus: index === 0 },
      )
    }
  }, [state, setError, setValue])

  // Form and wait differ in height: when one replaces the other, the panel's heading takes the focus, and
  // with it the view.
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(state.step)
  useEffect(() => {
    const before = shown.current
    shown.current = state.step
    const fault = state.step === 'form' && state.problem !== null && Object.keys(state.problem.fields).length === 0
    if (before !== state.step && (state.step === 'waiting' || state.step === 'paused' || fault)) heading.current?.focus()
  }, [state])

  const submit = form.handleSubmit(
    (values) => flow.submit(values),
    () => {
      toast.error(payments.invalidForm, { id: INVALID_TOAST })
    },
  )
  const onEdit = (field: PaymentField) => clearErrors(field)
  const starting = state.step === 'starting'
  const waitsFor = state.step === 'waiting' || state.step === 'paused' ? state.pending : null
  const price = priceText(waitsFor?.amount ?? flow.amountDue(form.watch('promoCode')))

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
      {state.step === 'paused' && (
        <PaymentPaused
          pending={state.pending}
          problem={state.problem}
          onCheckAgain={flow.resume}
          onPayAnotherWay={flow.backToForm}
        />
      )}
      {(state.step === 'form' || starting) && (
        <Form onSubmit={submit} pending={starting} error={null} label={payments.formLabel}>
          {problem && <PaymentProblemAlert problem={problem} price={price} />}
          <SegmentedControl
            label={payments.method.label}
            options={methods.map((value) => ({ value, label: payments.method[value] }))}
            value={method}
            disabled={starting}
            onChange={(value: PaymentMethod) => {
              setValue('method', value)
              clearErrors()
            }}
          />
          <PlainField
            control={control}
            onEdit={onEdit}
            name="email"
            label={payments.email.label}
            hint={payments.email.hint}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          {method === 'card' && cardEntry === null && <Skeleton className="h-12" />}
          {method === 'card' && cardEntry === 'sandbox' && <CardFields control={control} onEdit={onEdit} />}
          {method === 'card' && cardEntry === 'hosted' && <p className="text-sm text-muted">{payments.hosted}</p>}
          {method === 'airtime' && (
            <PlainField
              control={control}
              onEdit={onEdit}
              name="phone"
              label={payments.phone.label}
              hint={payments.phone.hint}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
            />
          )}
          <PlainField
            control={control}
            onEdit={onEdit}
            name="promoCode"
            label={payments.promo.label}
            hint={method === 'card' && cardEntry === 'sandbox' ? payments.promo.hintCard : payments.promo.hint}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <Button type="submit" size="lg" pending={starting} disabled={method === 'card' && cardEntry === null}>
            {method === 'airtime' ? payments.payMomo : cardEntry === 'hosted' ? payments.payHosted : payments.pay(price)}
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
