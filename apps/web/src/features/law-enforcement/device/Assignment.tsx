import type { OfficerFlag } from '@amana/contract/devices'
import { STATES } from '@amana/contract/states'
import { assignFlag } from '@amana/contract/work'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../lib/toast.ts'
import { useSession } from '../../../lib/use-session.ts'
import { Button, Dialog, Form, TextField } from '../../../ui/index.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { lawEnforcement } from '../messages.ts'
import { assigneeText } from '../officer-text.ts'
import { deviceDetail } from './messages.ts'

const text = deviceDetail.assignment
type To = 'officer_id' | 'state_command'

interface AssignmentProps {
  flag: OfficerFlag
  onDone: () => void
}

/** The assignee of a case, and giving it to an officer or a state command (decisions §12). */
export function Assignment({ flag, onDone }: AssignmentProps) {
  const [open, setOpen] = useState(false)
  const { assigned_to: assigned, case_number } = flag
  return (
    <section
      aria-label={text.heading}
      className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-5"
    >
      <p>
        <span className="block text-muted text-sm">{text.heading}</span>
        {assigned ? assigneeText(assigned) : text.nobody}
      </p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {text.assign}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={text.title(case_number)} description={text.text}>
        <AssignForm flagId={flag.id} onDone={onDone} close={() => setOpen(false)} />
      </Dialog>
    </section>
  )
}

function AssignForm({ flagId, onDone, close }: { flagId: number; onDone: () => void; close: () => void }) {
  const { user } = useSession()
  const [to, setTo] = useState<To>('officer_id')
  const { form, field } = useForm({
    initial: { officer_id: user?.officer_id ?? '', state_command: user?.officer_state ?? '' } as Record<
      To,
      string
    >,
    endpoint: assignFlag,
    body: (values) => ({ [to]: values[to] }),
    failed: text.failed,
    refused: (_, usual) => ({ ...usual, focus: to }),
    async send(values) {
      const body =
        to === 'officer_id'
          ? { officer_id: values.officer_id }
          : { state_command: values.state_command as never }
      toast.success((await call(assignFlag, { params: { id: flagId }, body })).description)
      close()
      onDone()
    },
  })
  return (
    <Form {...form}>
      <SegmentedControl
        label={text.to}
        options={[
          { value: 'officer_id', label: text.officer },
          { value: 'state_command', label: text.command },
        ]}
        value={to}
        onChange={setTo}
      />
      {to === 'officer_id' ? (
        <TextField
          {...field('officer_id')}
          label={text.officerId}
          hint={text.officerHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={10}
        />
      ) : (
        <SelectField
          {...field('state_command')}
          label={text.command}
          options={STATES.map((state) => ({ value: state, label: state }))}
          placeholder={text.chooseState}
        />
      )}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" pending={form.pending}>
          {text.assign}
        </Button>
        <Button variant="secondary" onClick={close}>
          {lawEnforcement.cancel}
        </Button>
      </div>
    </Form>
  )
}
