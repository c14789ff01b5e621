import { confirmFlag } from '@amana/contract/law-enforcement'
import { useState } from 'react'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../lib/toast.ts'
import { Button, type ButtonProps, Dialog, Form } from '../../../ui/index.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { lawEnforcement } from '../messages.ts'
import { officerDraft } from '../officer-draft.ts'
import { deviceDetail } from './messages.ts'

const text = deviceDetail.actions

export interface ReasonActionProps {
  /** Label of the button, and of the one that sends. */
  name: string
  /** The act and its case, device, document or officer: the unsent reason is kept under it. */
  about: string
  /** Title of the dialog, when the button's label alone is not clear. */
  title?: string
  /** The effect of the action. */
  consequence: string
  variant?: ButtonProps['variant']
  /** The longest reason, in characters. */
  most?: number
  /** Label of something that may be chosen beside the reason. */
  choice?: string | undefined
  /** Sends the action with the reason; returns the server's message. */
  act: (reason: string, chosen: boolean) => Promise<string>
  onDone: () => void
}

/**
 * An action of an officer that needs a reason: a dialog states its effect. The reason is kept in the case and
 * in the audit log.
 */
export function ReasonAction({ title, consequence, ...form }: ReasonActionProps) {
  const { name, variant = 'secondary' } = form
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title ?? name} description={consequence}>
        <ReasonForm {...form} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type ReasonFormProps = Omit<ReasonActionProps, 'title' | 'consequence'> & { close: () => void }

export function ReasonForm(props: ReasonFormProps) {
  const { name, about, variant, most = 2000, choice, act, onDone, close } = props
  const [chosen, setChosen] = useState(false)
  const draft = officerDraft(about, ['reason'])
  const { form, field } = useForm({
    initial: { reason: '' },
    draft,
    // Every act takes its reason by the same rule.
    endpoint: confirmFlag,
    failed: text.failed,
    refused: (_, usual) => ({ ...usual, focus: 'reason' }),
    async send({ reason }) {
      toast.success(await act(reason, chosen))
      close()
      onDone()
    },
  })
  return (
    <Form {...form}>
      <TextAreaField {...field('reason')} label={text.reason} maxLength={most} />
      {choice !== undefined && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-brand"
            checked={chosen}
            onChange={({ target }) => setChosen(target.checked)}
          />
          {choice}
        </label>
      )}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" pending={form.pending} variant={variant === 'danger' ? 'danger' : 'primary'}>
          {name}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            draft.clear()
            close()
          }}
        >
          {lawEnforcement.cancel}
        </Button>
      </div>
    </Form>
  )
}
