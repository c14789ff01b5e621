import type { WorkItem } from '@amana/contract/work'
import { deviceName } from '../../../lib/device-name.ts'
import { Imei } from '../../../ui/index.ts'
import { Link } from '../../../ui/Link.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { detailPath } from '../FlagRow.tsx'
import { lawEnforcement } from '../messages.ts'
import { assigneeText, EVERY_SOURCE, officerDateTime, sourceOf } from '../officer-text.ts'
import { PagedRecords } from '../PagedRecords.tsx'
import { disputePath } from '../proposals/dispute-path.ts'
import { ProposalOfStop } from '../proposals/ProposalOfStop.tsx'
import type { useWork } from '../queries.ts'
import { useRefreshWaitingCount } from './use-refresh-waiting-count.ts'

const text = lawEnforcement.work
const { columns } = text

/** Waiting cases, with links to where officers decide them. */
export function WorkList({ list, filtered }: { list: ReturnType<typeof useWork>; filtered: boolean }) {
  const refreshCount = useRefreshWaitingCount()
  function onDone() {
    void list.refetch()
    refreshCount()
  }
  return (
    <PagedRecords
      list={list}
      text={{ ...text, empty: filtered ? text.emptyFiltered : text.empty }}
      columns={[columns.since, columns.case, columns.device, columns.assigned, columns.open]}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      cells={(item) => [
        officerDateTime(item.created_at),
        <Case key="case" item={item} />,
        <Device key="device" item={item} />,
        <span key="assigned" className={item.assigned_to ? undefined : 'text-muted'}>
          {item.assigned_to ? assigneeText(item.assigned_to) : lawEnforcement.none}
        </span>,
        <Open key="open" item={item} onDone={onDone} />,
      ]}
    />
  )
}

function Case({ item }: { item: WorkItem }) {
  const { kind, proposal, source } = item
  const facts = [
    item.case_number,
    kind === 'proposal' && proposal && lawEnforcement.proposals.kinds[proposal.kind],
    item.flag_type && lawEnforcement.types[item.flag_type],
    item.device_state,
  ]
  return (
    <span className="grid gap-1">
      <span>{text.kinds[kind]}</span>
      <span className="text-muted">{facts.filter(Boolean).join(', ')}</span>
      {source && (
        <span className="text-muted text-xs">
          {sourceOf({ source, contact_verified: item.contact_verified })}
        </span>
      )}
      {proposal && (
        <span>
          <StatusBadge tone="pending">
            <span className="whitespace-normal">{text.waitsForSupervisor}</span>
          </StatusBadge>
          <span className="mt-1 block text-muted text-xs">{text.proposedBy(proposal.proposed_by)}</span>
        </span>
      )}
    </span>
  )
}

function Device({ item: { imei, stopped, device_brand, device_model } }: { item: WorkItem }) {
  if (imei === null) return stopped === EVERY_SOURCE ? text.everyStopped : text.stopped(stopped ?? '')
  return (
    <>
      <span className="block">{deviceName({ brand: device_brand, model: device_model })}</span>
      <Imei imei={imei} className="text-muted" />
    </>
  )
}

function Open({ item, onDone }: { item: WorkItem; onDone: () => void }) {
  const { imei, case_number } = item
  if (imei === null) return <ProposalOfStop item={item} onDone={onDone} />
  const ofClaim = item.kind === 'dispute' || item.proposal?.kind === 'uphold_dispute'
  return (
    <Link
      to={ofClaim && case_number !== null ? disputePath(imei, case_number) : detailPath(imei)}
      aria-label={text.openCase(case_number ?? imei)}
      className="text-link inline-flex min-h-11 items-center"
    >
      {text.open}
    </Link>
  )
}
