import { approveDocument, declineDocument, type OfficerDevice } from '@amana/contract/law-enforcement'
import { call } from '../../../lib/api.ts'
import { LinkButton, StatusBadge } from '../../../ui/index.ts'
import { officerDate } from '../officer-text.ts'
import { disputePath } from '../proposals/dispute-path.ts'
import { SectionCard } from '../SectionCard.tsx'
import { DocumentFile } from './DocumentFile.tsx'
import { deviceDetail } from './messages.ts'
import { ReasonAction } from './ReasonDialog.tsx'

const { documents: documentText, disputes: disputeText } = deviceDetail

interface PartProps {
  device: OfficerDevice
  onDone: () => void
}
type Document = OfficerDevice['documents'][number]

/**
 * Documents that should prove ownership: saved, never shown in the page (decisions §10); an officer approves
 * or declines them (decisions §5).
 */
export function Documents({ device: { documents }, onDone }: PartProps) {
  return (
    <SectionCard heading={documentText.heading}>
      {documents.length === 0 ? (
        <p className="text-muted">{documentText.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {documents.map((document) => (
            <li key={document.id} className="grid gap-3 py-4 first:pt-0 last:pb-0">
              <DocumentFile
                file={document}
                added={documentText.added(officerDate(document.created_at), document.sent_by)}
              />
              <Judge document={document} onDone={onDone} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

/** Approve or decline; a declined document may be approved later. */
function Judge({
  document: { id, status, declined_reason },
  onDone,
}: {
  document: Document
  onDone: () => void
}) {
  if (status === 'approved')
    return (
      <p>
        <StatusBadge tone="clean">{documentText.statuses.approved}</StatusBadge>
      </p>
    )
  const request = (reason: string) => ({ params: { id }, body: { reason } })
  return (
    <div className="flex flex-wrap items-center gap-3">
      {status === 'declined' && <StatusBadge tone="failed">{documentText.statuses.declined}</StatusBadge>}
      <ReasonAction
        name={documentText.approve}
        about={`approve document ${id}`}
        consequence={documentText.approveText}
        act={async (reason) => (await call(approveDocument, request(reason))).description}
        onDone={onDone}
      />
      {status === 'waiting' && (
        <ReasonAction
          name={documentText.decline}
          about={`decline document ${id}`}
          consequence={documentText.declineText}
          variant="danger"
          act={async (reason) => (await call(declineDocument, request(reason))).description}
          onDone={onDone}
        />
      )}
      {declined_reason !== null && (
        <p className="w-full text-muted text-sm wrap-anywhere">{documentText.declined(declined_reason)}</p>
      )}
    </div>
  )
}

/** Claims of others on this device, decided on pages of their own; nothing when there are none. */
export function Disputes({ device: { imei, disputes } }: Pick<PartProps, 'device'>) {
  if (disputes.length === 0) return null
  return (
    <SectionCard heading={disputeText.heading}>
      <ul className="divide-y divide-line">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="grid gap-3 py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-baseline justify-between gap-2">
              <h3>{disputeText.case(dispute.case_number)}</h3>
              <StatusBadge tone={dispute.status === 'open' ? 'pending' : 'neutral'}>
                {disputeText.statuses[dispute.status]}
              </StatusBadge>
            </div>
            <p className="text-muted text-sm wrap-anywhere">
              {disputeText.claimant(dispute.claimant, dispute.claimant_email)},{' '}
              {officerDate(dispute.created_at)}
            </p>
            <p className="wrap-anywhere">{dispute.reason}</p>
            <div>
              <LinkButton
                variant={dispute.status === 'open' ? 'primary' : 'secondary'}
                to={disputePath(imei, dispute.case_number)}
                aria-label={disputeText.compareCase(dispute.case_number)}
              >
                {disputeText.compare}
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
