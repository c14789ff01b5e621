import { createReport, FLAG_MESSAGES } from '@amana/contract/flags'
import { formatNationalPhone, parsePhone } from '@amana/contract/phone'
import type { State } from '@amana/contract/states'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { paths } from '../../lib/paths.ts'
import { readSession } from '../../lib/session.ts'
import { textDrafts } from '../../lib/tab-store.ts'
import { loadPlaceNames, stateOfPlace } from '../../lib/use-recognised-state.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { Form } from '../../ui/Form.tsx'
import { ImeiField } from '../../ui/ImeiField.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { PlaceFields } from '../../ui/PlaceFields.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Chosen } from './find-phone/Chosen.tsx'
import { type ChosenPhone, chosenPhones, lookUps } from './find-phone/look-up.ts'
import { findPhone } from './find-phone/messages.ts'
import { reports } from './messages.ts'
import type { SentReport } from './sent-report.ts'
import { WhatHappened } from './WhatHappened.tsx'

const { fields, hints } = reports
/** The contract's messages → this screen's. */
const WORDS = {
  [FLAG_MESSAGES.typeRequired]: reports.missing.type,
  [FLAG_MESSAGES.reportReasonRequired]: reports.missing.reason,
  [FLAG_MESSAGES.stateRequired]: reports.missing.state,
  [FLAG_MESSAGES.reporterRequired]: reports.missing.reporter,
}

const EMPTY = {
  flag_type: '',
  imei: '',
  device_brand: '',
  reason_for_flagging: '',
  location: '',
  device_state: '',
  reporter_name: '',
  phone: '',
  email: '',
}
const draftOf = textDrafts('amana.report-draft', Object.keys(EMPTY) as (keyof typeof EMPTY)[])
/** The owner of a draft begun without an account. */
const VISITOR = ''

/** The own draft; also what was typed before the sign-in. An empty contact is the one of the look-up. */
function draftOfReporter(chosen: ChosenPhone | null) {
  const own = draftOf(readSession()?.user.id ?? VISITOR)
  const kept = () => own.read() ?? draftOf(VISITOR).read() ?? EMPTY
  const { phone = '', email = '' } = chosen?.contact ?? {}
  return {
    ...own,
    read() {
      const draft = kept()
      const device_brand = chosen?.name || draft.device_brand
      return { ...draft, device_brand, phone: draft.phone || phone, email: draft.email || email }
    },
  }
}

const phoneText = (typed: string) =>
  `+234 ${formatNationalPhone(parsePhone(typed)?.slice('+234'.length) ?? typed)}`

/** `/report`: anybody reports a device. */
export function ReportForm({ onSent }: { onSent: (report: SentReport) => void }) {
  const [chosen, setChosen] = useState(chosenPhones.read)
  const about = chosen ? { imei: chosen.imei, ...(chosen.proof && { proof: chosen.proof }) } : {}
  const { form, field } = useForm({
    initial: EMPTY,
    draft: draftOfReporter(chosen),
    endpoint: createReport,
    body: (values) => ({
      ...values,
      ...about,
      device_state: values.device_state || (stateOfPlace(values.location) ?? ''),
    }),
    ready: loadPlaceNames,
    words: WORDS,
    failed: reports.failed,
    async send(values) {
      const { phone } = values
      const email = values.email.trim()
      const device_state = values.device_state || (stateOfPlace(values.location) as State)
      const { data } = await call(createReport, { body: { ...values, ...about, email, device_state } })
      chosenPhones.clear()
      lookUps.clear()
      const sentTo = email || phoneText(phone)
      const { contact_verified: verified, imei_due_at: imeiDueAt = '' } = data
      onSent({ case: data.case, phone, sentTo, verified, imeiDueAt })
    },
  })
  function typeIt() {
    chosenPhones.clear()
    setChosen(null)
  }
  return (
    <Form {...form} label={reports.form}>
      <WhatHappened {...field('flag_type')} />
      {chosen ? (
        <Chosen phone={chosen} onKnown={typeIt} />
      ) : (
        <div>
          <ImeiField {...field('imei')} label={fields.imei} gone />
          <LinkButton variant="ghost" className="mt-1" to={paths.findPhone}>
            {findPhone.unknown}
          </LinkButton>
        </div>
      )}
      {!chosen?.name && (
        <TextField {...field('device_brand')} label={fields.brand} hint={hints.brand} autoComplete="off" />
      )}
      <TextAreaField {...field('reason_for_flagging')} label={fields.reason} hint={hints.reason} />
      <PlaceFields
        place={{ ...field('location'), label: fields.location, hint: hints.location }}
        state={field('device_state')}
      />
      <TextField
        {...field('reporter_name')}
        label={fields.reporter}
        autoComplete="name"
        autoCapitalize="words"
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <PhoneField {...field('phone')} label={fields.phone} hint={hints.phone} />
        <EmailField {...field('email')} label={fields.email} hint={hints.email} />
      </div>
      <Alert>{chosen?.proof ? findPhone.chosen.notice : reports.notice}</Alert>
      <Button type="submit" size="lg" pending={form.pending}>
        {form.pending ? reports.submitting : reports.submit}
      </Button>
    </Form>
  )
}
