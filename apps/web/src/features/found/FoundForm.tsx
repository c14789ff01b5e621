import { reportFound } from '@amana/contract/found'
import { STATES } from '@amana/contract/states'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { paths } from '../../lib/paths.ts'
import { readSession } from '../../lib/session.ts'
import { textDrafts } from '../../lib/tab-store.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { Form } from '../../ui/Form.tsx'
import { ImeiField } from '../../ui/ImeiField.tsx'
import { Link } from '../../ui/Link.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { found } from './messages.ts'

const { fields, hints } = found
const STATE_OPTIONS = STATES.map((state) => ({ value: state, label: state }))
const EMPTY = { imei: '', message: '', place: '', device_state: '', email: '' }
const draftOf = textDrafts('amana.found-draft', Object.keys(EMPTY) as (keyof typeof EMPTY)[])

/** `/found`: anybody says that they found a phone. */
export function FoundForm({ onSent }: { onSent: (sent: { case: string; thread_token: string }) => void }) {
  const { form, field } = useForm({
    initial: EMPTY,
    draft: draftOf(readSession()?.user.id ?? ''),
    endpoint: reportFound,
    failed: found.failed,
    invalid: () => ({ toast: found.fix }),
    async send(values) {
      onSent((await call(reportFound, { body: values })).data)
    },
    refused: ({ code }, usual) => (code === 'own_phone' ? { fields: {}, message: <OwnPhone /> } : usual),
  })
  return (
    <Form {...form} label={found.form}>
      <ImeiField {...field('imei')} label={fields.imei} hint={hints.imei} />
      <TextAreaField {...field('message')} label={fields.message} hint={hints.message} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField {...field('place')} label={fields.place} hint={hints.place} autoComplete="off" />
        <SelectField {...field('device_state')} label={fields.state} options={STATE_OPTIONS} placeholder={found.chooseState} />
      </div>
      <EmailField {...field('email')} label={fields.email} hint={hints.email} />
      <Button type="submit" size="lg" pending={form.pending}>
        {form.pending ? found.submitting : found.submit}
      </Button>
    </Form>
  )
}

function OwnPhone() {
  return (
    <>
      {found.ownPhone}{' '}
      <Link to={paths.myDevices} className="text-link">
        {found.myDevices}
      </Link>
    </>
  )
}
