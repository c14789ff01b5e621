import type { Database } from '../db/index.ts'
import type { Clock } from '../kernel/clock.ts'
import {
  type CertificateDeps,
  createCertificateSigner,
  registerCertificateKey,
} from '../modules/certificates/index.ts'
import type { Address } from './address.ts'

export async function openCertificates(
  { database, clock, secretKey }: { database: Database; clock: Clock; secretKey: Buffer },
  address: Address,
): Promise<CertificateDeps> {
  const signer = createCertificateSigner(secretKey)
  await registerCertificateKey(database.db, signer, clock.now())
  return {
    database,
    clock,
    signer,
    get issuer() {
      return address.publicUrl
    },
  }
}
