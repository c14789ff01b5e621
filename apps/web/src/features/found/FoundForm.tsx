import { reportFound } from '@amana/contract/found'
import type { State } from '@amana/contract/states'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { paths } from '../../lib/paths.ts'
import { readSession } from '../../lib/session.ts'
import { textDrafts } from '../../lib/tab-store.ts'
import { loadPlaceNames, stateOfPlace } from '../../lib/use-recognised-state.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { Form } from '../../ui/Form.tsx'
import { ImeiField } from '../../ui/ImeiField.tsx'
import { Link } from '../../ui/Link.tsx'
import { PlaceFields } from '../../ui/PlaceFields.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { found } from './messages.ts'

const { fields, hints } = found
const EMPTY = { imei: '', message: '', place: '', device_state: '', email: '' }
const draftOf = textDrafts('amana.found-draft', Object.keys(EMPTY) as (keyof typeof EMPTY)[])

/** `/found`: anybody says that they found a phone. */
export function FoundForm({ onSent }: { onSent: (sent: { case: string; thread_token: string }) => void }) {
  const { form, field } = useForm({
    initial: EMPTY,
    draft: draftOf(readSession()?.user.id ?? ''),
    endpoint: reportFound,
    body: (values) => ({
      ...values,
      device_state: values.device_state || (stateOfPlace(values.place) ?? ''),
    }),
    ready: loadPlaceNames,
    failed: found.failed,
    async send(values) {
      onSent(
        (
          await call(reportFound, {
            body: { ...values, device_state: values.device_state || (stateOfPlace(values.place) as State) },
          })
        ).data,
      )
    },
    refused: ({ code }, usual) => (code === 'own_phone' ? { fields: {}, message: <OwnPhone /> } : usual),
  })
  return (
    <Form {...form} label={found.form}>
      <ImeiField {...field('imei')} label={fields.imei} hint={hints.imei} />
      <TextAreaField {...field('message')} label={fields.message} hint={hints.message} />
      <PlaceFields
        place={{ ...field('place'), label: fields.place, hint: hints.place }}
        state={field('device_state')}
      />
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
