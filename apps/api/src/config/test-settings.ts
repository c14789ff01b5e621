/**
 * Settings that no real deployment starts with (decisions §17): a sandbox behind a real address gives reports
 * away, and the demo's passwords are public.
 */
import { StartError } from '../kernel/start-error.ts'
import { isHttps, isLoopbackUrl } from './deployment.ts'
import type { Config } from './index.ts'

type Settings = Pick<
  Config,
  | 'partners'
  | 'payment'
  | 'momo'
  | 'identity'
  | 'telecom'
  | 'sms'
  | 'channels'
  | 'smtpUrl'
  | 'demo'
  | 'rateLimits'
  | 'officerTwoFactor'
  | 'realSign'
  | 'real'
  | 'allowSandbox'
>

/** One line for each setting that only a test system may have; each begins with its variable. */
export function testSettings(config: Settings): string[] {
  const { partners, payment, momo, identity, telecom, sms, channels } = config
  const { smtpUrl, demo, rateLimits, officerTwoFactor } = config
  const found: [boolean, string][] = [
    [payment.provider === 'sandbox', 'PAYMENT_PROVIDER is sandbox: name paystack or off.'],
    [
      isTestKey(payment.secretKey),
      'PAYSTACK_SECRET_KEY is a test key, whose payments are not money: name the live one.',
    ],
    [isTestKey(payment.publicKey), 'PAYSTACK_PUBLIC_KEY is a test key: name the live one.'],
    [momo.provider === 'sandbox', 'MOMO_PROVIDER is sandbox: name mtn or off.'],
    [
      momo.provider === 'mtn' && momo.targetEnvironment === 'sandbox',
      'MOMO_TARGET_ENVIRONMENT is sandbox, whose payments are not money: name the live one.',
    ],
    [identity.provider === 'sandbox', 'IDENTITY_PROVIDER is sandbox: name dojah or off.'],
    [telecom.provider === 'sandbox', 'TELECOM_PROVIDER is sandbox: name camara or off.'],
    [
      sms.provider === 'outbox',
      'SMS_PROVIDER is outbox, so text messages are files: name termii or africastalking.',
    ],
    [channels.provider === 'simulator', 'USSD_PROVIDER is simulator: name africastalking or off.'],
    [smtpUrl === undefined, 'SMTP_URL is unset, so mails are files: name a mail server.'],
    [demo, 'DEMO is on: its passwords are public.'],
    [!rateLimits, 'RATE_LIMITS is false.'],
    [partners.webhooksToLoopback, 'PARTNER_WEBHOOKS_LOOPBACK is on.'],
    [officerTwoFactor === 'off', 'OFFICER_TWO_FACTOR is off: name totp or passkey.'],
    [
      officerTwoFactor === 'email',
      "OFFICER_TWO_FACTOR is email, so an officer's mailbox is the officer: name totp or passkey.",
    ],
  ]
  return found.filter(([wrong]) => wrong).map(([, line]) => line)
}

/** Prefixes of Paystack's test keys (https://paystack.com/docs/api/authentication). */
function isTestKey(key: string | undefined): boolean {
  return /^[sp]k_test_/.test(key ?? '')
}

/**
 * Refuses the start of a real deployment that has a test setting, unless ALLOW_SANDBOX says that it is a test
 * system.
 *
 * @throws StartError with one line that names each such variable
 */
export function requireRealSettings(
  config: Settings & Pick<Config, 'publicUrl' | 'trustProxy' | 'secretKey'>,
): void {
  if (
    config.publicUrl &&
    isHttps(config.publicUrl) &&
    !isLoopbackUrl(config.publicUrl) &&
    config.trustProxy === false
  )
    throw new StartError(
      'TRUST_PROXY is required beside an https PUBLIC_URL: without the address of the proxy in front, all visitors count as one.',
    )
  if (!config.real) return
  if (config.secretKey && !looksRandom(Buffer.from(config.secretKey, 'base64')))
    throw new StartError('SECRET_KEY must be random: openssl rand -base64 32 makes one.')
  if (config.allowSandbox) return
  const lines = testSettings(config)
  if (lines.length > 0)
    throw new StartError(
      `${lines.join(' ')} ${config.realSign} makes this a real deployment; ALLOW_SANDBOX=yes starts a test system, which says so on every page.`,
    )
}

/** Fewer different bytes than this in 32 or more were typed or repeated, not drawn. */
const DIFFERENT_BYTES = 12

/** Whether a key can have been drawn at random. */
function looksRandom(key: Buffer): boolean {
  return new Set(key).size >= DIFFERENT_BYTES
}
