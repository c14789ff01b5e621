import { useState } from 'react'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../lib/toast.ts'
import { Button, Dialog, Form, TextField } from '../../../ui/index.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { lawEnforcement } from '../messages.ts'
import { type CustodyPhone, sendCorrection } from './custody-queries.ts'
import { property } from './messages.ts'
import { EXHIBIT_LENGTH } from './next-exhibit.ts'

const text = property.acts

interface CorrectFactsProps {
  phone: CustodyPhone
  onDone: () => void
}

/** Corrects exhibit number, place or condition, with a reason. */
export function CorrectFacts({ phone, onDone }: CorrectFactsProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {text.correct}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={text.correct} description={text.correctText}>
        <CorrectForm phone={phone} onDone={onDone} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function CorrectForm({ phone, onDone, close }: CorrectFactsProps & { close: () => void }) {
  const { exhibit, place, condition } = phone
  const { form, field } = useForm({
    initial: { exhibit, place, condition, reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: text.reasonRequired } : {}),
    failed: text.failed,
    async send(values) {
      await sendCorrection(phone.id, {
        ...(values.exhibit !== exhibit && { exhibit: values.exhibit }),
        ...(values.place !== place && { place: values.place }),
        ...(values.condition !== condition && { condition: values.condition }),
        reason: values.reason,
      })
      toast.success(text.saved)
      close()
      onDone()
    },
  })
  return (
    <Form {...form}>
      <TextField
        {...field('exhibit')}
        label={property.facts.exhibit}
        maxLength={EXHIBIT_LENGTH}
        autoComplete="off"
      />
      <TextField {...field('place')} label={property.facts.place} maxLength={120} autoComplete="off" />
      <TextField
        {...field('condition')}
        label={property.facts.condition}
        maxLength={500}
        autoComplete="off"
      />
      <TextAreaField {...field('reason')} label={text.reason} rows={3} maxLength={500} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" pending={form.pending}>
          {text.save}
        </Button>
        <Button variant="secondary" onClick={close}>
          {lawEnforcement.cancel}
        </Button>
      </div>
    </Form>
  )
}
