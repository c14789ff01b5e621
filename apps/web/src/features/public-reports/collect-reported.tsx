import { readReporterCustody } from '@amana/contract/custody'
import { useParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Alert, Button, Card, EmptyState, ErrorState, PageHeading } from '../../ui/index.ts'
import { CollectSkeleton } from '../custody/CollectSkeleton.tsx'
import { CollectView } from '../custody/CollectView.tsx'
import { collect } from '../custody/messages.ts'
import { custodyKey, useCustody } from '../custody/queries.ts'
import { CaseNumber } from './CaseNumber.tsx'
import { ContactForm } from './find-phone/ContactForm.tsx'
import { LookUpCode } from './find-phone/LookUpCode.tsx'
import { findPhone } from './find-phone/messages.ts'
import { useLookUp } from './find-phone/use-look-up.ts'
import { reports } from './messages.ts'

const text = findPhone.collect

/** `/report/{case}/collect`: where the police keep a phone, for its reporter without an account. */
export function Component() {
  const { case: typed = '' } = useParams()
  const caseNumber = typed.toUpperCase()
  usePageTitle(collect.title)
  const look = useLookUp()
  const proof = look.step === 'phones' && look.lookUp ? look.lookUp.proof : null
  return (
    <div className="mx-auto max-w-prose">
      <BackLink to={paths.reportStatus(caseNumber)}>{reports.status.back}</BackLink>
      {proof === null ? (
        <Prove caseNumber={caseNumber} look={look} />
      ) : (
        <Kept key={proof} caseNumber={caseNumber} proof={proof} onOther={look.again} />
      )}
    </div>
  )
}

/** The contact of the report, then the code. */
function Prove({ caseNumber, look }: { caseNumber: string; look: ReturnType<typeof useLookUp> }) {
  const { step, sentTo } = look
  return (
    <>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {collect.title}
      </PageHeading>
      <div className="grid gap-5">
        <CaseNumber number={caseNumber} />
        <Card>
          {step === 'code' ? (
            <LookUpCode
              key={sentTo}
              sentTo={sentTo}
              purpose="collect"
              words={text.code}
              onFound={look.found}
              onOther={look.again}
            />
          ) : (
            <ContactForm intro={findPhone.contact.ofReport} purpose="collect" onSent={look.sent} />
          )}
        </Card>
      </div>
    </>
  )
}

interface KeptProps {
  caseNumber: string
  proof: string
  onOther: () => void
}

function Kept({ caseNumber, proof, onOther }: KeptProps) {
  const { data, error, isFetching, refetch } = useCustody(custodyKey({ caseNumber, proof }), (signal) =>
    call(readReporterCustody, { params: { case: caseNumber }, body: { proof } }, { signal }).then(
      (answer) => answer.data,
    ),
  )
  const none = error?.status === 404
  // An answer from before stays: who stands at the desk with a bad line, or for long, still needs the code.
  if (data && !none) return <CollectView whose={{ caseNumber, proof }} custody={data} />
  const expired = error?.code === 'code_expired'
  return (
    <>
      <PageHeading className="mb-6">{collect.title}</PageHeading>
      {none && (
        <Card>
          <EmptyState
            title={text.none.title}
            text={text.none.text}
            action={<Button onClick={onOther}>{text.none.action}</Button>}
          />
        </Card>
      )}
      {expired && (
        <div className="grid gap-5">
          <Alert tone="warning">{text.expired}</Alert>
          <Button onClick={onOther}>{findPhone.contact.submit}</Button>
        </div>
      )}
      {error && !none && !expired && !isFetching && (
        <Card>
          <ErrorState title={refusalText(error, collect.failed)} onRetry={() => void refetch()} />
        </Card>
      )}
      {!none && !expired && !(error && !isFetching) && <CollectSkeleton />}
    </>
  )
}
