import type { FlagRecord } from '@amana/contract/devices'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { Link, StatusBadge } from '../../ui/index.ts'
import { caseNotice } from './case/messages.ts'
import { devices } from './messages.ts'
import { flagsOf } from './queries.ts'
import { CardFacts, RecordPanel } from './RecordPanel.tsx'
import { clearedOn, flagStatus, flagTone, personText, placeOf, unclearedText } from './records.ts'

const text = devices.flags
/** Cards that a phone shows first. */
const FIRST_CARDS = 2

/** Flag History: Status, Reason, Date Flagged, Cleared On, Flagged By. */
export function FlagPanel({ imei }: { imei: string }) {
  const { status, reason, flagged, cleared, by } = text.columns
  return (
    <RecordPanel
      query={useQuery(flagsOf(imei))}
      loading={text.loading}
      empty={{ ...text.empty, icon: 'shield' }}
      firstCards={FIRST_CARDS}
      columns={[status, reason, flagged, cleared, by]}
      caption={devices.tabs.flags}
      row={(flag) => (
        <>
          <td className="lg:whitespace-nowrap">
            <Status flag={flag} />
          </td>
          <td className="min-w-44 [overflow-wrap:anywhere]">
            <Reason flag={flag} imei={imei} />
          </td>
          <td className="lg:whitespace-nowrap">
            <Day time={flag.created_at} />
          </td>
          <td className="lg:whitespace-nowrap">
            <Cleared flag={flag} />
          </td>
          <td>{personText(flag.reported_by)}</td>
        </>
      )}
      card={(flag) => (
        <>
          <Status flag={flag} />
          <div>
            <p className="text-muted text-sm">{reason}</p>
            <div className="[overflow-wrap:anywhere]">
              <Reason flag={flag} imei={imei} />
            </div>
          </div>
          <CardFacts
            facts={[
              [flagged, <Day key="flagged" time={flag.created_at} />],
              [cleared, <Cleared key="cleared" flag={flag} />],
              [by, personText(flag.reported_by)],
            ]}
          />
        </>
      )}
    />
  )
}

function Status({ flag }: { flag: FlagRecord }) {
  return (
    <p>
      <StatusBadge tone={flagTone(flag)}>{flagStatus(flag)}</StatusBadge>
    </p>
  )
}

function Reason({ flag, imei }: { flag: FlagRecord; imei: string }) {
  return (
    <>
      {flag.reason}
      <span className="block text-muted text-sm">
        {flag.case_number && <span className="whitespace-nowrap">{text.case(flag.case_number)}</span>}
        {flag.case_number && placeOf(flag) && ', '}
        {placeOf(flag)}
      </span>
      {flag.followed && flag.flag_type !== 'found' && (
        <Link to={paths.deviceCase(imei, flag.id)} className="text-link inline-flex min-h-11 items-center">
          {caseNotice.follow(flag.case_number)}
        </Link>
      )}
    </>
  )
}

function Cleared({ flag }: { flag: FlagRecord }) {
  const cleared = clearedOn(flag)
  if (!cleared) return unclearedText(flag)
  return (
    <>
      {cleared.date && <Day time={cleared.date} />}
      {cleared.by && <span className="block text-muted text-sm">{text.clearedBy(cleared.by)}</span>}
    </>
  )
}

function Day({ time }: { time: string }) {
  return (
    <time dateTime={time} title={formatDateTime(time)}>
      {formatDate(time)}
    </time>
  )
}
