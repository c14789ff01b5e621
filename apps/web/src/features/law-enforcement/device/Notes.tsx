import { addFlagNote, type NoteAudience, type OfficerDevice } from '@amana/contract/law-enforcement'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../lib/toast.ts'
import { Button, Form } from '../../../ui/index.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { CaseNumber } from '../CaseNumber.tsx'
import { officerDraft } from '../officer-draft.ts'
import { mainFlag, officerDateTime } from '../officer-text.ts'
import { SectionCard } from '../SectionCard.tsx'
import { deviceDetail } from './messages.ts'

const text = deviceDetail.notes

/**
 * Notes on the device's cases, and a new one on the main case. Without a case there is nothing to note on.
 */
export function Notes({ device, onDone }: { device: OfficerDevice; onDone: () => void }) {
  const flag = mainFlag(device.flags)
  if (!flag) return null
  const caseOf = (id: number) => device.flags.find((one) => one.id === id)?.case_number ?? ''
  return (
    <SectionCard heading={text.heading}>
      {device.notes.length === 0 ? (
        <p className="mb-5 text-muted">{text.none}</p>
      ) : (
        <ul className="mb-5 divide-y divide-line">
          {device.notes.map((note) => (
            <li key={note.id} className="py-3 first:pt-0">
              <p className="whitespace-pre-line wrap-anywhere">{note.note}</p>
              <p className="mt-1 text-muted text-sm">
                <Sentence
                  text={text.by}
                  with={{
                    officer: note.officer,
                    when: officerDateTime(note.created_at),
                    case: <CaseNumber of={caseOf(note.flag_id)} />,
                  }}
                />
                {note.audience === 'owner' && `, ${text.forOwner}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <NoteForm imei={device.imei} flagId={flag.id} onDone={onDone} />
    </SectionCard>
  )
}

function NoteForm({ imei, flagId, onDone }: { imei: string; flagId: number; onDone: () => void }) {
  const [audience, setAudience] = useState<NoteAudience>('internal')
  const { form, field, reset } = useForm({
    initial: { note: '' },
    draft: officerDraft(`note ${imei}`, ['note']),
    endpoint: addFlagNote,
    failed: text.failed,
    refused: (_, usual) => ({ ...usual, focus: 'note' }),
    async send(body) {
      toast.success(
        (await call(addFlagNote, { params: { id: flagId }, body: { ...body, audience } })).description,
      )
      reset()
      setAudience('internal')
      onDone()
    },
  })
  return (
    <Form {...form}>
      <TextAreaField {...field('note')} label={text.label} rows={3} maxLength={4000} />
      <SegmentedControl
        label={text.audience}
        options={[
          { value: 'internal', label: text.internal },
          { value: 'owner', label: text.owner },
        ]}
        value={audience}
        onChange={setAudience}
      />
      <div>
        <Button type="submit" variant="secondary" pending={form.pending}>
          {text.add}
        </Button>
      </div>
    </Form>
  )
}
