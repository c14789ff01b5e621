import { type Device, type DeviceListItem, type DeviceState, deviceAbilitiesOf, deviceStatusOf } from '@amana/contract'
import type { RegisteredDevice } from './device-queries.ts'
import type { DeviceDetail } from './list-queries.ts'

export function presentListItem(device: RegisteredDevice & DeviceState): DeviceListItem {
  return {
    id: device.id,
    brand: device.brand,
    model: device.model,
    imei: device.imei,
    imei2: device.imei2,
    status: deviceStatusOf(device),
    registration_date: device.registeredAt.toISOString(),
  }
}

export function presentDevice(device: DeviceDetail, documents: Device['documents']): Device {
  return {
    ...presentListItem(device),
    last_known_location: device.lastKnownLocation,
    ownership: {
      owner: device.ownerName,
      acquired_at: device.acquiredAt.toISOString(),
      origin: device.origin,
      proven: device.provenAt !== null,
      previous_owners: device.previousOwners,
    },
    documents,
    certificate_number: device.certificateNumber,
    abilities: deviceAbilitiesOf(device),
  }
}
