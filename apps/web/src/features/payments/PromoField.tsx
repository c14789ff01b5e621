import { useState } from 'react'
import { Button, TextField } from '../../ui/index.ts'
import { payments } from './messages.ts'
import type { CardFieldsProps } from './PaymentFormFields.tsx'

const text = payments.promo

/** Few buyers have a promo code: its field opens on request, and stays while it has a value. */
export function PromoField({ field, hint }: CardFieldsProps & { hint: string }) {
  const [asked, setAsked] = useState(false)
  const { value } = field('promoCode')
  if (!asked && value === '')
    return (
      <Button variant="ghost" className="-my-2 -ml-4 justify-self-start" onClick={() => setAsked(true)}>
        {text.ask}
      </Button>
    )
  return (
    <TextField
      {...field('promoCode')}
      label={text.label}
      hint={hint}
      autoComplete="off"
      autoCapitalize="characters"
      autoFocus={asked}
    />
  )
}
