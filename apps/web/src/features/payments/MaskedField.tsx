import { useLayoutEffect, useRef } from 'react'
import { TextField, type TextFieldProps } from '../../ui/index.ts'

export interface MaskedFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'ref'> {
  value: string
  onChange: (value: string) => void
  /** Typed text → shown text; `before` is the text shown before. */
  format: (typed: string, before: string) => string
  /** Characters of a complete value: with the last one the focus goes on to the field of this name. */
  advance?: { length: number; to: string }
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** A text field that groups its digits while typing, and keeps the caret beside the same digit. */
export function MaskedField({ value, onChange, format, advance, ...field }: MaskedFieldProps) {
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
      onChange={(typed, { selectionStart, form }) => {
        const caret = selectionStart ?? typed.length
        caretAfter.current = caret < typed.length ? digitsIn(typed.slice(0, caret)) : null
        const formatted = format(typed, value)
        onChange(formatted)
        if (!advance || formatted.length !== advance.length || value.length >= advance.length) return
        const next = form?.elements.namedItem(advance.to)
        if (next instanceof HTMLElement) next.focus()
      }}
    />
  )
}
