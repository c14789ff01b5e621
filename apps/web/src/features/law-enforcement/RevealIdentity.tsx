import { OFFICER_MESSAGES, revealIdentity } from '@amana/contract/law-enforcement'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { lawEnforcement } from '../../lib/messages/law-enforcement.ts'
import { fieldFaults, refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import { Button, Dialog, Form, SegmentedControl, TextField } from '../../ui/index.ts'
import { TextAreaField } from '../../ui/TextAreaField.tsx'

const text = lawEnforcement.detail.reveal
const { information } = lawEnforcement.detail
type Kind = 'nin' | 'bvn'

/** D8: masked until an officer gives a case reference and a purpose, which the audit log keeps. Forgotten when the page is left. */
export function Identity({ imei, owner }: { imei: string; owner: Record<Kind, string | null> }) {
  const [revealed, setRevealed] = useState<Partial<Record<Kind, string>>>({})
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
          kinds={hidden}
          onRevealed={(kind, value) => {
            setRevealed({ ...revealed, [kind]: value })
            setOpen(false)
          }}
        />
      </Dialog>
    </>
  )
}

interface RevealFormProps {
  imei: string
  kinds: readonly Kind[]
  onRevealed: (kind: Kind, value: string) => void
}

function RevealForm({ imei, kinds, onRevealed }: RevealFormProps) {
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'nin')
  const [values, setValues] = useState({ case_reference: '', purpose: '' })
  const [faults, setFaults] = useState<Partial<typeof values>>({})
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)

  const change = (name: keyof typeof values) => (value: string) => {
    setValues({ ...values, [name]: value })
    setFaults({ ...faults, [name]: '' })
  }
  async function submit() {
    setProblem('')
    const found = {
      case_reference: values.case_reference.trim() === '' ? OFFICER_MESSAGES.caseReferenceRequired : '',
      purpose: values.purpose.trim() === '' ? OFFICER_MESSAGES.purposeRequired : '',
    }
    setFaults(found)
    if (found.case_reference || found.purpose) return
    setPending(true)
    try {
      const { data, description } = await call(revealIdentity, { params: { imei }, body: { field: kind, ...values } })
      toast.success(description)
      onRevealed(data.field, data.value)
    } catch (thrown) {
      const error = toApiError(thrown)
      const refused = fieldFaults(error, ['case_reference', 'purpose'])
      setFaults(refused)
      if (Object.keys(refused).length === 0) setProblem(refusalText(error, text.failed))
      setPending(false)
    }
  }
  return (
    <Form onSubmit={() => void submit()} error={problem} pending={pending}>
      {kinds.length > 1 && (
        <SegmentedControl
          label={text.field}
          options={kinds.map((one) => ({ value: one, label: information[one] }))}
          value={kind}
          onChange={setKind}
        />
      )}
      <TextField
        label={text.caseReference}
        name="case_reference"
        autoComplete="off"
        maxLength={100}
        value={values.case_reference}
        error={faults.case_reference}
        onChange={({ target }) => change('case_reference')(target.value)}
      />
      <TextAreaField
        label={text.purpose}
        name="purpose"
        rows={3}
        maxLength={500}
        value={values.purpose}
        error={faults.purpose}
        onChange={change('purpose')}
      />
      <Button type="submit" pending={pending}>
        {text.submit}
      </Button>
    </Form>
  )
}
