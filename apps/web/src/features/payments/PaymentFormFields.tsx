import { type Control, Controller } from 'react-hook-form'
import { TextField } from '../../ui/index.ts'
import { formatCardNumber, formatCvv, formatExpiry, type PaymentField, type PaymentFields } from './card-rules.ts'
import { MaskedField, type MaskedFieldProps } from './MaskedField.tsx'
import { payments } from './messages.ts'

export interface FieldsProps {
  control: Control<PaymentFields>
  /** A field was edited: its error goes. */
  onEdit: (field: PaymentField) => void
}

/** The card, for the sandbox gateway alone (decisions D4). */
export function CardFields({ control, onEdit }: FieldsProps) {
  const shared = { control, onEdit }
  const text = payments.card
  return (
    <>
      <MaskedControl
        {...shared}
        name="number"
        format={formatCardNumber}
        label={text.number}
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <MaskedControl
          {...shared}
          name="expiry"
          format={formatExpiry}
          label={text.expiry}
          hint={text.expiryHint}
          autoComplete="cc-exp"
        />
        <MaskedControl {...shared} name="cvv" format={formatCvv} label={text.cvv} hint={text.cvvHint} autoComplete="cc-csc" />
      </div>
      <PlainField {...shared} name="name" label={text.name} autoComplete="cc-name" autoCapitalize="words" />
    </>
  )
}

interface MaskedControlProps
  extends FieldsProps,
    Pick<MaskedFieldProps, 'format' | 'label' | 'hint' | 'autoComplete' | 'placeholder'> {
  name: 'number' | 'expiry' | 'cvv'
}

function MaskedControl({ control, onEdit, name, ...props }: MaskedControlProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, ...field }, fieldState }) => (
        <MaskedField
          {...props}
          {...field}
          inputRef={ref}
          error={fieldState.error?.message}
          onChange={(value) => {
            field.onChange(value)
            onEdit(name)
          }}
        />
      )}
    />
  )
}

interface PlainFieldProps extends FieldsProps {
  name: PaymentField
  label: string
  hint?: string
  autoComplete?: string
  autoCapitalize?: string
  type?: 'text' | 'email' | 'tel'
  inputMode?: 'text' | 'email' | 'tel'
  spellCheck?: boolean
}

export function PlainField({ control, onEdit, name, ...props }: PlainFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          {...props}
          {...field}
          error={fieldState.error?.message}
          onChange={(event) => {
            field.onChange(event)
            onEdit(name)
          }}
        />
      )}
    />
  )
}
