import { sendEmailLink } from '@amana/contract/accounts'
import { EMAIL_MESSAGES, emailSchema } from '@amana/contract/primitives'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, call } from '../../lib/api.ts'
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
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const link = useMutation<{ email: string; description: string }, ApiError, string>({
    networkMode: 'always',
    mutationFn: async (address) => {
      const { data, description } = await call(sendEmailLink, { body: { email: address } })
      return { email: data.email, description }
    },
    onSuccess({ email: address, description }) {
      toast.success(`${description} ${text.sentTo(address)}`)
      onClose()
    },
  })

  function submit() {
    if (email.trim() === '') return
    const parsed = emailSchema().safeParse(email)
    if (parsed.success) link.mutate(parsed.data)
    else setFault(parsed.error.issues[0]?.message ?? EMAIL_MESSAGES.invalid)
  }

  const fieldFault = fault ?? link.error?.errors.find(({ field }) => field === 'email')?.message
  return (
    <Form onSubmit={submit} pending={link.isPending} error={fieldFault ? null : link.error?.message} label={text.title}>
      <EmailField
        label={text.label}
        name="email"
        value={email}
        error={fieldFault}
        onChange={(next) => {
          setEmail(next)
          setFault(null)
          link.reset()
        }}
      />
      <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {text.later}
        </Button>
        <Button type="submit" pending={link.isPending}>
          {text.verify}
        </Button>
      </div>
    </Form>
  )
}
