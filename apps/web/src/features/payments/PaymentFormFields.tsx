import type { useForm } from '../../lib/form/use-form.ts'
import { TextField } from '../../ui/index.ts'
import { formatCardNumber, formatCvv, formatExpiry, type PaymentField } from './card-rules.ts'
import { MaskedField } from './MaskedField.tsx'
import { payments } from './messages.ts'

const text = payments.card

export interface CardFieldsProps {
  field: ReturnType<typeof useForm<PaymentField>>['field']
}

/** The card, for the sandbox gateway alone (decisions D4). */
export function CardFields({ field }: CardFieldsProps) {
  return (
    <>
      <MaskedField
        {...field('number')}
        format={formatCardNumber}
        advance={{ length: 19, to: 'expiry' }}
        label={text.number}
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <MaskedField
          {...field('expiry')}
          format={formatExpiry}
          advance={{ length: 5, to: 'cvv' }}
          label={text.expiry}
          hint={text.expiryHint}
          autoComplete="cc-exp"
        />
        <MaskedField
          {...field('cvv')}
          format={formatCvv}
          advance={{ length: 3, to: 'name' }}
          label={text.cvv}
          hint={text.cvvHint}
          autoComplete="cc-csc"
        />
      </div>
      <TextField {...field('name')} label={text.name} autoComplete="cc-name" autoCapitalize="words" />
    </>
  )
}
