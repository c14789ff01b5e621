import { disableTwoFactor } from '@amana/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { Button, Form, PasswordField, toast } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { PROFILE } from './queries.ts'
import { useSettingsForm } from './use-settings-form.ts'

const text = settings.twoFactor

/** Asks once, with the password. */
export function TurnOff() {
  // Null: not asked yet. Afterwards the element in place of the pressed button takes the focus.
  const [asked, setAsked] = useState<boolean | null>(null)
  if (asked) return <TurnOffForm onCancel={() => setAsked(false)} />
  return (
    <Button variant="secondary" autoFocus={asked === false} className="justify-self-start" onClick={() => setAsked(true)}>
      {text.turnOff}
    </Button>
  )
}

function TurnOffForm({ onCancel }: { onCancel: () => void }) {
  const queries = useQueryClient()
  const { shell, field } = useSettingsForm({
    initial: { password: '' },
    faultsOf: ({ password }) => (password === '' ? { password: settings.rights.passwordRequired } : {}),
    failed: text.turnOffFailed,
    async send(body) {
      const { description } = await call(disableTwoFactor, { body })
      toast.success(description || text.turnedOff)
      await queries.invalidateQueries({ queryKey: PROFILE })
    },
  })
  return (
    <Form {...shell} label={text.turnOff}>
      <p>{text.turnOffText}</p>
      <PasswordField {...field('password')} autoFocus label={text.password} autoComplete="current-password" />
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
        <Button type="submit" variant="danger" pending={shell.pending}>
          {text.turnOff}
        </Button>
        <Button variant="secondary" onClick={onCancel} disabled={shell.pending}>
          {settings.cancel}
        </Button>
      </div>
    </Form>
  )
}
