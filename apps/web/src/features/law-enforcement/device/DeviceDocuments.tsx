import { readDocument } from '@amana/contract/devices'
import { approveDocument, decideDispute, declineDocument, type OfficerDevice } from '@amana/contract/law-enforcement'
import { call } from '../../../lib/api.ts'
import { fetchFile } from '../../../lib/download.ts'
import { useDownload } from '../../../lib/use-download.ts'
import { Button, Icon, StatusBadge } from '../../../ui/index.ts'
import { lawEnforcement } from '../messages.ts'
import { documentName, fileSize, officerDate } from '../officer-text.ts'
import { SectionCard } from '../SectionCard.tsx'
import { ReasonAction } from './ReasonDialog.tsx'

const { documents: documentText, disputes: disputeText } = lawEnforcement.detail

interface PartProps {
  device: OfficerDevice
  onDone: () => void
}
type Dispute = OfficerDevice['disputes'][number]
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
              <File file={document} added={documentText.added(officerDate(document.created_at), document.sent_by)} />
              <Judge document={document} onDone={onDone} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

/** Approve or decline; a declined document may be approved later. */
function Judge({ document: { id, status, declined_reason }, onDone }: { document: Document; onDone: () => void }) {
  if (status === 'approved') return <StatusBadge tone="clean">{documentText.statuses.approved}</StatusBadge>
  const request = (reason: string) => ({ params: { id }, body: { reason } })
  return (
    <div className="flex flex-wrap items-center gap-3">
      {status === 'declined' && <StatusBadge tone="failed">{documentText.statuses.declined}</StatusBadge>}
      <ReasonAction
        name={documentText.approve}
        consequence={documentText.approveText}
        act={async (reason) => (await call(approveDocument, request(reason))).description}
        onDone={onDone}
      />
      {status === 'waiting' && (
        <ReasonAction
          name={documentText.decline}
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

/** Claims of others on this device; nothing when there are none. */
export function Disputes({ device: { disputes }, onDone }: PartProps) {
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
              {disputeText.claimant(dispute.claimant, dispute.claimant_email)}, {officerDate(dispute.created_at)}
            </p>
            <p className="wrap-anywhere">{dispute.reason}</p>
            {dispute.documents.map((document) => (
              <File key={document.id} file={document} />
            ))}
            {dispute.status === 'open' && <Decide dispute={dispute} onDone={onDone} />}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function Decide({ dispute: { id, case_number }, onDone }: { dispute: Dispute; onDone: () => void }) {
  const decide = (decision: 'uphold' | 'reject') => async (reason: string) =>
    (await call(decideDispute, { params: { id }, body: { decision, reason } })).description
  const title = (verb: string) => lawEnforcement.detail.actions.ofCase(verb, case_number)
  const { uphold, reject, upholdText, rejectText } = disputeText
  return (
    <div className="flex flex-wrap gap-3">
      <ReasonAction name={uphold} title={title(uphold)} consequence={upholdText} act={decide('uphold')} onDone={onDone} />
      <ReasonAction
        name={reject}
        title={title(reject)}
        consequence={rejectText}
        variant="danger"
        act={decide('reject')}
        onDone={onDone}
      />
    </div>
  )
}

function File({ file: { id, document_type, media_type, size }, added }: { file: Dispute['documents'][number]; added?: string }) {
  const name = documentName(document_type)
  const { pending, start } = useDownload(() => fetchFile(readDocument, { params: { id } }))
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-3">
      <p className="flex min-w-0 items-center gap-3">
        <Icon name="document" className="shrink-0 text-brand" />
        <span>
          <span className="font-semibold">{name}</span>
          <span className="block text-muted text-sm">
            {[documentText.kinds[media_type] ?? media_type, fileSize(size), added].filter(Boolean).join(', ')}
          </span>
        </span>
      </p>
      <Button variant="secondary" pending={pending} onClick={start}>
        {documentText.download} <span className="sr-only">{name}</span>
      </Button>
    </div>
  )
}
