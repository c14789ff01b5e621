import { createFlag } from '@amana/contract/flags'
import { STATES } from '@amana/contract/states'
import { useId } from 'react'
import { useForm } from '../../lib/form/use-form.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type FlagDraft, stateOf } from './flag-draft.ts'
import { suggestStates } from './flag-rules.ts'
import { flags } from './messages.ts'
import { useRecognisedState } from './use-recognised-state.ts'

const text = flags.form
const STATE_OPTIONS = STATES.map((state) => ({ value: state, label: state }))

export interface FlagFormProps {
  draft: FlagDraft
  onEdit: (draft: FlagDraft) => void
  onDone: () => void
}

/** "Flag as {type}": reason and last known location. The request follows with the PIN. */
export function FlagForm({ draft, onEdit, onDone }: FlagFormProps) {
  const { values, form, field } = useForm({
    initial: { reason: draft.reason, last_known_location: draft.location, device_state: draft.state },
    draft: {
      read: () => null,
      save: ({ reason = '', last_known_location: location = '', device_state: state = '' }) =>
        onEdit({ ...draft, reason, location, state: stateOf(state) }),
      // Kept until the PIN confirms it.
      clear: () => {},
    },
    endpoint: createFlag,
    send: onDone,
  })
  const listId = useId()
  const recognised = useRecognisedState(values.last_known_location)
  const matched = !values.device_state && recognised
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
      </div>
      <SelectField
        {...field('device_state')}
        value={values.device_state || (recognised ?? '')}
        label={text.state}
        hint={<span role="status">{matched ? text.matched(matched) : text.stateHint}</span>}
        options={STATE_OPTIONS}
        placeholder={text.chooseState}
      />
      <Alert tone={draft.type === 'found' ? 'info' : 'warning'}>{text.info[draft.type]}</Alert>
      <Button type="submit" size="lg" pending={form.pending}>
        {text.submit}
      </Button>
    </Form>
  )
}
