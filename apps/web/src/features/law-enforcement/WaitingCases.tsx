import { deviceName } from '../../lib/device-name.ts'
import { paths } from '../../lib/paths.ts'
import { Imei } from '../../ui/index.ts'
import { Link } from '../../ui/Link.tsx'
import { lawEnforcement } from './messages.ts'
import { officerDateTime, sourceOf } from './officer-text.ts'
import { PagedRecords } from './PagedRecords.tsx'
import { useWaiting } from './queries.ts'

const text = lawEnforcement.waiting
const { columns } = text

/**
 * Reports under review, claims and documents of owners, with links to the device where officers decide them.
 */
export function WaitingCases() {
  return (
    <PagedRecords
      list={useWaiting()}
      text={text}
      columns={[columns.since, columns.case, columns.device, columns.open]}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      cells={(waiting) => [
        officerDateTime(waiting.created_at),
        <span key="case">
          <span className="block">{text.kinds[waiting.kind]}</span>
          <span className="block text-muted">
            {[waiting.case_number, waiting.flag_type && lawEnforcement.types[waiting.flag_type]].filter(Boolean).join(', ')}
          </span>
          {waiting.source && (
            <span className="block text-muted text-xs">
              {sourceOf({ source: waiting.source, contact_verified: waiting.contact_verified })}
            </span>
          )}
        </span>,
        <span key="device">
          <span className="block">{deviceName({ brand: waiting.device_brand, model: waiting.device_model })}</span>
          <Imei imei={waiting.imei} className="text-muted" />
        </span>,
        <Link
          key="open"
          to={`${paths.officerDetail}?${new URLSearchParams({ imei: waiting.imei })}`}
          aria-label={text.openCase(waiting.case_number ?? waiting.imei)}
          className="text-link inline-flex min-h-11 items-center"
        >
          {text.open}
        </Link>,
      ]}
    />
  )
}
