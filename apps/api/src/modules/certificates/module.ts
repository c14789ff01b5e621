import type { UseLimits } from '../../limits/use-limits.ts'
import type { Module } from '../../module.ts'
import type { CertificateDeps } from './index.ts'
import { certificateRoutes } from './routes.ts'

export interface CertificatesDeps {
  certificates: CertificateDeps
  useLimits: UseLimits
}

export function certificatesModule(deps: CertificatesDeps): Module {
  return { routes: certificateRoutes(deps) }
}
