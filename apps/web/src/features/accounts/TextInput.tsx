import { TextField, type TextFieldProps } from '../../ui/index.ts'

export interface TextInputProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/** A text field that speaks in texts, as the password and phone fields do. */
export function TextInput({ onChange, ...field }: TextInputProps) {
  return <TextField {...field} onChange={(event) => onChange(event.target.value)} />
}

export function EmailInput(field: TextInputProps) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
    />
  )
}
