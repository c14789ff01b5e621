import { TextField, type TextFieldProps } from './TextField.tsx'

/** An e-mail address. `autoComplete` is `off` where it is somebody else's. */
export function EmailField(field: TextFieldProps) {
  return (
    <TextField
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
