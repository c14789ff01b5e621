export { decodeBase64Url, encodeBase64Url } from './base64url.ts'
export { ENTRY_BYTES, FIRST_REPORTING_DATE, type PrivateStatus, type Report, STATUSES } from './entry.ts'
export type { Epoch } from './epoch.ts'
export { PrivateCheckError, type PrivateCheckTrouble } from './errors.ts'
export { type BlindRequest, type SendBlinded, sendAsPartner } from './http.ts'
export { type Blinded, blind, checkOf, finish } from './oprf.ts'
export {
  type Answer,
  createPrivateCheck,
  imei14Of,
  MAX_ELEMENTS,
  type PrivateCheck,
  type PrivateCheckOptions,
} from './private-check.ts'
export { requirePublishedKey } from './published-keys.ts'
export { tellOwner } from './tell-owner.ts'
