import {
  type Device,
  type DeviceListItem,
  type DeviceState,
  deviceAbilitiesOf,
  deviceStatusOf,
  lockReasonsOf,
  type OwnDevice,
} from '@amana/contract'
import type { RegisteredDevice } from './device-queries.ts'
import type { DeviceDetail, ListedDevice } from './list-queries.ts'

function presentListItem(device: RegisteredDevice & DeviceState): DeviceListItem {
  return {
    id: device.id,
    brand: device.brand,
    model: device.model,
    imei: device.imei,
    imei2: device.imei2,
    status: deviceStatusOf(device),
    locked_by: lockReasonsOf(device),
    registration_date: device.registered_at.toISOString(),
  }
}

export function presentOwnDevice(device: ListedDevice): OwnDevice {
  return { ...presentListItem(device), last_verified_at: device.last_verified_at?.toISOString() ?? null }
}

interface DeviceExtras extends Pick<Device, 'documents' | 'networks' | 'in_use'> {}

export function presentDevice(device: DeviceDetail, { documents, networks, in_use }: DeviceExtras): Device {
  return {
    ...presentListItem(device),
    last_known_location: device.last_known_location,
    ownership: {
      owner: device.owner_name,
      acquired_at: device.acquired_at.toISOString(),
      origin: device.origin,
      proven: device.ownership_proven_at !== null,
      previous_owners: device.previous_owners,
    },
    documents,
    certificate_number: device.certificate_number,
    abilities: deviceAbilitiesOf(device),
    networks,
    in_use,
  }
}
