import type { Module } from '../../module.ts'
import type { CertificatesDeps } from './deps.ts'
import { certificateRoutes } from './routes.ts'

export function certificatesModule(deps: CertificatesDeps): Module {
  return { routes: certificateRoutes(deps) }
}
