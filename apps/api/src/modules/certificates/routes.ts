import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { type ReadDeps, readCertificate } from './read-certificate.ts'

export function certificateRoutes(deps: ReadDeps): Route[] {
  return [route(contract.readCertificate, ({ params }, { network }) => readCertificate(deps, { ...params, network }))]
}
