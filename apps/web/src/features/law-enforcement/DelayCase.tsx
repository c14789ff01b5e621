import { delayAccesses } from '@amana/contract/accesses'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button, Dialog, Form, TextField } from '../../ui/index.ts'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { deviceDetail } from './device/messages.ts'
import { lawEnforcement } from './messages.ts'
import { officerDraft } from './officer-draft.ts'
import { officerDate } from './officer-text.ts'

const text = deviceDetail.notice

/**
 * A supervisor delays the owner's notices of one case (decisions §15). Not on the page of its device: who
 * opened that has looked, and may not delay.
 */
export function DelayCase({ onDone }: { onDone: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {text.delay}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={text.delayTitle} description={text.delayText}>
        <DelayForm onDone={onDone} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function DelayForm({ onDone, close }: { onDone: () => void; close: () => void }) {
  const draft = officerDraft('delay', ['case_reference', 'reason'])
  const { form, field } = useForm({
    initial: { case_reference: '', reason: '' },
    draft,
    endpoint: delayAccesses,
    failed: text.delayFailed,
    refused: (_, usual) => ({ ...usual, focus: 'case_reference' }),
    async send(body) {
      const { data } = await call(delayAccesses, { body })
      toast.success(text.delayDone(data.case_reference, officerDate(data.until)))
      close()
      onDone()
    },
  })
  return (
    <Form {...form}>
      <TextField
        {...field('case_reference')}
        label={text.case}
        hint={text.caseHint}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={100}
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
