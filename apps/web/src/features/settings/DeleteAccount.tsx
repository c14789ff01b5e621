import type { User } from '@amana/contract/accounts'
import { deleteProfile } from '@amana/contract/profile'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { paths } from '../../lib/paths.ts'
import { MAX_PIN_LENGTH, pinDigits } from '../../lib/pin.ts'
import { signOut } from '../../lib/sign-out.ts'
import { useHasPin } from '../../lib/use-has-pin.ts'
import { useSession } from '../../lib/use-session.ts'
import { ForgotPinLink } from '../../ui/ForgotPinLink.tsx'
import { Alert, Button, Dialog, Form, LinkButton, PasswordField, toast } from '../../ui/index.ts'
import type { PasswordFieldProps } from '../../ui/PasswordField.tsx'
import { SecondStepField } from '../../ui/SecondStepField.tsx'
import { settings } from './messages.ts'

const text = settings.rights

/**
 * Asks once, states the effect, and needs everything that protects the account: password, second step and
 * PIN, as far as there are any (decisions §18).
 */
export function DeleteAccount({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={text.dialogTitle}
      description={text.dialogText}
    >
      <Content onClose={onClose} />
    </Dialog>
  )
}

function Content({ onClose }: { onClose: () => void }) {
  const [inUse, setInUse] = useState<string | null>(null)
  const { user } = useSession()
  const { form, field } = useForm({
    initial: { password: '', pin: '', code: '' },
    endpoint: deleteProfile,
    failed: text.deleteFailed,
    toasts: true,
    async send(body) {
      setInUse(null)
      const { description } = await call(deleteProfile, { body })
      signOut()
      toast.success(description || text.deleted)
    },
    refused({ code, message }, usual) {
      setInUse(code === 'account_in_use' ? message : null)
      return code === 'account_in_use' ? null : usual
    },
  })
  return (
    <>
      <ul className="grid list-disc gap-1.5 pl-5">
        {text.consequences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {inUse !== null && (
        <Alert
          tone="danger"
          title={text.inUse}
          action={
            <LinkButton variant="secondary" to={paths.myDevices}>
              {text.toDevices}
            </LinkButton>
          }
        >
          {inUse}
        </Alert>
      )}
      <Form {...form} label={text.dialogTitle}>
        <PasswordField {...field('password')} label={text.password} autoComplete="current-password" />
        {user && <PinField user={user} {...field('pin', pinDigits)} />}
        <SecondStepField {...field('code')} />
        <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={form.pending}>
            {settings.cancel}
          </Button>
          <Button type="submit" variant="danger" pending={form.pending}>
            {text.confirm}
          </Button>
        </div>
      </Form>
    </>
  )
}

/** Shown where there is a PIN, or when the server asks for one. */
function PinField({
  user,
  ...field
}: { user: User } & Pick<PasswordFieldProps, 'name' | 'value' | 'error' | 'onChange'>) {
  const hasPin = useHasPin(user)
  if (!hasPin && !field.error && field.value === '') return null
  return (
    <div>
      <PasswordField
        {...field}
        label={text.pin}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={MAX_PIN_LENGTH}
        autoComplete="off"
      />
      <ForgotPinLink />
    </div>
  )
}
