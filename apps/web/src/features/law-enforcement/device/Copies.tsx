import { endCopy, type ImeiCopy, listCopies, nameCopy } from '@amana/contract/sightings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, call } from '../../../lib/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../lib/toast.ts'
import { Button, Dialog, ErrorState, Form, TextField } from '../../../ui/index.ts'
import { lawEnforcement } from '../messages.ts'
import { officerDate } from '../officer-text.ts'
import { KEY, READ } from '../queries.ts'
import { deviceDetail } from './messages.ts'

const text = deviceDetail.copies

/** The SIMs that stay allowed in the phone, because they are the true owner's; another can be named. */
export function Copies({ flagId }: { flagId: number }) {
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useQuery<ImeiCopy[], ApiError>({
    ...READ,
    queryKey: [KEY, 'copies', flagId],
    queryFn: async () => (await call(listCopies, { params: { id: flagId } })).data.results,
  })
  return (
    <section aria-label={text.heading} className="grid gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <span className="block font-semibold">{text.heading}</span>
          <span className="block text-muted text-sm">{text.note}</span>
        </p>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {text.name}
        </Button>
      </div>
      {error && <ErrorState title={text.failed} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((copy) => (
            <Copy key={copy.id} copy={copy} flagId={flagId} onDone={() => void refetch()} />
          ))}
        </ul>
      )}
      <Dialog open={open} onOpenChange={setOpen} title={text.title} description={text.text}>
        <NameForm
          flagId={flagId}
          close={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            void refetch()
          }}
        />
      </Dialog>
    </section>
  )
}

function Copy({ copy, flagId, onDone }: { copy: ImeiCopy; flagId: number; onDone: () => void }) {
  const [pending, setPending] = useState(false)
  async function end() {
    setPending(true)
    try {
      toast.success((await call(endCopy, { params: { id: flagId, copy: copy.id } })).description)
      onDone()
    } catch {
      toast.error(text.endFailed)
    } finally {
      setPending(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <span className="min-w-0 wrap-anywhere">
        <span className="block">{text.pair(copy.sim_reference, copy.network)}</span>
        <span className="block text-muted text-sm">{text.by(copy.named_by, officerDate(copy.named_at))}</span>
      </span>
      <Button variant="ghost" pending={pending} onClick={() => void end()}>
        {text.end}
      </Button>
    </li>
  )
}

interface NameFormProps {
  flagId: number
  close: () => void
  onDone: () => void
}

function NameForm({ flagId, close, onDone }: NameFormProps) {
  const { form, field } = useForm({
    initial: { network: '', sim_reference: '' },
    endpoint: nameCopy,
    failed: text.nameFailed,
    async send(body) {
      toast.success((await call(nameCopy, { params: { id: flagId }, body })).description)
      onDone()
    },
  })
  return (
    <Form {...form}>
      <TextField {...field('network')} label={text.network} autoComplete="off" maxLength={120} />
      <TextField
        {...field('sim_reference')}
        label={text.reference}
        hint={text.referenceHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
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
