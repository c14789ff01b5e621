import { formatDate, formatDateTime } from '../../lib/dates.ts'
import { deviceName } from '../../lib/device-name.ts'
import { paths } from '../../lib/paths.ts'
import { CopyButton, Imei, Link, LinkButton, Skeleton, StatusBadge } from '../../ui/index.ts'
import { results } from './messages.ts'
import { type OwnDevice, type RecentCheck, TONES, viewOf } from './recent-checks.ts'

const text = results.recent
export const ROWS = 'divide-y divide-line'

export interface CheckRowProps {
  check: RecentCheck
  /** The same phone, when it is registered to this person. */
  ownDevice: OwnDevice | undefined
  userId: string | null
}

/** One check with IMEI, date, result and a link to it; an own phone has one more. */
export function CheckRow({ check, ownDevice, userId }: CheckRowProps) {
  const { brand, model } = check
  const tone = TONES[check.status_icon] ?? 'neutral'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 md:grid-cols-[minmax(0,1fr)_10rem_11rem_auto]">
      <div className="col-span-2 md:col-span-1">
        <p className="flex items-center justify-between gap-1 md:justify-start">
          <Imei imei={check.device} className="font-semibold" />
          <CopyButton
            text={check.device}
            toast={results.copied}
            label={text.copy(check.device)}
            className="-my-2 shrink-0"
          />
        </p>
        {(brand || model) && <p className="text-sm text-muted">{deviceName({ brand, model })}</p>}
        {ownDevice && (
          <Link
            to={paths.device(ownDevice.id)}
            className="inline-flex min-h-11 items-center font-semibold text-brand"
          >
            {text.ownDevice} <span className="sr-only">{check.device}</span>
          </Link>
        )}
      </div>
      <time
        dateTime={check.created_at}
        title={formatDateTime(check.created_at)}
        className="text-sm text-muted"
      >
        {formatDate(check.created_at)}
      </time>
      <p className="whitespace-nowrap">
        <StatusBadge tone={tone}>{tone === 'neutral' ? check.result : undefined}</StatusBadge>
      </p>
      <LinkButton
        variant="secondary"
        className="col-start-2 row-span-2 row-start-2 md:col-start-4 md:row-span-1 md:row-start-1"
        {...viewOf(check, userId)}
      >
        {text.view} <span className="sr-only">{check.device}</span>
      </LinkButton>
    </li>
  )
}

/** Placeholder for some rows, two lines high on a phone. */
export function CheckRowsSkeleton() {
  return (
    <div className={ROWS}>
      <p role="status" className="sr-only">
        {text.loading}
      </p>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center justify-between gap-4 py-3">
          <div className="grid flex-1 gap-4 py-2 md:grid-cols-2 md:items-center md:py-0">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-10 w-28 md:h-5" />
          </div>
          <Skeleton className="h-11 w-20" />
        </div>
      ))}
    </div>
  )
}
