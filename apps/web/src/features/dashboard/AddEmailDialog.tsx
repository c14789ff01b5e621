import { sendEmailLink } from '@amana/contract/accounts'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { Button, Dialog, EmailField, Form, toast } from '../../ui/index.ts'
import { dashboard } from './messages.ts'

const text = dashboard.addEmail

/** "Add Your Email Address". Verify hides it and really sends the link (decisions D7). */
export function AddEmailDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={text.title} description={text.text}>
      <Content onClose={onClose} />
    </Dialog>
  )
}

function Content({ onClose }: { onClose: () => void }) {
  const { form, field } = useForm({
    initial: { email: '' },
    endpoint: sendEmailLink,
    // An empty field is no error: the dialog stays open.
    invalid: (_, { email }) => (email.trim() === '' ? { fields: {} } : {}),
    async send(body) {
      const { data, description } = await call(sendEmailLink, { body })
      toast.success(`${description} ${text.sentTo(data.email)}`)
      onClose()
    },
    refused: (error, { fields }) => ({ message: fields.email ? null : error.message, fields }),
  })
  return (
    <Form {...form} label={text.title}>
      <EmailField {...field('email')} label={text.label} />
      <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {text.later}
        </Button>
        <Button type="submit" pending={form.pending}>
          {text.verify}
        </Button>
      </div>
    </Form>
  )
}
