import { createFlag } from '@amana/contract/flags'
import { recogniseState } from '@amana/contract/states'
import { useId } from 'react'
import { useForm } from '../../lib/form/use-form.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { FlagDraft } from './flag-draft.ts'
import { suggestStates } from './flag-rules.ts'
import { flags } from './messages.ts'

const text = flags.form

export interface FlagFormProps {
  draft: FlagDraft
  onEdit: (draft: FlagDraft) => void
  onDone: () => void
}

/** "Flag as {type}": reason and last known location. The request follows with the PIN. */
export function FlagForm({ draft, onEdit, onDone }: FlagFormProps) {
  const { values, form, field } = useForm({
    initial: { reason: draft.reason, last_known_location: draft.location },
    draft: {
      read: () => null,
      save: ({ reason = '', last_known_location = '' }) => onEdit({ ...draft, reason, location: last_known_location }),
      // Kept until the PIN confirms it.
      clear: () => {},
    },
    endpoint: createFlag,
    send: onDone,
  })
  const listId = useId()
  const state = recogniseState(values.last_known_location)
  return (
    <Form {...form} className="rounded-lg border border-line bg-raised p-5 shadow-card md:p-6">
      <TextAreaField {...field('reason')} label={text.reason} hint={text.reasonHints[draft.type]} maxLength={2000} />
      <div>
        <TextField
          {...field('last_known_location')}
          label={text.location}
          hint={text.locationHint}
          maxLength={300}
          autoComplete="off"
          list={listId}
        />
        <datalist id={listId}>
          {suggestStates(values.last_known_location).map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
        <p role="status" className="text-sm font-semibold">
          {state && <span className="mt-1.5 block">{text.state(state)}</span>}
        </p>
      </div>
      <Alert tone={draft.type === 'found' ? 'info' : 'warning'}>{text.info[draft.type]}</Alert>
      <Button type="submit" size="lg" pending={form.pending}>
        {text.submit}
      </Button>
    </Form>
  )
}
