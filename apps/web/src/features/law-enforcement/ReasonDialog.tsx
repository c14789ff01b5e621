import { useState } from 'react'
import { toApiError } from '../../lib/api.ts'
import { lawEnforcement } from '../../lib/messages/law-enforcement.ts'
import { fieldFaults, refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import { Button, type ButtonProps, Dialog, Form } from '../../ui/index.ts'
import { TextAreaField } from '../../ui/TextAreaField.tsx'

const text = lawEnforcement.detail.actions

export interface ReasonActionProps {
  /** On the button, and on the one that sends. */
  name: string
  /** Of the dialog, when the button's name alone does not say what it is about. */
  title?: string
  /** What will happen. */
  consequence: string
  variant?: ButtonProps['variant']
  /** Does it, with the reason; gives what the server says. */
  act: (reason: string) => Promise<string>
  onDone: () => void
}

/** An act of an officer that needs a reason: asked once, with what it will do. The reason is kept in the case and in the audit log. */
export function ReasonAction({ name, title = name, consequence, variant = 'secondary', act, onDone }: ReasonActionProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} description={consequence}>
        <ReasonForm name={name} variant={variant} act={act} onDone={onDone} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type ReasonFormProps = Pick<ReasonActionProps, 'name' | 'variant' | 'act' | 'onDone'> & { close: () => void }

function ReasonForm({ name, variant, act, onDone, close }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)
  async function submit() {
    setProblem('')
    if (reason.trim() === '') return setFault(text.required)
    setPending(true)
    try {
      toast.success(await act(reason.trim()))
      close()
      onDone()
    } catch (thrown) {
      const error = toApiError(thrown)
      const faults = fieldFaults(error, ['reason'])
      if (faults.reason) setFault(faults.reason)
      else setProblem(refusalText(error, text.failed))
      setPending(false)
    }
  }
  return (
    <Form onSubmit={() => void submit()} error={problem} pending={pending}>
      <TextAreaField
        label={text.reason}
        name="reason"
        value={reason}
        maxLength={2000}
        error={fault}
        onChange={(value) => {
          setReason(value)
          setFault('')
        }}
      />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" pending={pending} variant={variant === 'danger' ? 'danger' : 'primary'}>
          {name}
        </Button>
        <Button variant="secondary" onClick={close}>
          {lawEnforcement.cancel}
        </Button>
      </div>
    </Form>
  )
}
