import { contestDispute, decideDispute, type OfficerDevice } from '@amana/contract/law-enforcement'
import { call } from '../../../lib/api.ts'
import { deviceName } from '../../../lib/device-name.ts'
import { deviceWords } from '../../../lib/messages/device.ts'
import { flagWords } from '../../../lib/messages/flags.ts'
import { ImeiLine } from '../../../ui/ImeiLine.tsx'
import { Alert, Card, Email, ErrorState, LinkButton, StatusBadge } from '../../../ui/index.ts'
import { CaseNumber } from '../CaseNumber.tsx'
import { DescriptionList } from '../DescriptionList.tsx'
import { DocumentFile } from '../device/DocumentFile.tsx'
import { deviceDetail } from '../device/messages.ts'
import { OwnerNotice } from '../device/OwnerNotice.tsx'
import { ReasonAction } from '../device/ReasonDialog.tsx'
import { detailPath } from '../FlagRow.tsx'
import { lawEnforcement } from '../messages.ts'
import { mainFlag, officerDate, officerDateTime } from '../officer-text.ts'
import { SectionCard } from '../SectionCard.tsx'
import { ProposalBanner } from './ProposalBanner.tsx'

const text = lawEnforcement.dispute
const { disputes: words, documents: documentWords } = deviceDetail
const { missing } = lawEnforcement

type Dispute = OfficerDevice['disputes'][number]
interface PartProps {
  device: OfficerDevice
  dispute: Dispute
}

/** A claim below its heading: the proposal about it, the device, and owner and claimant side by side. */
export function DisputeDetail({
  device,
  caseNumber,
  onDone,
}: {
  device: OfficerDevice
  caseNumber: string
  onDone: () => void
}) {
  const dispute = device.disputes.find(({ case_number }) => case_number === caseNumber)
  const link = (
    <LinkButton variant="secondary" to={detailPath(device.imei)}>
      {text.device}
    </LinkButton>
  )
  if (!dispute)
    return (
      <Card>
        <ErrorState icon="search" title={text.unknown} action={link} />
      </Card>
    )
  const proposal = device.proposals.find(
    ({ case_number, status }) => case_number === caseNumber && status === 'open',
  )
  return (
    <div className="grid gap-6">
      {proposal && <ProposalBanner proposal={proposal} onDone={onDone} />}
      <SectionCard
        heading={deviceName(device)}
        aside={
          <StatusBadge tone={dispute.status === 'open' ? 'pending' : 'neutral'}>
            {words.statuses[dispute.status]}
          </StatusBadge>
        }
      >
        <div className="grid gap-5">
          <Standing device={device} />
          {dispute.status === 'open' && (
            <>
              <p>
                {dispute.contested_until
                  ? words.contestedUntil(officerDateTime(dispute.contested_until))
                  : words.contestsNothing}
              </p>
              <Decide dispute={dispute} proposed={proposal !== undefined} onDone={onDone} />
            </>
          )}
          <div>{link}</div>
        </div>
      </SectionCard>
      <div className="grid items-start gap-6 *:min-w-0 md:grid-cols-2">
        <Owner device={device} dispute={dispute} />
        <Claimant dispute={dispute} />
      </div>
      <OwnerNotice device={device} />
    </div>
  )
}

/** Loud only about an open case. */
function Standing({ device }: { device: OfficerDevice }) {
  const flag = mainFlag(device.flags)
  const open =
    flag && (flag.status === 'active' || flag.status === 'under_review') && flag.flag_type !== 'found'
      ? flag
      : null
  return (
    <>
      <ImeiLine imei={device.imei} />
      {device.status && <p>{text.status(deviceWords.statuses[device.status])}</p>}
      {open && (
        <Alert
          tone={open.flag_type === 'stolen' && open.status === 'active' ? 'danger' : 'warning'}
          title={deviceDetail.flagging.banner[open.flag_type]}
        >
          {flagWords.statuses[open.status]}, <CaseNumber of={open.case_number} />
        </Alert>
      )}
    </>
  )
}

interface DecideProps {
  dispute: Dispute
  proposed: boolean
  onDone: () => void
}

function Decide({ dispute: { id, case_number, contested_until }, proposed, onDone }: DecideProps) {
  const decide = (decision: 'uphold' | 'reject') => async (reason: string) =>
    (await call(decideDispute, { params: { id }, body: { decision, reason } })).description
  return (
    <div className="flex flex-wrap gap-3">
      {!proposed && (
        <ReasonAction
          name={words.uphold}
          about={`uphold ${case_number}`}
          title={words.upholdCase(case_number)}
          consequence={words.upholdText}
          variant="primary"
          act={decide('uphold')}
          onDone={onDone}
        />
      )}
      <ReasonAction
        name={words.reject}
        about={`reject ${case_number}`}
        title={words.rejectCase(case_number)}
        consequence={words.rejectText}
        variant="danger"
        act={decide('reject')}
        onDone={onDone}
      />
      {contested_until === null && (
        <ReasonAction
          name={words.contest}
          about={`contest ${case_number}`}
          title={words.contestCase(case_number)}
          consequence={words.contestText}
          act={async (reason) =>
            (await call(contestDispute, { params: { id }, body: { reason } })).description
          }
          onDone={onDone}
        />
      )}
    </div>
  )
}

/** The owner of the device, since when, and the documents they sent. */
function Owner({ device: { owner, history, documents }, dispute }: PartProps) {
  const acquired = history[0]?.date_acquired
  return (
    <SectionCard heading={text.owner}>
      <DescriptionList
        facts={[
          [text.name, owner ? `${owner.first_name} ${owner.last_name}` : text.nobody],
          [text.email, owner ? <Email key="email" address={owner.email} /> : missing],
          [text.phone, owner?.phone_number ?? missing],
          [text.since, acquired ? officerDate(acquired) : missing],
        ]}
      />
      <Files
        files={documents.map((document) => ({
          ...document,
          added: documentWords.added(officerDate(document.created_at), document.sent_by),
          judged: document.status === 'waiting' ? null : documentWords.statuses[document.status],
        }))}
        label={text.ownerDocuments(dispute.case_number)}
      />
    </SectionCard>
  )
}

function Claimant({ dispute }: { dispute: Dispute }) {
  return (
    <SectionCard heading={text.claimant}>
      <DescriptionList
        facts={[
          [text.name, dispute.claimant],
          [text.email, <Email key="email" address={dispute.claimant_email} />],
          [text.claimed, officerDateTime(dispute.created_at)],
          [text.reason, dispute.reason],
        ]}
      />
      <Files
        files={dispute.documents.map((document) => ({ ...document, added: undefined, judged: null }))}
        label={text.claimantDocuments(dispute.case_number)}
      />
    </SectionCard>
  )
}

interface FilesProps {
  files: readonly (Dispute['documents'][number] & { added: string | undefined; judged: string | null })[]
  label: string
}

function Files({ files, label }: FilesProps) {
  if (files.length === 0) return <p className="mt-5 text-muted">{documentWords.none}</p>
  return (
    <ul aria-label={label} className="mt-5 divide-y divide-line border-line border-t">
      {files.map(({ judged, ...file }) => (
        <li key={file.id} className="grid gap-2 py-4 last:pb-0">
          <DocumentFile file={file} added={file.added} />
          {judged !== null && <p className="text-muted text-sm">{judged}</p>}
        </li>
      ))}
    </ul>
  )
}
