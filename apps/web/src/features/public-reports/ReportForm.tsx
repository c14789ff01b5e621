import { STATES } from '@amana/contract/states'
import { paths } from '../../lib/paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { Form } from '../../ui/Form.tsx'
import { ImeiField } from '../../ui/ImeiField.tsx'
import { Link } from '../../ui/Link.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { reports } from './messages.ts'
import type { useReport } from './use-report.ts'

const { fields, hints } = reports
const STATE_OPTIONS = STATES.map((state) => ({ value: state, label: state }))
const TYPE_OPTIONS = [
  { value: 'stolen', label: reports.types.stolen },
  { value: 'lost', label: reports.types.lost },
]

/** S2 §2 /report: the officer's form for everybody. */
export function ReportForm({ report: { field, problem, pending, submit } }: { report: ReturnType<typeof useReport> }) {
  const fault = problem && (
    <>
      {problem.message}
      {problem.openCase && (
        <Link to={paths.reportStatus(problem.openCase)} className="text-link mt-1 block font-semibold">
          {reports.openCase}
        </Link>
      )}
    </>
  )
  return (
    <Form onSubmit={(event) => submit(event.currentTarget)} error={fault} pending={pending} label={reports.form}>
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
      <Button type="submit" size="lg" pending={pending}>
        {pending ? reports.submitting : reports.submit}
      </Button>
    </Form>
  )
}
