import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { addDeviceDocuments } from './add-documents.ts'
import type { DeviceModuleDeps } from './deps.ts'
import { disputeDevice } from './dispute-device.ts'
import { listAllDevices, listDevices } from './list-devices.ts'
import { lookUpDevice, lookUpDeviceAtOnce } from './lookup-device.ts'
import { proveNetwork } from './prove-network.ts'
import { readDeviceCertificate } from './read-certificate.ts'
import { readDevice } from './read-device.ts'
import { readDeviceFlags } from './read-flags.ts'
import { readDeviceHistory } from './read-history.ts'
import { readDeviceReceipts } from './read-receipts.ts'
import { registerDevice } from './register-device.ts'
import { validateDevice } from './validate-device.ts'

export function deviceRoutes(deps: DeviceModuleDeps): Route[] {
  return [
    {
      ...route(contract.lookupDevice, async ({ params }, { actor, setHeader }) => {
        setHeader('amana-position', String(await deps.blocked.position()))
        return lookUpDevice(deps, actor, params.imei)
      }),
      atOnce: (rest, context) => lookUpDeviceAtOnce(deps, rest, context),
    },
    route(contract.validateDevice, ({ params }, { actor }) => validateDevice(deps, actor, params.imei)),
    route(contract.registerDevice, ({ body }, { actor, files }) => registerDevice(deps, actor, body, files)),
    route(contract.listDevices, ({ query }, { actor }) => listDevices(deps, actor, query)),
    route(contract.listAllDevices, (_input, { actor }) => listAllDevices(deps, actor)),
    route(contract.readDevice, ({ params }, { actor }) => readDevice(deps, actor, params.idOrImei)),
    route(contract.readDeviceHistory, ({ params }, { actor }) => readDeviceHistory(deps, actor, params.imei)),
    route(contract.readDeviceFlags, ({ params }, { actor }) => readDeviceFlags(deps, actor, params.imei)),
    route(contract.readDeviceReceipts, ({ params }, { actor }) =>
      readDeviceReceipts(deps, actor, params.imei),
    ),
    route(contract.readDeviceCertificate, ({ params }, { actor, language }) =>
      readDeviceCertificate(deps, actor, params.imei, language),
    ),
    route(contract.addDeviceDocuments, ({ params, body }, { actor, files }) =>
      addDeviceDocuments(deps, actor, params.imei, body, files),
    ),
    route(contract.disputeDevice, ({ params, body }, { actor, files }) =>
      disputeDevice(deps, actor, params.imei, body, files),
    ),
    route(contract.proveNetwork, ({ params }, { actor }) => proveNetwork(deps, actor, params.imei)),
  ]
}
