/** The only door of certificates (decisions §4). */
export { certificateKeySet, registerCertificateKey } from './certificate-keys.ts'
export type { CertificateDeps } from './deps.ts'
export {
  endCertificates,
  endCertificatesOfList,
  lockCertificates,
  replaceCertificates,
} from './end-certificates.ts'
export { type CertificateSubject, issueCertificate } from './issue-certificate.ts'
export { certificatesModule } from './module.ts'
export { offlineTextOfNumber as offlineCertificate } from './offline-text.ts'
export {
  selectNumberOfVerification as certificateNumberOf,
  selectStandingOfDevice as standingCertificateOf,
  updateCertificatesSuperseded,
} from './queries.ts'
export { readCertificate } from './read-certificate.ts'
export { createCertificateSigner } from './signing.ts'
