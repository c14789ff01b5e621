import { readNewsPhoto } from '@amana/contract/cases'
import type { OfficerDevice } from '@amana/contract/law-enforcement'
import { fetchFile } from '../../../lib/download.ts'
import { deviceWords } from '../../../lib/messages/device.ts'
import { useDownload } from '../../../lib/use-download.ts'
import { Button } from '../../../ui/index.ts'
import { RecordList } from '../../../ui/RecordList.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import { CaseNumber } from '../CaseNumber.tsx'
import { FlagStatus } from '../FlagRow.tsx'
import { lawEnforcement } from '../messages.ts'
import { isOpen, mainFlag, officerDate, officerDateTime, sourceOf } from '../officer-text.ts'
import { SectionCard } from '../SectionCard.tsx'
import { FlagActions } from './FlagActions.tsx'
import { deviceDetail } from './messages.ts'

const { flags: flagText, history: historyText, lists: listText, news: newsText } = deviceDetail
const { stolen, locked, active } = deviceWords.statuses
/** By the server's word for the status after an event, which is English. */
const STATUSES: Partial<Record<string, string>> = { Stolen: stolen, Locked: locked, Active: active }

interface PartProps {
  device: OfficerDevice
}

/** Security Flag History; a row shows when it was cleared, and the actions for another open case. */
export function FlagHistory({ device, onDone }: PartProps & { onDone: () => void }) {
  const { columns } = flagText
  const main = mainFlag(device.flags)
  const flags = device.flags.toSorted(
    (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id,
  )
  return (
    <SectionCard
      heading={flagText.heading}
      aside={<p className="text-muted text-sm">{flagText.records(flags.length)}</p>}
    >
      {flags.length === 0 ? (
        <p className="text-muted">{flagText.none}</p>
      ) : (
        <RecordList
          caption={flagText.heading}
          columns={[columns.status, columns.reason, columns.date, columns.by]}
          items={flags}
          keyOf={({ id }) => id}
          cells={(flag) => [
            <FlagStatus key="status" flag={flag} />,
            <div key="reason" className="grid gap-2">
              <span>{flag.reason}</span>
              <span className="text-muted text-xs">
                <CaseNumber of={flag.case_number} />
              </span>
              <Objection flagId={flag.id} objections={device.objections} />
              {flag.id !== main?.id && isOpen(flag) && (
                <FlagActions flag={flag} held={device.hold !== null} withHold={false} onDone={onDone} />
              )}
            </div>,
            <span key="date">
              <span className="block">{officerDateTime(flag.created_at)}</span>
              {flag.cleared_at && (
                <span className="block text-muted">{flagText.cleared(officerDate(flag.cleared_at))}</span>
              )}
            </span>,
            <span key="by">
              <span className="block">{flag.reported_by || lawEnforcement.missing}</span>
              <span className="block text-muted text-xs">{sourceOf(flag)}</span>
            </span>,
          ]}
        />
      )}
    </SectionCard>
  )
}

function Objection({ flagId, objections }: { flagId: number } & Pick<OfficerDevice, 'objections'>) {
  const objection = objections.find(({ flag_id }) => flag_id === flagId)
  return objection ? <span className="wrap-anywhere">{flagText.objection(objection.reason)}</span> : null
}

/** News of the owner about the cases; nothing when there is none. */
export function OwnerNews({ device: { flags, imei, news } }: PartProps) {
  if (news.length === 0) return null
  const caseOf = (id: number) => flags.find((flag) => flag.id === id)?.case_number ?? ''
  return (
    <SectionCard heading={newsText.heading}>
      <ul className="divide-y divide-line">
        {news.map((one) => (
          <li key={one.id} className="py-3 first:pt-0">
            <p className="whitespace-pre-line wrap-anywhere">{one.text}</p>
            <p className="mt-1 text-muted text-sm">
              <Sentence
                text={newsText.at}
                with={{
                  when: officerDateTime(one.created_at),
                  case: <CaseNumber of={caseOf(one.flag_id)} />,
                }}
              />
            </p>
            <div className="flex flex-wrap gap-3">
              {one.photos.map(({ id }, index) => (
                <NewsPicture key={id} place={{ imei, id: one.flag_id, photo: id }} nth={index + 1} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

/** Saved, never shown in the page; the download is in the audit log. */
function NewsPicture({ place, nth }: { place: { imei: string; id: number; photo: string }; nth: number }) {
  const { pending, start } = useDownload(() => fetchFile(readNewsPhoto, { params: place }))
  return (
    <Button variant="secondary" className="mt-2" pending={pending} onClick={start}>
      {newsText.picture(nth)}
    </Button>
  )
}

export function OwnershipHistory({ device }: PartProps) {
  const { columns } = historyText
  return (
    <SectionCard heading={historyText.heading}>
      {device.history.length === 0 ? (
        <p className="text-muted">{historyText.none}</p>
      ) : (
        <RecordList
          caption={historyText.heading}
          columns={[columns.owner, columns.acquired, columns.status, columns.event]}
          items={device.history}
          keyOf={({ id }) => id}
          cells={(item) => [
            item.owner,
            officerDate(item.date_acquired),
            STATUSES[item.status] ?? item.status,
            <span key="event">
              <span className="block">{deviceWords.events[item.action_type]}</span>
              <span className="block text-muted">{officerDateTime(item.created_at)}</span>
            </span>,
          ]}
        />
      )}
    </SectionCard>
  )
}

/** Closed proposals, newest first; nothing when there is none. */
export function TwoOfficerDecisions({ device: { proposals } }: PartProps) {
  const { columns, heading, kinds, statuses } = lawEnforcement.proposals
  const over = proposals.filter(({ status }) => status !== 'open')
  if (over.length === 0) return null
  return (
    <SectionCard heading={heading}>
      <RecordList
        caption={heading}
        columns={[columns.what, columns.proposed, columns.decided]}
        items={over}
        keyOf={({ id }) => id}
        cells={({
          kind,
          status,
          case_number,
          proposed_by,
          proposed_at,
          reason,
          decided_by,
          decided_at,
          decision_reason,
        }) => [
          <span key="what">
            <span className="block">{kinds[kind]}</span>
            <span className="block text-muted text-xs">
              {case_number && (
                <>
                  <CaseNumber of={case_number} />
                  {', '}
                </>
              )}
              {statuses[status]}
            </span>
          </span>,
          <span key="proposed">
            <span className="block">{proposed_by}</span>
            <span className="block text-muted text-xs">{officerDateTime(proposed_at)}</span>
            <span className="block wrap-anywhere">{reason}</span>
          </span>,
          decided_by === null ? (
            lawEnforcement.none
          ) : (
            <span key="decided">
              <span className="block">{decided_by}</span>
              {decided_at && <span className="block text-muted text-xs">{officerDateTime(decided_at)}</span>}
              <span className="block wrap-anywhere">{decision_reason}</span>
            </span>
          ),
        ]}
      />
    </SectionCard>
  )
}

/** Entries of imported lists with their source; nothing when there are none. */
export function ListEntries({ device: { lists } }: PartProps) {
  if (lists.length === 0) return null
  const { columns } = listText
  return (
    <SectionCard heading={listText.heading}>
      <RecordList
        caption={listText.heading}
        columns={[columns.source, columns.status, columns.date]}
        items={lists}
        keyOf={({ source, reporting_date, status }) => `${source} ${reporting_date} ${status}`}
        cells={({ source, status, reporting_date }) => [
          source,
          listText.statuses[status],
          officerDate(reporting_date),
        ]}
      />
    </SectionCard>
  )
}
