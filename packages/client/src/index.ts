export type { PrivateJwk } from './assertion.ts'
export type { Credentials } from './bearer.ts'
export {
  CheckJobEnded,
  type CheckJobs,
  type CreateOptions,
  type ResultLine,
  type WaitOptions,
} from './check-jobs.ts'
export {
  type AmanaClient,
  type Balance,
  type Check,
  type CheckOptions,
  type CheckStatus,
  type CheckStatusOptions,
  createAmanaClient,
  type UsageDay,
} from './client.ts'
export { AmanaError, type AmanaErrorCode, type CamaraCode, type OAuthCode } from './errors.ts'
export type { CallOptions, ClientOptions } from './transport.ts'
export type { CheckJobSource } from './upload.ts'
export {
  type AmanaEvent,
  type ReceivedWebhook,
  type VerifyOptions,
  verifyWebhook,
  type WebhookFault,
  WebhookRefused,
} from './verify-webhook.ts'
export type { NewWebhook, Webhooks } from './webhooks.ts'
