import { type Passkey, removePasskey, renamePasskey } from '@amana/contract/passkeys'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '../../lib/form/use-form.ts'
import { Button, Dialog, Form, PasswordField, TextField, toast } from '../../ui/index.ts'
import { SecondStepField } from '../../ui/SecondStepField.tsx'
import { settings } from './messages.ts'
import { changeName, endPasskey, refreshPasskeys } from './passkey-queries.ts'

const text = settings.passkeys
const ACTIONS = 'flex flex-col gap-3 sm:flex-row-reverse sm:justify-start'

interface RenameProps {
  passkey: Passkey
  onClose: () => void
}

export function RenamePasskey({ passkey, onClose }: RenameProps) {
  const queries = useQueryClient()
  const { form, field } = useForm({
    initial: { name: passkey.name },
    endpoint: renamePasskey,
    failed: text.renameFailed,
    async send({ name }) {
      toast.success((await changeName(passkey.id, name)) || text.renamed)
      await refreshPasskeys(queries, null)
      onClose()
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={text.renameTitle}>
      <Form {...form} label={text.renameTitle}>
        <TextField {...field('name')} label={text.name} maxLength={60} autoComplete="off" />
        <div className={ACTIONS}>
          <Button type="submit" pending={form.pending}>
            {text.save}
          </Button>
          <Button variant="secondary" onClick={onClose} disabled={form.pending}>
            {settings.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

interface RemoveProps extends RenameProps {
  /** Null: an ordinary user, who needs no password for it. */
  officerId: string | null
}

/** Asks once, and says what stays behind on the device. */
export function RemovePasskey({ passkey, officerId, onClose }: RemoveProps) {
  const queries = useQueryClient()
  const { form, field } = useForm({
    initial: { password: '', code: '' },
    endpoint: removePasskey,
    failed: text.removeFailed,
    async send(confirmation) {
      await endPasskey(passkey.id, confirmation)
      toast.success(text.removed)
      await refreshPasskeys(queries, officerId)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.removeTitle(passkey.name)}
      description={text.removeText}
    >
      <Form {...form} label={text.removeTitle(passkey.name)}>
        {officerId !== null && (
          <>
            <PasswordField {...field('password')} label={text.password} autoComplete="current-password" />
            <SecondStepField {...field('code')} />
          </>
        )}
        <div className={ACTIONS}>
          <Button type="submit" variant="danger" pending={form.pending}>
            {text.remove}
          </Button>
          <Button variant="secondary" onClick={onClose} disabled={form.pending}>
            {text.keep}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
