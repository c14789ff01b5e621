import type { CertificateContent } from '@amana/contract'
import type { JSONColumnType } from 'kysely'
import type { ImeiColumn, Time } from '../../db/column-types.ts'

export interface Certificates {
  id: string
  number: string
  kind: CertificateContent['kind']
  imei: ImeiColumn
  verification_id: string | null
  device_id: number | null
  content: string
  signature: string
  key_id: string
  issued_at: Time
  superseded_at: Time | null
  revoked_at: Time | null
  status_list: number | null
  status_index: number | null
}

interface CertificateKeys {
  key_id: string
  public_jwk: JSONColumnType<{ kty: string; crv: string; x: string }>
  created_at: Time
}

/** The tables that this module owns: it alone writes them. */
export interface CertificatesTables {
  certificate_keys: CertificateKeys
  certificates: Certificates
}
