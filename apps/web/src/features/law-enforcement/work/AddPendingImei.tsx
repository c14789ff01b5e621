import { addPendingImei } from '@amana/contract/pending-reports'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../lib/toast.ts'
import { ImeiField } from '../../../ui/ImeiField.tsx'
import { Button, Dialog, Form } from '../../../ui/index.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { lawEnforcement } from '../messages.ts'

const text = lawEnforcement.work.pending.add

export interface AddPendingImeiProps {
  caseNumber: string
  onAdded: () => void
}

/** The number of a report that waits for it, which an officer reads from a paper of the reporter. */
export function AddPendingImei(props: AddPendingImeiProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" aria-label={text.label(props.caseNumber)} onClick={() => setOpen(true)}>
        {text.name}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={text.title(props.caseNumber)}
        description={text.consequence}
      >
        <AddForm {...props} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function AddForm({ caseNumber, onAdded, close }: AddPendingImeiProps & { close: () => void }) {
  const { form, field } = useForm({
    initial: { imei: '', reason: '' },
    endpoint: addPendingImei,
    failed: text.failed,
    async send(body) {
      toast.success((await call(addPendingImei, { params: { case: caseNumber }, body })).description)
      close()
      onAdded()
    },
  })
  return (
    <Form {...form}>
      <ImeiField {...field('imei')} label={text.imei} gone />
      <TextAreaField {...field('reason')} label={text.reason} maxLength={500} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" pending={form.pending}>
          {text.name}
        </Button>
        <Button variant="secondary" onClick={close}>
          {lawEnforcement.cancel}
        </Button>
      </div>
    </Form>
  )
}
