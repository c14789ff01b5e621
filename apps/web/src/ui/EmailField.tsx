import { lazy, Suspense, useState } from 'react'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** Its own script, loaded with the first whole address; without it there is no hint. */
const EmailHint = lazy(() => import('./EmailHint.tsx').catch(() => ({ default: () => null })))

/**
 * An e-mail address, with a hint at a mistyped domain. `autoComplete` is `off` where it is somebody else's.
 */
export function EmailField({ onBlur, ...field }: TextFieldProps) {
  const typed = String(field.value)
  const [left, setLeft] = useState('')
  return (
    <div>
      <TextField
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onBlur={(event) => {
          setLeft(typed)
          onBlur?.(event)
        }}
        {...field}
      />
      {field.onChange && !field.error && /@.+[.]/.test(typed) && (
        <Suspense>
          <EmailHint typed={typed} finished={left === typed} onChange={field.onChange} />
        </Suspense>
      )}
    </div>
  )
}
