import type { DeviceListItem } from '@amana/contract/devices'
import type { ReactNode } from 'react'
import { deviceName } from '../../lib/device-name.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Imei } from '../../ui/Imei.tsx'

/** Name and IMEI of the device in one quiet line. */
export function DeviceLine({
  device,
  children,
}: {
  device: Pick<DeviceListItem, 'brand' | 'model' | 'imei'>
  children?: ReactNode
}) {
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-raised p-4 shadow-card">
      <Icon name="phone" className="shrink-0 text-brand" />
      <p className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{deviceName(device)}</span>
        <Imei imei={device.imei} className="text-sm text-muted" />
      </p>
      {children}
    </div>
  )
}
