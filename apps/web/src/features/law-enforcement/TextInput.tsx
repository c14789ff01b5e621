import { TextField, type TextFieldProps } from '../../ui/index.ts'

/** A text field that speaks in texts, as the other fields do. */
export function TextInput({ onChange, ...field }: Omit<TextFieldProps, 'onChange'> & { onChange: (value: string) => void }) {
  return <TextField {...field} onChange={({ target }) => onChange(target.value)} />
}
