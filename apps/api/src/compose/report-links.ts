import type { Clock } from '../kernel/clock.ts'
import { deriveKey } from '../kernel/secret-key.ts'
import { createReportLinks, type ReportLinks } from '../modules/verifications/index.ts'
import type { Address } from './address.ts'

/** @param secretKeyOld SECRET_KEY_OLD, base64 */
export function openReportLinks(
  { clock, secretKey }: { clock: Clock; secretKey: Buffer },
  address: Address,
  secretKeyOld?: string,
): ReportLinks {
  const old = secretKeyOld ? Buffer.from(secretKeyOld, 'base64') : null
  return createReportLinks({
    clock,
    reportKey: deriveKey(secretKey, 'report links'),
    reportKeyOld: old && deriveKey(old, 'report links'),
    get publicUrl() {
      return address.publicUrl
    },
  })
}
