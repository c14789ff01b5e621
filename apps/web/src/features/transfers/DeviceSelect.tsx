import type { DeviceListItem } from '@amana/contract/devices'
import type { ReactNode } from 'react'
import { deviceName } from '../../lib/device-name.ts'
import { deviceWords } from '../../lib/messages/device.ts'
import { ui } from '../../lib/messages/ui.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { transfers } from './messages.ts'

const text = transfers.initiate

/** The person's devices while they load, or why there are none. */
export interface OwnDevices {
  /** Undefined: not there yet. */
  items: readonly DeviceListItem[] | undefined
  /** The error; null: none. */
  failure: string | null
  retry: () => void
}

export interface DeviceSelectProps {
  name: string
  value: string
  error: ReactNode
  onChange: (value: string) => void
  devices: OwnDevices
}

/** Options are shown as brand model - imei. A stolen or locked device cannot be chosen (decisions §6). */
export function DeviceSelect({ devices: { items, failure, retry }, ...field }: DeviceSelectProps) {
  const options = (items ?? []).map(({ id, brand, model, imei, status, locked_by = [] }) => {
    const name = text.deviceOption(deviceName({ brand, model }), imei)
    const held = status === 'stolen' || status === 'locked'
    const why =
      status === 'stolen'
        ? [deviceWords.statuses.stolen]
        : locked_by.map((reason) => deviceWords.locks[reason])
    return {
      value: String(id),
      label: held ? `${name} (${why.join(', ') || deviceWords.statuses.locked})` : name,
      disabled: held,
    }
  })
  return (
    <div>
      <SelectField
        {...field}
        // Until the list has loaded, an earlier choice cannot be shown.
        value={options.some(({ value }) => value === field.value) ? field.value : ''}
        label={transfers.fields.device}
        options={options}
        placeholder={items === undefined && failure === null ? text.loadingDevices : text.chooseDevice}
        error={field.error ?? failure}
      />
      {failure !== null && (
        <Button variant="secondary" className="mt-2" onClick={retry}>
          {ui.retry}
        </Button>
      )}
      {items?.length === 0 && (
        <p className="mt-1.5 text-sm">
          {text.noDevices}{' '}
          <Link to={paths.registerDevice} className="text-link">
            {text.register}
          </Link>
        </p>
      )}
    </div>
  )
}
