import { downloadHandInReceipt, recordHandIn } from '@amana/contract/custody'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { fetchFile } from '../../../lib/download.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../lib/toast.ts'
import { useDownload } from '../../../lib/use-download.ts'
import { Button, Dialog, Form, Icon, TextField } from '../../../ui/index.ts'
import { DescriptionList } from '../DescriptionList.tsx'
import { lawEnforcement } from '../messages.ts'
import { officerDateTime } from '../officer-text.ts'
import { SectionCard } from '../SectionCard.tsx'
import type { CustodyPhone } from './custody-queries.ts'
import { property } from './messages.ts'

const text = property.handIn

interface HandInProps {
  phone: CustodyPhone
  onDone: () => void
}

/** The person who handed the phone in and the seller as they state it: recorded once, with their receipt. */
export function HandIn({ phone, onDone }: HandInProps) {
  const { id, hand_in, state } = phone
  return (
    <SectionCard heading={text.heading}>
      {hand_in ? (
        <Statement id={id} statement={hand_in} />
      ) : (
        <>
          <p className="text-muted">{state === 'returned' ? text.noneOver : text.none}</p>
          {state !== 'returned' && <RecordHandIn id={id} onDone={onDone} />}
        </>
      )}
    </SectionCard>
  )
}

function Statement({ id, statement }: { id: number; statement: NonNullable<CustodyPhone['hand_in']> }) {
  const { name, seller, officer, stated_at } = statement
  const { pending, start } = useDownload(() => fetchFile(downloadHandInReceipt, { params: { id } }))
  return (
    <>
      <DescriptionList
        facts={[
          [text.by, name],
          [text.seller, seller],
          [text.recorded, text.recordedBy(officerDateTime(stated_at), officer)],
        ]}
      />
      <div className="mt-4 grid justify-items-start gap-2">
        <Button variant="secondary" pending={pending} onClick={start}>
          {!pending && <Icon name="document" size={20} />}
          {text.save}
        </Button>
        <p className="text-muted text-sm">{text.saveHint}</p>
      </div>
    </>
  )
}

function RecordHandIn({ id, onDone }: { id: number; onDone: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" className="mt-4" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={text.heading} description={text.text}>
        <HandInForm id={id} onDone={onDone} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function HandInForm({ id, onDone, close }: { id: number; onDone: () => void; close: () => void }) {
  const { form, field } = useForm({
    initial: { name: '', seller: '' },
    endpoint: recordHandIn,
    failed: text.failed,
    async send(body) {
      const { description } = await call(recordHandIn, { params: { id }, body })
      toast.success(description)
      close()
      onDone()
    },
    refused(error, usual) {
      // Another officer recorded it meanwhile: the page shows what stands there.
      if (error.code === 'conflict') onDone()
      return usual
    },
  })
  return (
    <Form {...form}>
      <TextField
        {...field('name')}
        label={text.name}
        hint={text.nameHint}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={120}
      />
      <TextField
        {...field('seller')}
        label={text.seller}
        hint={text.sellerHint}
        autoComplete="off"
        maxLength={300}
      />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" pending={form.pending}>
          {text.submit}
        </Button>
        <Button variant="secondary" onClick={close}>
          {lawEnforcement.cancel}
        </Button>
      </div>
    </Form>
  )
}
