import { recogniseState } from '@amana/contract/states'
import { useId, useState } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { FlagDraft } from './flag-draft.ts'
import { type FlagFormField, flagFormFaults, LOCATION_MAX, REASON_MAX, suggestStates } from './flag-rules.ts'
import { flags } from './messages.ts'

const text = flags.form

export interface FlagFormProps {
  draft: FlagDraft
  onEdit: (draft: FlagDraft) => void
  onDone: () => void
}

/** "Flag as {type}": reason and last known location. */
export function FlagForm({ draft, onEdit, onDone }: FlagFormProps) {
  const [faults, setFaults] = useState<Partial<Record<FlagFormField, string>>>({})
  const listId = useId()
  const state = recogniseState(draft.location)

  function edit(field: FlagFormField, value: string) {
    onEdit({ ...draft, [field]: value })
    setFaults({ ...faults, [field]: undefined })
  }
  function submit(form: HTMLFormElement) {
    const found = flagFormFaults(draft)
    setFaults(found)
    const [first] = Object.keys(found)
    if (first === undefined) return onDone()
    const field = form.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <Form
      onSubmit={(event) => submit(event.currentTarget)}
      error={null}
      pending={false}
      className="rounded-lg border border-line bg-raised p-5 shadow-card md:p-6"
    >
      <TextAreaField
        label={text.reason}
        name="reason"
        hint={text.reasonHints[draft.type]}
        value={draft.reason}
        maxLength={REASON_MAX}
        error={faults.reason}
        onChange={(value) => edit('reason', value)}
      />
      <div>
        <TextField
          label={text.location}
          name="location"
          hint={text.locationHint}
          value={draft.location}
          maxLength={LOCATION_MAX}
          autoComplete="off"
          list={listId}
          error={faults.location}
          onChange={(value) => edit('location', value)}
        />
        <datalist id={listId}>
          {suggestStates(draft.location).map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
        <p role="status" className="text-sm font-semibold">
          {state && <span className="mt-1.5 block">{text.state(state)}</span>}
        </p>
      </div>
      <Alert tone={draft.type === 'found' ? 'info' : 'warning'}>{text.info[draft.type]}</Alert>
      <Button type="submit" size="lg">
        {text.submit}
      </Button>
    </Form>
  )
}
