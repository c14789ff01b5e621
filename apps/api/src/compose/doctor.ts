/** Adapters that `doctor` asks. */
export { pingClamd } from '../adapters/file-scanner/clamd.ts'
export { createFileStorage } from '../adapters/file-storage/index.ts'
export { createSmtpMailer, MailNotSent, verifySmtp } from '../adapters/mailer/smtp-mailer.ts'
export { type ProviderAccount, providerAccounts } from '../adapters/provider-accounts.ts'
export { pingRedis } from '../adapters/shared-counts/redis.ts'
