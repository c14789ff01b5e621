import { TextField, type TextFieldProps } from '../../ui/index.ts'

export interface TextInputProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/** A text field that speaks in texts, as the password field does. */
export function TextInput({ onChange, ...field }: TextInputProps) {
  return <TextField {...field} onChange={(event) => onChange(event.target.value)} />
}
