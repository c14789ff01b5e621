import { addReportImei } from '@amana/contract/flags'
import { useState } from 'react'
import { useParams } from 'react-router'
import { call } from '../../../lib/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { ImeiField } from '../../../ui/ImeiField.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { CaseNumber } from '../CaseNumber.tsx'
import { reports } from '../messages.ts'
import { AskNetwork } from './AskNetwork.tsx'
import { ContactForm } from './ContactForm.tsx'
import { LookUpCode } from './LookUpCode.tsx'
import type { LookUp } from './look-up.ts'
import { findPhone } from './messages.ts'
import { PhoneChoices } from './PhoneChoices.tsx'
import { useLookUp } from './use-look-up.ts'
import { WhereImeiStands } from './WhereImeiStands.tsx'

const text = findPhone.add

/** `/report/{case}/imei`: the number of a report that waits for it, with a code to its contact. */
export function Component() {
  const { case: typed = '' } = useParams()
  const caseNumber = typed.toUpperCase()
  usePageTitle(text.title)
  const [added, setAdded] = useState(false)
  const status = paths.reportStatus(caseNumber)
  return (
    <div className="mx-auto max-w-prose">
      <BackLink to={status}>{reports.status.back}</BackLink>
      <PageHeading className="mb-6" subtitle={!added && text.subtitle}>
        {text.title}
      </PageHeading>
      <div className="grid gap-5">
        <CaseNumber number={caseNumber} />
        {added ? (
          <>
            <Alert tone="success">{text.done}</Alert>
            <LinkButton to={status}>{reports.sent.status}</LinkButton>
          </>
        ) : (
          <Steps caseNumber={caseNumber} onAdded={() => setAdded(true)} />
        )}
      </div>
    </div>
  )
}

interface StepsProps {
  caseNumber: string
  onAdded: () => void
}

function Steps({ caseNumber, onAdded }: StepsProps) {
  const look = useLookUp()
  const { step, sentTo, lookUp } = look
  if (step === 'phones' && lookUp)
    return <Add caseNumber={caseNumber} lookUp={lookUp} onAdded={onAdded} onNetwork={look.add} />
  return (
    <>
      <Card>
        {step === 'code' ? (
          <LookUpCode key={sentTo} sentTo={sentTo} purpose="find" onFound={look.found} onOther={look.again} />
        ) : (
          <ContactForm intro={findPhone.contact.ofReport} purpose="find" onSent={look.sent} />
        )}
      </Card>
      <WhereImeiStands />
    </>
  )
}

interface AddProps extends StepsProps {
  lookUp: LookUp
  onNetwork: ReturnType<typeof useLookUp>['add']
}

/** A known phone fills the field, so that what is sent is seen. */
function Add({ caseNumber, lookUp, onAdded, onNetwork }: AddProps) {
  const { phones, network, proof, contact } = lookUp
  const { form, field, edit } = useForm({
    initial: { imei: '' },
    endpoint: addReportImei,
    body: (values) => ({ ...values, ...contact, proof }),
    failed: text.failed,
    async send({ imei }) {
      await call(addReportImei, { params: { case: caseNumber }, body: { imei, ...contact, proof } })
      onAdded()
    },
    refused({ code }, usual) {
      return code === 'not_found' ? { message: text.gone, fields: {} } : usual
    },
  })
  const asks = network !== '' && !phones.some(({ from }) => from === 'network')
  return (
    <>
      {phones.length > 0 && (
        <PhoneChoices
          phones={phones}
          network={network}
          onChoose={({ imei }) => {
            edit({ imei })
            document.getElementsByName('imei')[0]?.focus()
          }}
        />
      )}
      <Form {...form} label={text.title}>
        <p>{phones.length > 0 ? text.type : text.none}</p>
        <ImeiField {...field('imei')} label={reports.fields.imei} gone />
        <Button type="submit" size="lg" pending={form.pending}>
          {text.submit}
        </Button>
      </Form>
      {asks && <AskNetwork network={network} proof={proof} onFound={onNetwork} />}
      <WhereImeiStands />
    </>
  )
}
