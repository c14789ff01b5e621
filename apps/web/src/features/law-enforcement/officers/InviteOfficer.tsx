import { inviteOfficer } from '@amana/contract/command-officers'
import { call } from '../../../lib/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../lib/toast.ts'
import { ConfirmPerson } from '../../../ui/ConfirmPerson.tsx'
import { Button, EmailField, Form, PhoneField, TextField } from '../../../ui/index.ts'
import { officerDraft } from '../officer-draft.ts'
import { commandOfficers } from './messages.ts'

const text = commandOfficers.invite
const FIELDS = {
  officer_id: '',
  email: '',
  first_name: '',
  last_name: '',
  phone_number: '',
  rank: '',
  force_number: '',
  station: '',
  expires_at: '',
}

interface InviteOfficerProps {
  organisation: string
  onInvited: () => void
  onCancel: () => void
}

/** The account of a new officer, whose one-time password goes to the officer's mailbox. */
export function InviteOfficer({ organisation, onInvited, onCancel }: InviteOfficerProps) {
  const draft = officerDraft(`invite ${organisation}`, Object.keys(FIELDS) as (keyof typeof FIELDS)[])
  const { form, field } = useForm({
    initial: { ...FIELDS, password: '', second_step: '' },
    draft,
    endpoint: inviteOfficer,
    failed: commandOfficers.notSaved,
    async send(body) {
      toast.success((await call(inviteOfficer, { params: { organisation }, body })).description)
      onInvited()
    },
  })
  return (
    <Form {...form} label={text.open}>
      <TextField
        {...field('officer_id')}
        label={text.officerId}
        hint={text.officerIdHint}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={10}
      />
      <EmailField {...field('email')} label={text.email} hint={text.emailHint} autoComplete="off" />
      <TextField {...field('first_name')} label={text.firstName} autoComplete="off" maxLength={100} />
      <TextField {...field('last_name')} label={text.lastName} autoComplete="off" maxLength={100} />
      <PhoneField {...field('phone_number')} label={text.phone} autoComplete="off" />
      <TextField {...field('rank')} label={text.rank} autoComplete="off" maxLength={100} />
      <TextField {...field('force_number')} label={text.forceNumber} autoComplete="off" maxLength={100} />
      <TextField {...field('station')} label={text.station} autoComplete="off" maxLength={100} />
      <TextField {...field('expires_at')} label={text.until} type="date" />
      <ConfirmPerson password={field('password')} secondStep={field('second_step')} always={false} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" pending={form.pending}>
          {text.submit}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            draft.clear()
            onCancel()
          }}
        >
          {commandOfficers.cancel}
        </Button>
      </div>
    </Form>
  )
}
