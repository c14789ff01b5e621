import type { OfficerFlag } from '@amana/contract/devices'
import { deviceName } from '../../lib/device-name.ts'
import { flagWords } from '../../lib/messages/flags.ts'
import { paths } from '../../lib/paths.ts'
import { ImeiLine } from '../../ui/ImeiLine.tsx'
import { Link, StatusBadge } from '../../ui/index.ts'
import { CaseNumber } from './CaseNumber.tsx'
import { lawEnforcement } from './messages.ts'
import { flagDevice, officerDate, officerDateTime, sourceOf, toneOf } from './officer-text.ts'

const text = lawEnforcement.dashboard

export const detailPath = (imei: string) => `${paths.officerDetail}?imei=${encodeURIComponent(imei)}`

/** The officers' report with this IMEI filled in. */
export const reportPath = (imei: string) => `${paths.officerReport}?imei=${encodeURIComponent(imei)}`

export function Reporter({ flag }: { flag: OfficerFlag }) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{flag.reported_by || lawEnforcement.missing}</span>
      <span className="block whitespace-nowrap text-muted">
        {flag.reporter_phone ?? lawEnforcement.missing}
      </span>
      <span className="block text-muted text-xs">{sourceOf(flag)}</span>
    </>
  )
}

export const rowLinkId = (flag: OfficerFlag) => `case-${flag.id}`

export function FlagDevice({ flag }: { flag: OfficerFlag }) {
  return (
    <>
      <Link
        id={rowLinkId(flag)}
        to={detailPath(flag.device_imei)}
        className="text-link block font-semibold wrap-anywhere"
      >
        {deviceName(flagDevice(flag))}
      </Link>
      <ImeiLine imei={flag.device_imei} className="md:max-lg:text-xs" />
      <span className="block text-muted text-xs">
        <CaseNumber of={flag.case_number} />
      </span>
    </>
  )
}

/** The country is always the same. A place whose state is not known is shown as typed (decisions §5). */
export function Location({ flag }: { flag: OfficerFlag }) {
  return (
    <>
      <span className="block">{lawEnforcement.country}</span>
      <span className="block text-muted wrap-anywhere">{flag.device_state ?? flag.last_known_location}</span>
    </>
  )
}

export function FlagStatus({ flag }: { flag: Pick<OfficerFlag, 'flag_type' | 'status'> }) {
  return (
    <>
      <StatusBadge tone={toneOf(flag)}>{flagWords.types[flag.flag_type]}</StatusBadge>
      <span className="mt-1 block text-muted text-xs">{flagWords.statuses[flag.status]}</span>
    </>
  )
}

export function Dates({ flag }: { flag: OfficerFlag }) {
  return (
    <>
      <time
        dateTime={flag.created_at}
        title={officerDateTime(flag.created_at)}
        className="block whitespace-nowrap"
      >
        {officerDate(flag.created_at)}
      </time>
      {/* A line that is too narrow breaks before the date. */}
      <span className="block text-muted lg:whitespace-nowrap">
        {text.updated(officerDate(flag.updated_at).replaceAll(' ', '\u00a0'))}
      </span>
    </>
  )
}

export function NewMark() {
  return (
    <span className="mb-1 inline-block rounded-sm bg-brand-soft px-1.5 font-semibold text-brand text-xs">
      {text.isNew}
    </span>
  )
}
