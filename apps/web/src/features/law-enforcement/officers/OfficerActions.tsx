import {
  type CommandOfficer,
  reinstateOfficer,
  renewOfficer,
  resetOfficerPassword,
  suspendOfficer,
} from '@amana/contract/command-officers'
import { dayInLagos } from '@amana/contract/dates'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, call } from '../../../lib/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { toast } from '../../../lib/toast.ts'
import { Alert, Button, Dialog, Form, TextField } from '../../../ui/index.ts'
import { ReasonAction } from '../device/ReasonDialog.tsx'
import { commandOfficers } from './messages.ts'

interface OfficerActionsProps {
  organisation: string
  officer: CommandOfficer
  onChanged: () => void
}

/** Suspend or reinstate, renew, and a new one-time password. */
export function OfficerActions({ organisation, officer, onChanged }: OfficerActionsProps) {
  const { suspend, reinstate, reset } = commandOfficers
  const params = { organisation, officer: officer.officer_id }
  return (
    <div className="flex flex-wrap gap-2">
      {officer.status === 'suspended' ? (
        <ConfirmAction
          name={reinstate.name}
          title={reinstate.title(officer.name)}
          text={reinstate.text}
          act={async () => void toast.success((await call(reinstateOfficer, { params })).description)}
          onDone={onChanged}
        />
      ) : (
        <ReasonAction
          name={suspend.name}
          about={`suspend ${officer.officer_id}`}
          title={suspend.title(officer.name)}
          consequence={suspend.text}
          act={async (reason) => (await call(suspendOfficer, { params, body: { reason } })).description}
          onDone={onChanged}
        />
      )}
      <RenewAction officer={officer} params={params} onDone={onChanged} />
      <ConfirmAction
        name={reset.name}
        title={reset.title(officer.name)}
        text={reset.text}
        submit={reset.submit}
        act={async () => void toast.success((await call(resetOfficerPassword, { params })).description)}
        onDone={onChanged}
      />
    </div>
  )
}

interface ConfirmActionProps {
  name: string
  title: string
  text: string
  /** Label of the button that acts, where it is not the name. */
  submit?: string
  act: () => Promise<void>
  onDone: () => void
}

function ConfirmAction({ name, title, text, submit = name, act, onDone }: ConfirmActionProps) {
  const [open, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useMutation<void, ApiError>({
    networkMode: 'always',
    mutationFn: act,
    onSuccess: () => setOpen(false),
    onSettled: onDone,
  })
  function change(next: boolean) {
    reset()
    setOpen(next)
  }
  return (
    <>
      <Button variant="secondary" onClick={() => change(true)}>
        {name}
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={title}
        description={text}
        footer={
          <>
            <Button variant="secondary" onClick={() => change(false)}>
              {commandOfficers.cancel}
            </Button>
            <Button pending={isPending} onClick={() => mutate()}>
              {submit}
            </Button>
          </>
        }
      >
        {error && <Alert tone="danger">{refusalText(error, commandOfficers.notSaved)}</Alert>}
      </Dialog>
    </>
  )
}

interface RenewActionProps {
  officer: CommandOfficer
  params: { organisation: string; officer: string }
  onDone: () => void
}

function RenewAction({ officer, params, onDone }: RenewActionProps) {
  const { renew } = commandOfficers
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {renew.name}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={renew.title(officer.name)} description={renew.text}>
        <RenewForm officer={officer} params={params} onDone={onDone} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function RenewForm({ officer, params, onDone, close }: RenewActionProps & { close: () => void }) {
  const { form, field } = useForm({
    initial: { expires_at: dayInLagos(officer.expires_at) },
    endpoint: renewOfficer,
    failed: commandOfficers.notSaved,
    async send(body) {
      toast.success((await call(renewOfficer, { params, body })).description)
      close()
      onDone()
    },
  })
  return (
    <Form {...form}>
      <TextField {...field('expires_at')} label={commandOfficers.invite.until} type="date" />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" pending={form.pending}>
          {commandOfficers.renew.name}
        </Button>
        <Button variant="secondary" onClick={close}>
          {commandOfficers.cancel}
        </Button>
      </div>
    </Form>
  )
}
