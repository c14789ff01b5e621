import type { OfficerDevice } from '@amana/contract/law-enforcement'
import { deviceWords } from '../../../lib/messages/device.ts'
import { RecordList } from '../../../ui/RecordList.tsx'
import { FlagStatus } from '../FlagRow.tsx'
import { lawEnforcement } from '../messages.ts'
import { inWords, isOpen, mainFlag, officerDate, officerDateTime, sourceOf } from '../officer-text.ts'
import { SectionCard } from '../SectionCard.tsx'
import { FlagActions } from './FlagActions.tsx'

const { flags: flagText, history: historyText, lists: listText } = lawEnforcement.detail

interface PartProps {
  device: OfficerDevice
}

/** Security Flag History; a row shows when it was cleared, and the actions for another open case. */
export function FlagHistory({ device, onDone }: PartProps & { onDone: () => void }) {
  const { columns } = flagText
  const main = mainFlag(device.flags)
  const flags = device.flags.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id)
  return (
    <SectionCard heading={flagText.heading} aside={<p className="text-muted text-sm">{flagText.records(flags.length)}</p>}>
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
              <span className="text-muted text-xs">{flag.case_number}</span>
              {flag.id !== main?.id && isOpen(flag) && (
                <FlagActions flag={flag} held={device.hold !== null} withHold={false} onDone={onDone} />
              )}
            </div>,
            <span key="date">
              <span className="block">{officerDateTime(flag.created_at)}</span>
              {flag.cleared_at && <span className="block text-muted">{flagText.cleared(officerDate(flag.cleared_at))}</span>}
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
            item.status,
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
        cells={({ source, status, reporting_date }) => [source, inWords(status), officerDate(reporting_date)]}
      />
    </SectionCard>
  )
}
