/** The only door of devices. */
export { auditLook } from './audit-look.ts'
export { certifyDevice, recertifyDevice } from './certify-device.ts'
export { updateDecided, updateProofDecided, updateProven } from './decision-queries.ts'
export type { DeviceDeps } from './deps.ts'
export {
  contesting,
  DEVICE_COLUMNS,
  formOf,
  hasPendingTransfer,
  isUnderProposal,
  type RegisteredDevice,
  samePhone,
  selectDeviceByImei,
  selectDeviceState,
  selectOwnedDevice,
  stateColumns,
} from './device-queries.ts'
export { contestDevice } from './dispute-device.ts'
export { insertDispute } from './dispute-queries.ts'
export {
  FLAG_COLUMNS,
  type FlagRow,
  type LeftOut,
  type Owner,
  selectFlags,
  selectLeftOut,
  selectOwner,
} from './history-queries.ts'
export { listDevices } from './list-devices.ts'
export { createDeviceLoaders } from './loaders.ts'
export {
  type LockedAccount,
  type LockedDevice,
  lockAccountForShare,
  lockDevice,
  lockPhone,
} from './lock-queries.ts'
export { devicesModule } from './module.ts'
export { moveOwnership } from './move-ownership.ts'
export { officerFlagsOf, officerHistoryOf, peopleOf } from './officer-view.ts'
export {
  type DeviceEvent,
  insertDeviceEvent,
  lockDevicesOf,
  updateDevicesReleased,
} from './ownership-queries.ts'
export {
  assigneeOf,
  flagForOfficer,
  flagForOwner,
  type Imeis,
  imeisOf,
  isFollowed,
  sourceOf,
} from './rules.ts'
