import {
  addDeviceDocuments as addDocumentsEndpoint,
  disputeDevice as disputeEndpoint,
  listAllDevices as listAllEndpoint,
  listDevices as listEndpoint,
  lookupDevice,
  readDeviceCertificate as readCertificateEndpoint,
  readDevice as readEndpoint,
  readDeviceFlags as readFlagsEndpoint,
  readDeviceHistory as readHistoryEndpoint,
  registerDevice as registerEndpoint,
  validateDevice as validateEndpoint,
} from '@amana/contract'
import { fileRoute, type Route, route } from '../../http/route.ts'
import { addDeviceDocuments } from './add-documents.ts'
import type { DeviceDeps } from './deps.ts'
import { disputeDevice } from './dispute-device.ts'
import { listAllDevices, listDevices } from './list-devices.ts'
import { createLookup } from './lookup-device.ts'
import { readDeviceCertificate } from './read-certificate.ts'
import { readDevice } from './read-device.ts'
import { readDeviceFlags } from './read-flags.ts'
import { readDeviceHistory } from './read-history.ts'
import { registerDevice } from './register-device.ts'
import { validateDevice } from './validate-device.ts'

export function deviceRoutes(deps: DeviceDeps): Route[] {
  const lookup = createLookup(deps)
  return [
    route(lookupDevice, ({ params }, { actor }) => lookup(actor, params.imei)),
    route(validateEndpoint, ({ params }, { actor }) => validateDevice(deps, actor, params.imei)),
    route(registerEndpoint, ({ body }, { actor, files }) => registerDevice(deps, actor, body, files)),
    route(listEndpoint, ({ query }, { actor }) => listDevices(deps, actor, query)),
    route(listAllEndpoint, (_input, { actor }) => listAllDevices(deps, actor)),
    route(readEndpoint, ({ params }, { actor }) => readDevice(deps, actor, params.idOrImei)),
    route(readHistoryEndpoint, ({ params }, { actor }) => readDeviceHistory(deps, actor, params.imei)),
    route(readFlagsEndpoint, ({ params }, { actor }) => readDeviceFlags(deps, actor, params.imei)),
    fileRoute(readCertificateEndpoint, ({ params }, { actor }) => readDeviceCertificate(deps, actor, params.imei)),
    route(addDocumentsEndpoint, ({ params, body }, { actor, files }) =>
      addDeviceDocuments(deps, actor, params.imei, body, files),
    ),
    route(disputeEndpoint, ({ params, body }, { actor, files }) => disputeDevice(deps, actor, params.imei, body, files)),
  ]
}
