import type { CustodyState } from '@amana/contract/custody-states'
import { deviceName } from '../../../lib/device-name.ts'
import { paths } from '../../../lib/paths.ts'
import { DESKTOP } from '../../../lib/use-media-query.ts'
import { Button, Imei, Link, StatusBadge, type StatusTone } from '../../../ui/index.ts'
import { CaseNumber } from '../CaseNumber.tsx'
import { lawEnforcement } from '../messages.ts'
import { officerDate } from '../officer-text.ts'
import { PagedRecords } from '../PagedRecords.tsx'
import type { useCustody } from './custody-queries.ts'
import { property } from './messages.ts'
import type { PrintJob } from './PrintSheet.tsx'
import { printedOf } from './printed.ts'
import { ReceiptButton } from './ReceiptButton.tsx'

const text = property.list
const { columns } = text

/** Loud while somebody has to do something. */
export const STATE_TONES: Record<CustodyState, StatusTone> = {
  seized: 'neutral',
  matched: 'flagged',
  owner_called: 'pending',
  returned: 'clean',
  court: 'neutral',
  disposed: 'neutral',
}

interface CustodyListProps {
  list: ReturnType<typeof useCustody>
  filtered: boolean
  onPrint: (job: PrintJob) => void
}

export function CustodyList({ list, filtered, onPrint }: CustodyListProps) {
  const rows = list.data?.pages.flatMap(({ results }) => results) ?? []
  const print = (what: PrintJob['what']) => onPrint({ what, phones: rows.map(printedOf) })
  return (
    <>
      <PagedRecords
        list={list}
        text={{ ...text, empty: filtered ? text.emptyFiltered : text.empty }}
        columns={[columns.exhibit, columns.phone, columns.place, columns.state, columns.case, columns.since]}
        keyOf={({ id }) => id}
        tableFrom={DESKTOP}
        cells={(row) => [
          <Link
            key="exhibit"
            to={paths.officerPropertyPhone(row.id)}
            aria-label={text.open(row.exhibit)}
            className="text-link inline-flex min-h-11 items-center font-semibold lg:min-h-6"
          >
            {row.exhibit}
          </Link>,
          <span key="phone">
            <span className="block">{deviceName({ brand: row.device_brand, model: row.device_model })}</span>
            <Imei imei={row.imei} className="text-muted" />
          </span>,
          <span key="place">
            <span className="block">{row.place}</span>
            {row.condition !== '' && <span className="block text-muted text-xs">{row.condition}</span>}
          </span>,
          <span key="state" className="block">
            <StatusBadge tone={STATE_TONES[row.state]}>{property.states[row.state]}</StatusBadge>
            {row.receipt !== null && (
              <span className="block">
                <ReceiptButton id={row.id} receipt={row.receipt} short />
              </span>
            )}
          </span>,
          row.case_number === null ? lawEnforcement.none : <CaseNumber key="case" of={row.case_number} />,
          <time key="since" dateTime={row.seized_at} className="whitespace-nowrap">
            {officerDate(row.seized_at)}
          </time>,
        ]}
      />
      {rows.length > 0 && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => print('labels')}>
            {property.print.labels}
          </Button>
          <Button variant="secondary" onClick={() => print('list')}>
            {property.print.list}
          </Button>
        </div>
      )}
    </>
  )
}
