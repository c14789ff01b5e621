import { sendEmailLink } from '@amana/contract/accounts'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { useSession } from '../../lib/use-session.ts'
import { Button, Dialog, EmailField, Form, PasswordField, toast } from '../../ui/index.ts'
import { SecondStepField } from '../../ui/SecondStepField.tsx'
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
  const { user } = useSession()
  const { values, form, field } = useForm({
    initial: { email: '', password: '', second_step: '' },
    endpoint: sendEmailLink,
    // An empty field is no error: the dialog stays open.
    invalid: (_, { email }) => (email.trim() === '' ? { fields: {} } : {}),
    async send(body) {
      const { data, description } = await call(sendEmailLink, { body })
      toast.success(`${description} ${text.sentTo(data.email)}`)
      onClose()
    },
    refused: (error, { fields }) => ({
      message: Object.keys(fields).length > 0 ? null : error.message,
      fields,
    }),
  })
  const typed = values.email.trim().toLowerCase()
  const another = typed.includes('@') && typed !== user?.email
  return (
    <Form {...form} label={text.title}>
      <EmailField {...field('email')} label={text.label} />
      {another && (
        <PasswordField {...field('password')} label={text.password} autoComplete="current-password" />
      )}
      <SecondStepField {...field('second_step')} />
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
