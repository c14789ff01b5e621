import { asksOnPhone, type PaymentMethod } from '@amana/contract/payment-methods'
import type { useForm } from '../../lib/form/use-form.ts'
import { Button, EmailField, Form, Icon, PhoneField, Skeleton } from '../../ui/index.ts'
import { ChoiceRows } from './ChoiceRows.tsx'
import type { PaymentField } from './card-rules.ts'
import { payments } from './messages.ts'
import { CardFields } from './PaymentFormFields.tsx'
import { PaymentProblemAlert } from './PaymentProblemAlert.tsx'
import { PromoField } from './PromoField.tsx'
import type { PaymentProblem } from './payment-problem.ts'
import type { PaymentMeans } from './use-payment-means.ts'

export interface PaymentFormProps extends PaymentMeans {
  form: ReturnType<typeof useForm<PaymentField>>['form']
  field: ReturnType<typeof useForm<PaymentField>>['field']
  method: PaymentMethod
  onMethod: (method: PaymentMethod) => void
  problem: PaymentProblem | null
  /** As people read it. */
  price: string
  /** The payment is being started. */
  starting: boolean
}

/** The way to pay, where the report goes, and a bar with the price and the button that stays in view. */
export function PaymentForm(props: PaymentFormProps) {
  const { form, field, cardEntry, methods, method, onMethod, problem, price, starting } = props
  const ownCard = method === 'card' && cardEntry === 'sandbox'
  return (
    <Form {...form} pending={form.pending || starting} label={payments.formLabel} className="gap-4">
      {problem && <PaymentProblemAlert problem={problem} price={price} />}
      <ChoiceRows
        label={payments.method.label}
        options={methods}
        value={method}
        disabled={starting}
        onChange={onMethod}
      />
      <EmailField
        {...field('email')}
        label={payments.email.label}
        hint={asksOnPhone(method) ? payments.email.hintOrSms : payments.email.hint}
      />
      {method === 'card' && cardEntry === null && <Skeleton className="h-12" />}
      {ownCard && <CardFields field={field} />}
      {!asksOnPhone(method) && cardEntry === 'hosted' && (
        <p className="text-sm text-muted">{payments.hosted[method]}</p>
      )}
      {method === 'bank_transfer' && cardEntry === 'sandbox' && (
        <p className="text-sm text-muted">{payments.transfer.hint}</p>
      )}
      {asksOnPhone(method) && (
        <PhoneField {...field('phone')} label={payments.phone.label} hint={payments.phone.hint} />
      )}
      {ownCard && (
        <p className="flex items-start gap-2 text-sm text-muted">
          <Icon name="lock" size={18} className="mt-0.5 shrink-0" />
          <span>
            {payments.card.private} {payments.card.test}
          </span>
        </p>
      )}
      <PromoField field={field} hint={ownCard ? payments.promo.hintCard : payments.promo.hint} />
      <div
        data-bar
        className="sticky bottom-0 -mx-5 -mb-5 flex items-center justify-between gap-4 rounded-b-lg border-line border-t bg-raised px-5 py-3 md:-mx-6 md:-mb-6 md:px-6"
      >
        <p className="shrink-0">
          <span className="block text-sm text-muted">{payments.amountDue}</span>
          <strong className="text-lg">{price}</strong>
        </p>
        <Button
          type="submit"
          className="px-3!"
          size="lg"
          pending={starting}
          disabled={method === 'card' && cardEntry === null}
        >
          {payText(method, cardEntry, price)}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {starting ? payments.starting : ''}
      </p>
    </Form>
  )
}

function payText(method: PaymentMethod, cardEntry: 'sandbox' | 'hosted' | null, price: string): string {
  if (asksOnPhone(method)) return payments.payOnPhone[method]
  if (cardEntry === 'hosted') return payments.payHosted
  return method === 'bank_transfer' ? payments.payTransfer : payments.pay(price)
}
