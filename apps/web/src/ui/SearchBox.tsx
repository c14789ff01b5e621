import { useRef } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { TextField } from './TextField.tsx'

export interface SearchBoxProps {
  label: string
  submit: string
  value: string
  onChange: (value: string) => void
}

/**
 * The list follows the typing; the button is there for people who look for one, and closes a phone's
 * keyboard.
 */
export function SearchBox({ label, submit, value, onChange }: SearchBoxProps) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <search>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          form.current?.querySelector('input')?.blur()
        }}
        className="flex max-w-prose items-end gap-2"
      >
        <TextField
          type="search"
          name="q"
          label={label}
          value={value}
          onChange={onChange}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" className="min-h-12">
          <Icon name="search" size={20} />
          <span className="max-sm:sr-only">{submit}</span>
        </Button>
      </form>
    </search>
  )
}
