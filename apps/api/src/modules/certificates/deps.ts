import type { UseLimits } from '../../limits/use-limits.ts'
import type { IssueDeps } from './issue-certificate.ts'
import type { ReadDeps } from './read-certificate.ts'

export type CertificateDeps = IssueDeps & Pick<ReadDeps, 'database'>

export interface CertificatesDeps {
  certificates: CertificateDeps
  useLimits: UseLimits
}
