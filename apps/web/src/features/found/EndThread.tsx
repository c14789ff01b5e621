import { closeFound, reportFoundAbuse } from '@amana/contract/found'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { haveItBack } from '../../lib/have-it-back.ts'
import { toast } from '../../lib/toast.ts'
import { Button, Dialog, Form, LinkButton } from '../../ui/index.ts'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { found } from './messages.ts'
import type { ThreadFormProps } from './WriteForm.tsx'

const text = found.thread.end

type Opened = 'back' | 'close' | 'abuse' | null

/** The ways out: "I have it back", closing, and a report of abuse, which is possible afterwards as well. */
export function EndThread(props: ThreadFormProps) {
  const { thread } = props
  const [opened, setOpened] = useState<Opened>(null)
  const shut = () => setOpened(null)
  const open = thread.closed_at === null
  return (
    <section aria-labelledby="found-end" className="grid gap-3">
      <h2 id="found-end" className={open ? 'text-xl' : 'sr-only'}>
        {text.heading}
      </h2>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {open && thread.you === 'owner' && <HaveItBack {...props} onAsk={() => setOpened('back')} />}
        {open && (
          <Button variant="secondary" onClick={() => setOpened('close')}>
            {text.close}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setOpened('abuse')}>
          {text.abuse}
        </Button>
      </div>
      <Dialog open={opened === 'back'} onOpenChange={shut} title={text.backTitle} description={text.backText}>
        <CloseForm {...props} name={text.back} shut={shut} />
      </Dialog>
      <Dialog
        open={opened === 'close'}
        onOpenChange={shut}
        title={text.closeTitle}
        description={text.closeText}
      >
        <CloseForm {...props} name={text.close} shut={shut} />
      </Dialog>
      <Dialog
        open={opened === 'abuse'}
        onOpenChange={shut}
        title={text.abuseTitle}
        description={text.abuseText}
      >
        <AbuseForm {...props} shut={shut} />
      </Dialog>
    </section>
  )
}

/** An open case is cleared by a `found` flag, which the PIN confirms and which closes the conversation. */
function HaveItBack({ thread, onAsk }: ThreadFormProps & { onAsk: () => void }) {
  const { device } = thread
  if (device?.open_case) return <LinkButton {...haveItBack(device.id)}>{text.back}</LinkButton>
  return <Button onClick={onAsk}>{text.back}</Button>
}

function CloseForm({
  thread,
  token,
  onDone,
  name,
  shut,
}: ThreadFormProps & { name: string; shut: () => void }) {
  const { form } = useForm({
    initial: {},
    failed: text.failed,
    async send() {
      const { description } = await call(closeFound, {
        params: { case: thread.case },
        body: { thread_token: token },
      })
      toast.success(description)
      shut()
      onDone()
    },
  })
  return (
    <Form {...form} label={name}>
      <Buttons name={name} pending={form.pending} shut={shut} />
    </Form>
  )
}

function AbuseForm({ thread, token, onDone, shut }: ThreadFormProps & { shut: () => void }) {
  const { form, field } = useForm({
    initial: { reason: '' },
    endpoint: reportFoundAbuse,
    failed: text.failed,
    async send({ reason }) {
      const request = { params: { case: thread.case }, body: { reason, thread_token: token } }
      toast.success((await call(reportFoundAbuse, request)).description)
      shut()
      onDone()
    },
  })
  return (
    <Form {...form} label={text.abuseTitle}>
      <TextAreaField {...field('reason')} label={text.reason} maxLength={2000} />
      <Buttons name={text.abuse} pending={form.pending} shut={shut} danger />
    </Form>
  )
}

function Buttons({
  name,
  pending,
  shut,
  danger = false,
}: {
  name: string
  pending: boolean
  shut: () => void
  danger?: boolean
}) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row-reverse">
      <Button type="submit" pending={pending} variant={danger ? 'danger' : 'primary'}>
        {name}
      </Button>
      <Button variant="secondary" onClick={shut}>
        {text.cancel}
      </Button>
    </div>
  )
}
