import { revealIdentity } from '@amana/contract/law-enforcement'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../lib/toast.ts'
import { Button, Dialog, Form, TextField } from '../../../ui/index.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { lawEnforcement } from '../messages.ts'
import { officerDraft } from '../officer-draft.ts'
import { deviceDetail } from './messages.ts'

const text = deviceDetail.reveal
const { information } = deviceDetail
type Kind = 'nin' | 'bvn'
export type Revealed = Partial<Record<Kind, string>>

export interface IdentityProps {
  imei: string
  owner: { id: string } & Record<Kind, string | null>
  /** The case that the page is about, for the form; empty: none. */
  caseNumber: string
  /** Full numbers that were revealed. */
  revealed: Revealed
  onRevealed: (revealed: Revealed) => void
}

/**
 * NIN and BVN are masked until an officer gives a case reference and a purpose, which the audit log keeps
 * (decisions D8).
 */
export function Identity({ imei, owner, caseNumber, revealed, onRevealed }: IdentityProps) {
  const [open, setOpen] = useState(false)
  const kinds = (['bvn', 'nin'] as const).filter((kind) => owner[kind] !== null)
  const hidden = kinds.filter((kind) => revealed[kind] === undefined)
  if (kinds.length === 0) return lawEnforcement.missing
  return (
    <>
      {kinds.map((kind) => (
        <span key={kind} className="block">
          {information[kind]} <span className="digits">{revealed[kind] ?? owner[kind]}</span>
        </span>
      ))}
      {hidden.length > 0 && (
        <Button variant="secondary" className="mt-2" onClick={() => setOpen(true)}>
          {text.action}
        </Button>
      )}
      <Dialog open={open} onOpenChange={setOpen} title={text.title} description={text.text}>
        <RevealForm
          imei={imei}
          ownerId={owner.id}
          caseNumber={caseNumber}
          kinds={hidden}
          onRevealed={(kind, value) => {
            onRevealed({ ...revealed, [kind]: value })
            setOpen(false)
          }}
        />
      </Dialog>
    </>
  )
}

interface RevealFormProps {
  imei: string
  /** The person on the page: the device may have changed hands since. */
  ownerId: string
  caseNumber: string
  kinds: readonly Kind[]
  onRevealed: (kind: Kind, value: string) => void
}

export function RevealForm({ imei, ownerId, caseNumber, kinds, onRevealed }: RevealFormProps) {
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'nin')
  const { form, field } = useForm({
    initial: { case_reference: caseNumber, purpose: '' },
    // The reason alone is kept, nothing that is revealed.
    draft: officerDraft(`reveal ${imei} ${ownerId}`, ['case_reference', 'purpose']),
    endpoint: revealIdentity,
    failed: text.failed,
    refused: (_, usual) => ({ ...usual, focus: 'case_reference' }),
    async send(values) {
      const body = { field: kind, ...values, owner_id: ownerId }
      const { data, description } = await call(revealIdentity, { params: { imei }, body })
      toast.success(description)
      onRevealed(data.field, data.value)
    },
  })
  return (
    <Form {...form}>
      {kinds.length > 1 && (
        <SegmentedControl
          label={text.field}
          options={kinds.map((one) => ({ value: one, label: information[one] }))}
          value={kind}
          onChange={setKind}
        />
      )}
      <TextField {...field('case_reference')} label={text.caseReference} autoComplete="off" maxLength={100} />
      <TextAreaField {...field('purpose')} label={text.purpose} rows={3} maxLength={500} />
      <Button type="submit" pending={form.pending}>
        {text.submit}
      </Button>
    </Form>
  )
}
