import type { FlagMode } from '@amana/contract/devices'
import { messageOfDetail } from '@amana/contract/errors'
import { TRACE_DAYS } from '@amana/contract/flags'
import { createOfficerReport } from '@amana/contract/law-enforcement'
import { STATES } from '@amana/contract/states'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { flagModes } from '../../lib/messages/flag-modes.ts'
import { paths } from '../../lib/paths.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { readSession } from '../../lib/session.ts'
import { textDrafts } from '../../lib/tab-store.ts'
import { toast } from '../../lib/toast.ts'
import { Button, Form, ImeiField, Link, LinkButton, TextField } from '../../ui/index.ts'
import { type RadioCard, RadioCards } from '../../ui/RadioCards.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import type { MadeReport } from './dashboard/made-report.ts'
import { detailPath } from './FlagRow.tsx'
import { lawEnforcement } from './messages.ts'

const text = lawEnforcement.report
const { fields } = text
const { types } = lawEnforcement
const STATE_OPTIONS = STATES.map((state) => ({ value: state, label: state }))
const TYPE_OPTIONS = [
  { value: 'stolen', label: types.stolen },
  { value: 'lost', label: types.lost },
  { value: 'found', label: types.found },
]

const EMPTY = {
  reporter_name: '',
  imei: '',
  device_brand: '',
  phone: '',
  device_state: '',
  location: '',
  reason_for_flagging: '',
  flag_type: '',
  mode: 'block',
}
const MODES: RadioCard<FlagMode>[] = [
  { value: 'block', title: flagModes.block.title, text: flagModes.block.text },
  { value: 'trace', title: flagModes.trace.title, text: text.trace(TRACE_DAYS) },
]
/**
 * The report that an officer is writing: neither the end of the session nor a reload loses it. Each phone
 * that a page led here with has its own, so that none waits in the fields of another.
 */
function draftOf(imei: string) {
  const draftFor = textDrafts(`amana.officer-report.${imei}`, Object.keys(EMPTY) as (keyof typeof EMPTY)[])
  const draft = draftFor(readSession()?.user.id ?? '')
  return {
    ...draft,
    read() {
      const kept = draft.read()
      return imei === '' || kept?.imei === imei ? kept : null
    },
  }
}

const stateOf = (name: string) => STATES.find((state) => state === name) ?? ''

export interface OfficerReportFormProps {
  /** From the page that led here; empty: none. */
  imei: string
  /** The phone's data on that page. */
  brand?: string
  /** The state of its case; ignored unless it is one of the list. */
  state?: string
  onSent: (made: MadeReport) => void
  /** The session has ended. */
  onUnauthorised: () => void
}

/** The officers' form to report a device. A refusal is a toast even where it names fields. */
export function OfficerReportForm(props: OfficerReportFormProps) {
  const { imei, brand = '', state = '', onSent, onUnauthorised } = props
  const { values, form, field, edit } = useForm({
    initial: { ...EMPTY, imei, device_brand: brand, device_state: stateOf(state) },
    draft: draftOf(imei),
    endpoint: createOfficerReport,
    invalid: () => ({ toast: text.fix }),
    async send(body) {
      const { description, data } = await call(createOfficerReport, {
        body: { ...body, security_pin_required: true },
      })
      onSent({ words: description || text.sent, flag: data })
    },
    refused(error, usual) {
      if (error.status === 401) {
        // The same id as the general notice of an ended session, which it replaces.
        toast.error(text.unauthorised, { id: 'session-expired' })
        onUnauthorised()
        return null
      }
      const words = refusalText(error, error.detail ? messageOfDetail(error.detail) : text.failed)
      const message = error.code === 'case_open' ? withDeviceLink(words) : words
      return { ...usual, message: usual.message === null ? null : message, toast: words }
    },
  })
  const withDeviceLink = (words: string) => (
    <>
      {words}
      <Link to={detailPath(values.imei)} className="text-link mt-1 block font-semibold">
        {text.openDevice}
      </Link>
    </>
  )
  return (
    <Form {...form} label={text.form}>
      <TextField
        {...field('reporter_name')}
        label={fields.reporter}
        autoComplete="off"
        autoCapitalize="words"
      />
      <ImeiField {...field('imei')} digitsOnly label={fields.imei} gone />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField {...field('device_brand')} label={fields.brand} autoComplete="off" />
        <TextField {...field('phone')} label={fields.phone} type="tel" inputMode="tel" autoComplete="off" />
        <SelectField
          {...field('device_state')}
          label={fields.state}
          options={STATE_OPTIONS}
          placeholder={text.chooseState}
        />
        <TextField {...field('location')} label={fields.location} autoComplete="off" />
      </div>
      <TextAreaField {...field('reason_for_flagging')} label={fields.reason} />
      <SelectField
        {...field('flag_type')}
        label={fields.type}
        options={TYPE_OPTIONS}
        placeholder={text.chooseType}
        // A phone that was found is not traced.
        onChange={(flag_type) => edit(flag_type === 'found' ? { flag_type, mode: 'block' } : { flag_type })}
      />
      {values.flag_type !== 'found' && (
        <RadioCards {...field('mode')} label={flagModes.label} options={MODES} />
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" size="lg" pending={form.pending}>
          {form.pending ? text.submitting : text.submit}
        </Button>
        <LinkButton to={paths.officerDashboard} variant="secondary" size="lg">
          {text.home}
        </LinkButton>
      </div>
    </Form>
  )
}
