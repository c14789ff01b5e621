import type { DeviceListItem, FlagType } from '@amana/contract/devices'
import { deviceName } from '../../lib/device-name.ts'
import { paths } from '../../lib/paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Imei } from '../../ui/Imei.tsx'
import { Link } from '../../ui/Link.tsx'
import { StatusChips } from '../devices/StatusChips.tsx'
import { flags } from './messages.ts'

export interface DevicePickProps {
  devices: readonly DeviceListItem[]
  /** Null: it is asked next. */
  type: FlagType | null
  /** Null: these are all. */
  onMore: (() => void) | null
  loadingMore: boolean
  moreFailed: boolean
}

/** The person's devices to choose from. */
export function DevicePick({ devices, type, onMore, loadingMore, moreFailed }: DevicePickProps) {
  return (
    <>
      <ul aria-label={flags.pick.list} className="grid gap-3">
        {devices.map((device) => (
          <li key={device.id}>
            <Link
              to={type ? paths.flagDevice : paths.selectFlag}
              state={{ deviceId: device.id, ...(type && { type }) }}
              className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-raised p-4 shadow-card transition-colors hover:border-brand hover:bg-brand-soft"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere">{deviceName(device)}</span>
                <Imei imei={device.imei} className="text-sm text-muted" />
              </span>
              <span className="flex flex-wrap gap-1">
                <StatusChips device={device} />
              </span>
              <Icon name="arrow" size={20} className="shrink-0 text-brand" />
            </Link>
          </li>
        ))}
      </ul>
      {moreFailed && (
        <Alert tone="danger" className="mt-4">
          {flags.pick.moreFailed}
        </Alert>
      )}
      {onMore && (
        <Button variant="secondary" className="mt-4 w-full" pending={loadingMore} onClick={onMore}>
          {flags.pick.more}
        </Button>
      )}
    </>
  )
}
