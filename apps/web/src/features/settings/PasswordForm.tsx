import { changePassword } from '@amana/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { Button, Form, PasswordField, toast } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { SESSIONS } from './queries.ts'
import { passwordFaults } from './rules.ts'
import { useSettingsForm } from './use-settings-form.ts'

const text = settings.password

export function PasswordForm() {
  const queries = useQueryClient()
  const { shell, field, reset } = useSettingsForm({
    initial: { current_password: '', new_password: '', confirm_new_password: '' },
    faultsOf: passwordFaults,
    failed: text.failed,
    async send(body) {
      const { description } = await call(changePassword, { body })
      toast.success(description || text.changed)
      reset()
      // Every other session has ended.
      void queries.invalidateQueries({ queryKey: SESSIONS })
    },
  })
  return (
    <Form {...shell} label={text.title}>
      <PasswordField {...field('current_password')} label={text.current} autoComplete="current-password" />
      <PasswordField {...field('new_password')} label={text.next} hint={text.nextHint} autoComplete="new-password" />
      <PasswordField {...field('confirm_new_password')} label={text.confirm} autoComplete="new-password" />
      <Button type="submit" pending={shell.pending}>
        {text.submit}
      </Button>
    </Form>
  )
}
