import { disableTwoFactor } from '@amana/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { Button, Form, PasswordField, toast } from '../../ui/index.ts'
import { SecondStepField } from '../../ui/SecondStepField.tsx'
import { settings } from './messages.ts'
import { PROFILE } from './queries.ts'

const text = settings.twoFactor

/** Asks once, with the password and the second step. */
export function TurnOff({ text: consequence }: { text: string }) {
  // Null: not asked yet. Afterwards the element in place of the pressed button takes the focus.
  const [asked, setAsked] = useState<boolean | null>(null)
  if (asked) return <TurnOffForm consequence={consequence} onCancel={() => setAsked(false)} />
  return (
    <Button
      variant="secondary"
      autoFocus={asked === false}
      className="justify-self-start"
      onClick={() => setAsked(true)}
    >
      {text.turnOff}
    </Button>
  )
}

function TurnOffForm({ consequence, onCancel }: { consequence: string; onCancel: () => void }) {
  const queries = useQueryClient()
  const { form, field, reset } = useForm({
    initial: { password: '', second_step: '' },
    endpoint: disableTwoFactor,
    failed: text.turnOffFailed,
    toasts: true,
    async send(body) {
      const { description } = await call(disableTwoFactor, { body })
      toast.success(description || text.turnedOff)
      await queries.invalidateQueries({ queryKey: PROFILE })
      reset()
    },
  })
  return (
    <Form {...form} label={text.turnOff}>
      <p>{consequence}</p>
      <PasswordField {...field('password')} autoFocus label={text.password} autoComplete="current-password" />
      <SecondStepField {...field('second_step')} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
        <Button type="submit" variant="danger" pending={form.pending}>
          {text.turnOff}
        </Button>
        <Button variant="secondary" onClick={onCancel} disabled={form.pending}>
          {settings.cancel}
        </Button>
      </div>
    </Form>
  )
}
