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
  type CheckOptions,
  type CheckStatusOptions,
  createAmanaClient,
} from './client.ts'
export { AmanaError, type AmanaErrorCode, type CamaraCode, type OAuthCode } from './errors.ts'
export type { CallOptions, ClientOptions } from './transport.ts'
export type {
  Balance,
  Check,
  CheckJob,
  CheckStatus,
  ContextCode,
  Delivery,
  FieldError,
  Finding,
  NewWebhook,
  OperationalStatus,
  PartnerScope,
  UsageDay,
  VerificationResult,
  Webhook,
  WebhookEvent,
} from './types.ts'
export type { CheckJobSource } from './upload.ts'
export {
  type AmanaEvent,
  type ReceivedWebhook,
  type VerifyOptions,
  verifyWebhook,
  type WebhookFault,
  WebhookRefused,
} from './verify-webhook.ts'
export type { Webhooks } from './webhooks.ts'
