import type { HistoryItem } from '@amana/contract/devices'
import { formatDate, formatDateTime } from '../../lib/dates.ts'
import { StatusBadge } from '../../ui/index.ts'
import { devices } from './messages.ts'
import { useDeviceHistory } from './queries.ts'
import { CardFacts, RecordPanel } from './RecordPanel.tsx'
import { eventText, historyStatus, historyTone } from './records.ts'

const text = devices.history
const FIRST_CARDS = 5

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
          <td className="font-semibold [overflow-wrap:anywhere]">{item.owner}</td>
          <td className="whitespace-nowrap">
            <Day time={item.date_acquired} />
          </td>
          <td>
            <Status item={item} />
          </td>
        </>
      )}
      card={(item) => (
        <>
          <Status item={item} />
          <CardFacts
            facts={[
              [
                owner,
                <span key="owner" className="font-semibold">
                  {item.owner}
                </span>,
              ],
              [acquired, <Day key="acquired" time={item.date_acquired} />],
            ]}
          />
        </>
      )}
    />
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
