import { returnPhone } from '@amana/contract/custody'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../lib/toast.ts'
import { Button, Dialog, Form, TextField } from '../../../ui/index.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { lawEnforcement } from '../messages.ts'
import type { CustodyRow } from './custody-queries.ts'
import { property } from './messages.ts'
import { WhoCollects } from './WhoCollects.tsx'

const text = property.acts

type How = 'code' | 'officer'

interface ReturnPhoneProps {
  id: number
  representative: CustodyRow['representative']
  /** Officer id of the one who confirms a return that waits for them; null: a new return. */
  confirming: string | null
  onDone: () => void
}

/** A return by two people: with the owner's code, or with a second officer who saw an identity document. */
export function ReturnPhone({ id, representative, confirming, onDone }: ReturnPhoneProps) {
  const [open, setOpen] = useState(false)
  const name = confirming === null ? text.return : property.phone.confirmReturn
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      <Dialog open={open} onOpenChange={setOpen} title={name} description={text.returnText}>
        <WhoCollects person={representative} />
        <ReturnForm {...{ id, confirming, onDone, name }} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type ReturnFormProps = Omit<ReturnPhoneProps, 'representative'> & { name: string; close: () => void }

function ReturnForm({ id, confirming, onDone, name, close }: ReturnFormProps) {
  const [how, setHow] = useState<How>(confirming === null ? 'code' : 'officer')
  const { form, field, show } = useForm({
    initial: { owner_code: '', second_officer: confirming ?? '', document: '' },
    check: (values) => problemsOf(how, values),
    failed: text.failed,
    async send({ owner_code, second_officer, document }) {
      const body = how === 'code' ? { owner_code } : { second_officer: second_officer.trim(), document }
      const { data, description } = await call(returnPhone, { params: { id }, body })
      toast.success(data.receipt === null ? description : text.returned(data.receipt))
      close()
      onDone()
    },
  })
  function choose(next: How) {
    setHow(next)
    show({ message: null, fields: {} })
  }
  return (
    <Form {...form}>
      {confirming === null && (
        <SegmentedControl
          label={text.how}
          options={[
            { value: 'code', label: text.byCode },
            { value: 'officer', label: text.byOfficer },
          ]}
          value={how}
          onChange={choose}
        />
      )}
      {how === 'code' ? (
        <TextField
          {...field('owner_code', (typed) => typed.replace(/\D/g, '').slice(0, 6))}
          label={text.code}
          hint={text.codeHint}
          inputMode="numeric"
          autoComplete="off"
        />
      ) : (
        <>
          {confirming === null && (
            <TextField
              {...field('second_officer')}
              label={text.second}
              hint={text.secondHint}
              autoComplete="off"
              autoCapitalize="characters"
            />
          )}
          <TextField
            {...field('document')}
            label={text.document}
            hint={text.documentHint}
            autoComplete="off"
            maxLength={200}
          />
        </>
      )}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" pending={form.pending}>
          {name}
        </Button>
        <Button variant="secondary" onClick={close}>
          {lawEnforcement.cancel}
        </Button>
      </div>
    </Form>
  )
}

function problemsOf(
  how: How,
  { owner_code, second_officer, document }: Record<'owner_code' | 'second_officer' | 'document', string>,
) {
  if (how === 'code') return owner_code.length === 6 ? {} : { owner_code: text.codeRequired }
  return {
    ...(second_officer.trim() === '' && { second_officer: text.secondRequired }),
    ...(document.trim() === '' && { document: text.documentRequired }),
  }
}
