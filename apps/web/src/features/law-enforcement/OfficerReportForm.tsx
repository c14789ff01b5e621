import { STATES } from '@amana/contract/states'
import { paths } from '../../lib/paths.ts'
import { Button, Form, ImeiField, Link, LinkButton, TextField } from '../../ui/index.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { detailPath } from './FlagRow.tsx'
import { lawEnforcement } from './messages.ts'
import type { useOfficerReport } from './use-officer-report.ts'

const text = lawEnforcement.report
const { fields } = text
const { types } = lawEnforcement
const STATE_OPTIONS = STATES.map((state) => ({ value: state, label: state }))
const TYPE_OPTIONS = [
  { value: 'stolen', label: types.stolen },
  { value: 'lost', label: types.lost },
  { value: 'found', label: types.found },
]

/** The officers' form to report a device. */
export function OfficerReportForm({
  report: { field, problem, pending, submit },
}: {
  report: ReturnType<typeof useOfficerReport>
}) {
  const fault = problem && (
    <>
      {problem.message}
      {problem.openImei && (
        <Link to={detailPath(problem.openImei)} className="text-link mt-1 block font-semibold">
          {text.openDevice}
        </Link>
      )}
    </>
  )
  return (
    <Form onSubmit={(event) => submit(event.currentTarget)} error={fault} pending={pending} label={text.form}>
      <TextField {...field('reporter_name')} label={fields.reporter} autoComplete="off" autoCapitalize="words" />
      <ImeiField {...field('imei')} label={fields.imei} hint={text.imeiHint} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField {...field('device_brand')} label={fields.brand} autoComplete="off" />
        <TextField {...field('phone')} label={fields.phone} type="tel" inputMode="tel" autoComplete="off" />
        <SelectField {...field('device_state')} label={fields.state} options={STATE_OPTIONS} placeholder={text.chooseState} />
        <TextField {...field('location')} label={fields.location} autoComplete="off" />
      </div>
      <TextAreaField {...field('reason_for_flagging')} label={fields.reason} />
      <SelectField {...field('flag_type')} label={fields.type} options={TYPE_OPTIONS} placeholder={text.chooseType} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" size="lg" pending={pending}>
          {pending ? text.submitting : text.submit}
        </Button>
        <LinkButton to={paths.officerDashboard} variant="secondary" size="lg">
          {text.home}
        </LinkButton>
      </div>
    </Form>
  )
}
