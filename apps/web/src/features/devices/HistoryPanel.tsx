import type { HistoryItem } from '@amana/contract/devices'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime } from '../../lib/dates.ts'
import { StatusBadge } from '../../ui/index.ts'
import { devices } from './messages.ts'
import { useDeviceHistory } from './queries.ts'
import { RecordPanel } from './RecordPanel.tsx'
import { eventText, historyStatus, historyTone, personText } from './records.ts'

const text = devices.history
const FIRST_CARDS = 3

/** Device History: Owner, Date Acquired, Status, and the event behind the status. */
export function HistoryPanel({ imei }: { imei: string }) {
  const { owner, acquired, status } = text.columns
  return (
    <RecordPanel
      query={useDeviceHistory(imei)}
      loading={text.loading}
      empty={{ ...text.empty, icon: 'clock' }}
      firstCards={FIRST_CARDS}
      columns={[owner, acquired, status]}
      caption={devices.tabs.history}
      row={(item) => (
        <>
          <td className="font-semibold [overflow-wrap:anywhere]">{personText(item.owner)}</td>
          <td className="whitespace-nowrap">
            <Day time={item.date_acquired} />
          </td>
          <td>
            <Status item={item} />
          </td>
        </>
      )}
      timeline
      card={(item) => (
        <>
          <p className="text-muted text-sm">
            <Day time={item.created_at} />
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{eventText(item)}</span>
            <StatusBadge tone={historyTone(item)}>{historyStatus(item)}</StatusBadge>
          </p>
          <dl className="flex flex-wrap gap-x-3 text-sm">
            <Short name={owner}>{personText(item.owner)}</Short>
            <Short name={acquired}>
              <Day time={item.date_acquired} />
            </Short>
          </dl>
        </>
      )}
    />
  )
}

function Short({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="inline text-muted">{name}</dt>{' '}
      <dd className="inline [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function Status({ item }: { item: HistoryItem }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge tone={historyTone(item)}>{historyStatus(item)}</StatusBadge>
      <span className="text-muted text-sm">{text.eventOn(eventText(item), formatDate(item.created_at))}</span>
    </div>
  )
}

function Day({ time }: { time: string }) {
  return (
    <time dateTime={time} title={formatDateTime(time)}>
      {formatDate(time)}
    </time>
  )
}
