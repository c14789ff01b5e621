import { useRef } from 'react'
import { Button, Icon, TextField } from '../../ui/index.ts'
import { devices } from './messages.ts'

const text = devices.list

/**
 * The list follows the typing; the button is there for people who look for one, and closes a phone's
 * keyboard.
 */
export function DeviceSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
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
          label={text.search}
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
          <span className="max-sm:sr-only">{text.submit}</span>
        </Button>
      </form>
    </search>
  )
}
