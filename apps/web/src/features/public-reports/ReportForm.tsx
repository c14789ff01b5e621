import { createReport } from '@amana/contract/flags'
import { formatNationalPhone, parsePhone } from '@amana/contract/phone'
import { STATES } from '@amana/contract/states'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { readSession } from '../../lib/session.ts'
import { textDrafts } from '../../lib/tab-store.ts'
import { toast } from '../../lib/toast.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { Form } from '../../ui/Form.tsx'
import { ImeiField } from '../../ui/ImeiField.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { reports } from './messages.ts'
import type { SentReport } from './sent-report.ts'

const { fields, hints } = reports
const STATE_OPTIONS = STATES.map((state) => ({ value: state, label: state }))
const TYPE_OPTIONS = [
  { value: 'stolen', label: reports.types.stolen },
  { value: 'lost', label: reports.types.lost },
]

const EMPTY = {
  flag_type: '',
  imei: '',
  device_brand: '',
  reason_for_flagging: '',
  device_state: '',
  location: '',
  reporter_name: '',
  phone: '',
  email: '',
}
const draftOf = textDrafts('amana.report-draft', Object.keys(EMPTY) as (keyof typeof EMPTY)[])
/** The owner of a draft begun without an account. */
const VISITOR = ''

/**
 * The own draft; also what was typed before the sign-in. The form itself sends people away to dial `*#06#`.
 */
function draftOfReporter() {
  const own = draftOf(readSession()?.user.id ?? VISITOR)
  return { ...own, read: () => own.read() ?? draftOf(VISITOR).read() }
}

const phoneText = (typed: string) => `+234 ${formatNationalPhone(parsePhone(typed)?.slice('+234'.length) ?? typed)}`

/** `/report`: anybody reports a device. */
export function ReportForm({ onSent }: { onSent: (report: SentReport) => void }) {
  const { form, field } = useForm({
    initial: EMPTY,
    draft: draftOfReporter(),
    endpoint: createReport,
    failed: reports.failed,
    invalid: () => ({ toast: reports.fix }),
    async send(values) {
      const { phone } = values
      const email = values.email.trim()
      const { data, description } = await call(createReport, { body: { ...values, email } })
      toast.success(description)
      onSent({ case: data.case, phone, sentTo: email || phoneText(phone), verified: false })
    },
    refused: (_error, { message, fields }) => ({ message, fields, toast: message ?? reports.fix }),
  })
  return (
    <Form {...form} label={reports.form}>
      <SelectField {...field('flag_type')} label={fields.type} options={TYPE_OPTIONS} placeholder={reports.chooseType} />
      <ImeiField {...field('imei')} label={fields.imei} hint={hints.imei} />
      <TextField {...field('device_brand')} label={fields.brand} hint={hints.brand} autoComplete="off" />
      <TextAreaField {...field('reason_for_flagging')} label={fields.reason} hint={hints.reason} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <SelectField {...field('device_state')} label={fields.state} options={STATE_OPTIONS} placeholder={reports.chooseState} />
        <TextField {...field('location')} label={fields.location} hint={hints.location} autoComplete="off" />
      </div>
      <TextField {...field('reporter_name')} label={fields.reporter} autoComplete="name" autoCapitalize="words" />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <PhoneField {...field('phone')} label={fields.phone} hint={hints.phone} />
        <EmailField {...field('email')} label={fields.email} hint={hints.email} />
      </div>
      <Alert>{reports.notice}</Alert>
      <Button type="submit" size="lg" pending={form.pending}>
        {form.pending ? reports.submitting : reports.submit}
      </Button>
    </Form>
  )
}
