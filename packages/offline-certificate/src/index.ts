/**
 * Certificates that verify without a connection: the text of their QR code and the list of their states, with
 * nothing but what Node and browsers have. Signing, verifying and inflating are given to it.
 */
export { decodeBase45, encodeBase45 } from './base45.ts'
export { type CborMap, type CborValue, decodeCbor, encodeCbor, type Tagged } from './cbor.ts'
export {
  type CertificateRefusal,
  MAX_NAMES_LENGTH,
  MAX_TEXT_BYTES,
  type OfflineCertificate,
  PREFIX,
  readCertificate,
  readPastedCertificate,
  writeCertificate,
} from './certificate.ts'
export { type JwkSet, keyIdOf, publicKeysOf } from './keys.ts'
export { Malformed } from './malformed.ts'
export {
  type Message,
  type PublicKey,
  parseSign1,
  type SigningKey,
  signedBytes,
  type Verify,
} from './sign1.ts'
export {
  packStatuses,
  readStatusList,
  STATUS,
  STATUS_BITS,
  STATUS_LIST_TYPE,
  type StatusList,
  statusAt,
  writeStatusList,
} from './status-list.ts'
export { type Judged, judge, type OpenStatusList, type Verdict } from './verdict.ts'
