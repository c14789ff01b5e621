import { createFlag } from '@amana/contract/flags'
import { useForm } from '../../lib/form/use-form.ts'
import { flagModes } from '../../lib/messages/flag-modes.ts'
import { modeCards, modeOf } from '../../lib/mode-cards.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { PlaceFields } from '../../ui/PlaceFields.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { type FlagDraft, stateOf } from './flag-draft.ts'
import { flags } from './messages.ts'

const text = flags.form

export interface FlagFormProps {
  draft: FlagDraft
  /** Ownership is proven: the phone may be traced. */
  proven: boolean
  onEdit: (draft: FlagDraft) => void
  onDone: () => void
}

/** "Flag as {type}": reason and last known location. The request follows with the PIN. */
export function FlagForm({ draft, proven, onEdit, onDone }: FlagFormProps) {
  const { form, field } = useForm({
    initial: {
      reason: draft.reason,
      last_known_location: draft.location,
      device_state: draft.state,
      mode: proven ? draft.mode : 'block',
    },
    draft: {
      read: () => null,
      save: ({ reason = '', last_known_location: location = '', device_state: state = '', mode = '' }) =>
        onEdit({ ...draft, reason, location, state: stateOf(state), mode: modeOf(mode) }),
      // Kept until the PIN confirms it.
      clear: () => {},
    },
    endpoint: createFlag,
    send: onDone,
  })
  return (
    <Form {...form} className="rounded-lg border border-line bg-raised p-5 shadow-card md:p-6">
      <TextAreaField
        {...field('reason')}
        label={text.reason}
        hint={text.reasonHints[draft.type]}
        maxLength={2000}
      />
      <PlaceFields
        place={{ ...field('last_known_location'), label: text.location, hint: text.locationHint }}
        state={field('device_state')}
      />
      {draft.type !== 'found' && (
        <RadioCards {...field('mode')} label={flagModes.label} options={modeCards(proven)} />
      )}
      <Alert tone={draft.type === 'found' ? 'info' : 'warning'}>{text.info[draft.type]}</Alert>
      <Button type="submit" size="lg" pending={form.pending}>
        {text.submit}
      </Button>
    </Form>
  )
}
