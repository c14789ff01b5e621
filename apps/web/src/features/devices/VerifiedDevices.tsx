import { paths } from '../../lib/paths.ts'
import { Card, EmptyState, ErrorState, Link, LinkButton } from '../../ui/index.ts'
import { DeviceRowsSkeleton } from './DeviceRow.tsx'
import { DeviceRows } from './DeviceRows.tsx'
import { deviceErrorOf } from './device-error.ts'
import { devices } from './messages.ts'
import { useAllDevices } from './queries.ts'

const text = devices.verified
/** The limit of `GET /devices/all/`. */
const MAX_LISTED = 200

/** The older variant of My Devices, with its own endpoint. */
export function VerifiedDevices() {
  const { data, error, isFetching, refetch } = useAllDevices()
  if (data === undefined) {
    return (
      <Card className="py-1 md:py-2">
        {error && !isFetching ? (
          <ErrorState {...deviceErrorOf(error)} onRetry={() => void refetch()} />
        ) : (
          <DeviceRowsSkeleton label={text.loading} />
        )}
      </Card>
    )
  }
  if (data.length === 0) {
    return (
      <Card>
        <EmptyState
          {...devices.list.empty}
          action={<LinkButton to={paths.registerDevice}>{devices.register}</LinkButton>}
        />
      </Card>
    )
  }
  return (
    <>
      <Card className="py-1 md:py-2">
        <DeviceRows items={data} />
      </Card>
      <p className="mt-4 text-muted">
        {data.length >= MAX_LISTED && <>{text.newest(data.length)} </>}
        <Link to={paths.myDevices} className="text-link inline-flex min-h-11 items-center">
          {text.all}
        </Link>
      </p>
    </>
  )
}
