import { changePassword } from '@amana/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { Button, Form, PasswordField, toast } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { SESSIONS } from './queries.ts'

const text = settings.password

export function PasswordForm() {
  const queries = useQueryClient()
  const { form, field, reset } = useForm({
    initial: { current_password: '', new_password: '', confirm_new_password: '' },
    endpoint: changePassword,
    failed: text.failed,
    toasts: true,
    async send(body) {
      const { description } = await call(changePassword, { body })
      toast.success(description || text.changed)
      reset()
      // Every other session has ended.
      void queries.invalidateQueries({ queryKey: SESSIONS })
    },
  })
  return (
    <Form {...form} label={text.title}>
      <PasswordField {...field('current_password')} label={text.current} autoComplete="current-password" />
      <PasswordField
        {...field('new_password')}
        label={text.next}
        hint={text.nextHint}
        autoComplete="new-password"
      />
      <PasswordField {...field('confirm_new_password')} label={text.confirm} autoComplete="new-password" />
      <Button type="submit" pending={form.pending}>
        {text.submit}
      </Button>
    </Form>
  )
}
