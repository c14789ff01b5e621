import type { WorkItem } from '@amana/contract/work'
import { deviceName } from '../../../lib/device-name.ts'
import { paths } from '../../../lib/paths.ts'
import { Imei } from '../../../ui/index.ts'
import { Link } from '../../../ui/Link.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { ageText } from '../age-text.ts'
import { detailPath } from '../FlagRow.tsx'
import { lawEnforcement } from '../messages.ts'
import { assigneeText, EVERY_SOURCE, officerDateTime, sourceOf } from '../officer-text.ts'
import { PagedGroups } from '../PagedRecords.tsx'
import { disputePath } from '../proposals/dispute-path.ts'
import { ProposalOfStop } from '../proposals/ProposalOfStop.tsx'
import type { useWork } from '../queries.ts'
import { useRefreshWaitingCount } from './use-refresh-waiting-count.ts'
import { type Asking, hoursUntil, phonesOf, type WaitingPhone, waitsFor } from './work-phones.ts'

const text = lawEnforcement.work
const { columns } = text
/** Hours in which a deadline is loud. */
const SOON = 24

interface WorkListProps {
  list: ReturnType<typeof useWork>
  filtered: boolean
  /** The officer, for whom a question waits or not. */
  asking?: Asking
}

/** Waiting phones, a row for each, with links to where officers decide their questions. */
export function WorkList({ list, filtered, asking }: WorkListProps) {
  const refreshCount = useRefreshWaitingCount()
  function onDone() {
    void list.refetch()
    refreshCount()
  }
  return (
    <PagedGroups
      list={list}
      group={phonesOf}
      text={{ ...text, empty: filtered ? text.emptyFiltered : text.empty }}
      columns={[columns.since, columns.device, columns.questions, columns.until]}
      keyOf={({ key }) => key}
      cells={(phone) => [
        <span key="since" className="lg:whitespace-nowrap">
          {officerDateTime(phone.since)}
        </span>,
        <Device key="device" phone={phone} />,
        <ul key="questions" className="grid gap-3">
          {phone.questions.map((item) => (
            <li
              key={`${item.kind} ${item.id}`}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1"
            >
              <Question item={item} asking={asking} />
              <Open item={item} onDone={onDone} />
            </li>
          ))}
        </ul>,
        <Deadline key="until" deadline={phone.deadline} />,
      ]}
    />
  )
}

function Device({ phone: { questions } }: { phone: WaitingPhone }) {
  const [first] = questions
  if (!first) return null
  const { imei, stopped, device_brand, device_model } = first
  if (imei === null) return stopped === EVERY_SOURCE ? text.everyStopped : text.stopped(stopped ?? '')
  return (
    <>
      <span className="block">{deviceName({ brand: device_brand, model: device_model })}</span>
      <Imei imei={imei} className="text-muted" />
    </>
  )
}

function Question({ item, asking }: { item: WorkItem; asking: Asking }) {
  const { kind, proposal, source, assigned_to } = item
  const whom = waitsFor(item, asking)
  const facts = [
    item.case_number,
    (kind === 'seen' || kind === 'custody') && ageText(item.created_at, Date.now()),
    kind === 'proposal' && proposal && lawEnforcement.proposals.kinds[proposal.kind],
    item.flag_type && lawEnforcement.types[item.flag_type],
    item.device_state,
    source && sourceOf({ source, contact_verified: item.contact_verified }),
  ]
  return (
    <span className="grid min-w-0 gap-1">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{text.kinds[kind]}</span>
        {whom === 'supervisor' && <StatusBadge tone="pending">{text.waitsForSupervisor}</StatusBadge>}
        {whom === 'me' && <StatusBadge tone="neutral">{text.waitsForMe}</StatusBadge>}
      </span>
      <span className="text-muted">{facts.filter(Boolean).join(', ')}</span>
      {assigned_to && <span className="text-muted">{text.assignedTo(assigneeText(assigned_to))}</span>}
      {proposal && <span className="text-muted text-xs">{text.proposedBy(proposal.proposed_by)}</span>}
    </span>
  )
}

/** When the proposal ends; the last day is loud. */
function Deadline({ deadline }: { deadline: string | null }) {
  if (deadline === null) return lawEnforcement.none
  const hours = hoursUntil(deadline, Date.now())
  return (
    <>
      <time dateTime={deadline} className="block">
        {officerDateTime(deadline)}
      </time>
      <span className={hours < SOON ? 'block font-semibold text-stolen' : 'block text-muted'}>
        {hours === 0 ? text.lastHour : text.hoursLeft(hours)}
      </span>
    </>
  )
}

function Open({ item, onDone }: { item: WorkItem; onDone: () => void }) {
  const { imei, case_number } = item
  if (imei === null) return <ProposalOfStop item={item} onDone={onDone} />
  return (
    <Link
      to={pathOf(item, imei)}
      aria-label={text.openCase(case_number ?? imei)}
      className="text-link inline-flex min-h-11 items-center whitespace-nowrap lg:min-h-6"
    >
      {text.open}
    </Link>
  )
}

/** Where officers decide it. */
function pathOf({ kind, id, case_number, proposal }: WorkItem, imei: string): string {
  if (kind === 'custody') return paths.officerPropertyPhone(Number(id))
  const ofClaim = kind === 'dispute' || proposal?.kind === 'uphold_dispute'
  return ofClaim && case_number !== null ? disputePath(imei, case_number) : detailPath(imei)
}
