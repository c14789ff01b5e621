import { offerPasskey } from '@amana/contract/passkeys'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../lib/form/use-form.ts'
import { PasskeyError } from '../../lib/passkeys.ts'
import { Button, Form, PasswordField, TextField, toast } from '../../ui/index.ts'
import { SecondStepField } from '../../ui/SecondStepField.tsx'
import { settings } from './messages.ts'
import { addPasskey, refreshPasskeys } from './passkey-queries.ts'

const text = settings.passkeys

export interface AddPasskeyProps {
  /** Null: an ordinary user. */
  officerId: string | null
}

/** Explains what comes, and asks for the password before the device asks for a finger. */
export function AddPasskey({ officerId }: AddPasskeyProps) {
  // Null: not asked yet. Afterwards the element in place of the pressed button takes the focus.
  const [asked, setAsked] = useState<boolean | null>(null)
  if (asked) return <AddForm officerId={officerId} onDone={() => setAsked(false)} />
  return (
    <Button
      variant="secondary"
      autoFocus={asked === false}
      className="sm:justify-self-start"
      onClick={() => setAsked(true)}
    >
      {text.add}
    </Button>
  )
}

function AddForm({ officerId, onDone }: AddPasskeyProps & { onDone: () => void }) {
  const queries = useQueryClient()
  const { form, field, show, settle } = useForm({
    initial: { name: '', password: '', code: '' },
    endpoint: offerPasskey,
    body: ({ password, code }) => ({ password, code }),
    failed: text.addFailed,
    toasts: true,
    async send(passkey) {
      try {
        toast.success((await addPasskey(passkey)) || text.addedNow)
      } catch (error) {
        if (!(error instanceof PasskeyError)) throw error
        show({ message: error.message, fields: {} })
        settle()
        return
      }
      await refreshPasskeys(queries, officerId)
      onDone()
    },
  })
  return (
    <Form {...form} label={text.add}>
      <p>{text.addText}</p>
      <TextField
        {...field('name')}
        autoFocus
        label={text.name}
        hint={text.nameHint}
        maxLength={60}
        autoComplete="off"
      />
      <PasswordField {...field('password')} label={text.password} autoComplete="current-password" />
      <SecondStepField {...field('code')} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
        <Button type="submit" pending={form.pending}>
          {text.goOn}
        </Button>
        <Button variant="secondary" onClick={onDone} disabled={form.pending}>
          {settings.cancel}
        </Button>
      </div>
    </Form>
  )
}
