import { readCertificate as readCertificateEndpoint } from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { type ReadDeps, readCertificate } from './read-certificate.ts'

export function certificateRoutes(deps: ReadDeps): Route[] {
  return [route(readCertificateEndpoint, ({ params }) => readCertificate(deps, params))]
}
