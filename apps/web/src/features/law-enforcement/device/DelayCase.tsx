import { delayAccesses } from '@amana/contract/accesses'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { Button, Dialog, Form } from '../../../ui/index.ts'
import { Link } from '../../../ui/Link.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { lawEnforcement } from '../messages.ts'
import { officerDraft } from '../officer-draft.ts'
import { officerDate } from '../officer-text.ts'
import { deviceDetail } from './messages.ts'

const text = deviceDetail.notice

interface DelayCaseProps {
  imei: string
  /** Numbers of the device's cases, at least one. */
  cases: readonly string[]
  onDone: () => void
}

/** A supervisor delays what the owner is told of one case (decisions §15). */
export function DelayCase(props: DelayCaseProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {text.delay}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={text.delayTitle} description={text.delayText}>
        <DelayForm {...props} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

export function DelayForm({ imei, cases, onDone, close }: DelayCaseProps & { close: () => void }) {
  const [only = ''] = cases.length === 1 ? cases : []
  const draft = officerDraft(`delay ${imei}`, ['reason'])
  const { form, field } = useForm({
    initial: { case_reference: only, reason: '' },
    draft,
    endpoint: delayAccesses,
    failed: text.delayFailed,
    refused: (_, usual) => ({ ...usual, focus: 'reason' }),
    async send(body) {
      const { data } = await call(delayAccesses, { body })
      toast.success(text.delayDone(data.case_reference, officerDate(data.until)))
      close()
      onDone()
    },
  })
  return (
    <Form {...form}>
      <SelectField
        {...field('case_reference')}
        label={text.case}
        options={cases.map((value) => ({ value, label: value }))}
        placeholder={text.chooseCase}
      />
      <TextAreaField {...field('reason')} label={text.reason} maxLength={500} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" pending={form.pending}>
          {text.delay}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            draft.clear()
            close()
          }}
        >
          {lawEnforcement.cancel}
        </Button>
      </div>
    </Form>
  )
}

export function DelaysLink() {
  return (
    <Link to={paths.officerDelays} className="text-link inline-flex min-h-11 items-center">
      {text.all}
    </Link>
  )
}
