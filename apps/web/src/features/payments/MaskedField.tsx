import { useLayoutEffect, useRef } from 'react'
import { TextField, type TextFieldProps } from '../../ui/index.ts'

export interface MaskedFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'ref'> {
  value: string
  onChange: (value: string) => void
  /** Typed text → shown text; `before` is the text shown before. */
  format: (typed: string, before: string) => string
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** A text field that groups its digits while typing, and keeps the caret beside the same digit. */
export function MaskedField({ value, onChange, format, ...field }: MaskedFieldProps) {
  const input = useRef<HTMLInputElement | null>(null)
  const caretAfter = useRef<number | null>(null)

  useLayoutEffect(() => {
    const wanted = caretAfter.current
    caretAfter.current = null
    const element = input.current
    if (wanted === null || !element || document.activeElement !== element) return
    let position = 0
    for (let seen = 0; position < element.value.length && seen < wanted; position += 1) {
      if (/\d/.test(element.value.charAt(position))) seen += 1
    }
    element.setSelectionRange(position, position)
  })

  return (
    <TextField
      {...field}
      ref={input}
      value={value}
      inputMode="numeric"
      onChange={(typed, { selectionStart }) => {
        const caret = selectionStart ?? typed.length
        caretAfter.current = caret < typed.length ? digitsIn(typed.slice(0, caret)) : null
        onChange(format(typed, value))
      }}
    />
  )
}
