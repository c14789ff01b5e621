import { lookupDevice } from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { createLookup, type DeviceDeps } from './lookup-device.ts'

export function deviceRoutes(deps: DeviceDeps): Route[] {
  const lookup = createLookup(deps)
  return [route(lookupDevice, ({ params }, { actor }) => lookup(actor, params.imei))]
}
