import { handOverFound } from '@amana/contract/found'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { found } from './messages.ts'
import { threadDraft } from './thread-draft.ts'
import type { ThreadFormProps } from './WriteForm.tsx'

const text = found.thread.handOver

/** The police station where the phone is handed over. */
export function HandOverForm({ thread, token, onDone }: ThreadFormProps) {
  const { form, field, reset } = useForm({
    initial: { station: '' },
    draft: threadDraft('station', thread, token),
    endpoint: handOverFound,
    failed: text.failed,
    async send({ station }) {
      const { description } = await call(handOverFound, {
        params: { case: thread.case },
        body: { station, thread_token: token },
      })
      toast.success(description)
      reset()
      onDone()
    },
  })
  return (
    <Form {...form} label={text.submit}>
      <div>
        <h2 className="text-xl">{text.heading}</h2>
        <p className="mt-1 text-muted">{text.text}</p>
      </div>
      <TextField {...field('station')} label={text.label} autoComplete="off" />
      <Button type="submit" variant="secondary" pending={form.pending} className="sm:justify-self-start">
        {text.submit}
      </Button>
    </Form>
  )
}
