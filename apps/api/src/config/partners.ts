/** Settings of organisations and their clients (decisions §14). */
import { z } from 'zod'
import { percentEncoded, url, wholeNumber } from './values.ts'

export interface PartnerConfig {
  /** Life of a client's access token, in seconds. */
  tokenSeconds: number
  /** The price of a check for an organisation without its own. */
  checkPriceKobo: number
  /** Webhooks may go to loopback, by http too: for tests. */
  webhooksToLoopback: boolean
  /** An http proxy through which webhooks leave. */
  webhookProxy: string | undefined
  /** Numbers of one TAC within 1,000 serials, asked for in an hour, above which a client is slowed down. */
  neighboursPerHour: number
}

export const partnerEnvironment = {
  PARTNER_TOKEN_SECONDS: wholeNumber(5, 900, 'must be a number from 5 to 900').default(900),
  PARTNER_CHECK_PRICE_KOBO: wholeNumber(0, 10_000_000, 'must be a number of kobo from 0 to 10000000').default(
    2_000,
  ),
  PARTNER_WEBHOOKS_LOOPBACK: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  PARTNER_WEBHOOKS_PROXY: url(['http:', 'https:'])
    .refine(percentEncoded, 'must have its user and password percent-encoded')
    .optional(),
  PARTNER_NEIGHBOURS_PER_HOUR: wholeNumber(1, 1_000_000, 'must be a number from 1 to 1000000').default(200),
}

type Environment = z.output<z.ZodObject<typeof partnerEnvironment>>

export function partnerConfig(value: Environment): PartnerConfig {
  return {
    tokenSeconds: value.PARTNER_TOKEN_SECONDS,
    checkPriceKobo: value.PARTNER_CHECK_PRICE_KOBO,
    webhooksToLoopback: value.PARTNER_WEBHOOKS_LOOPBACK === 'on',
    webhookProxy: value.PARTNER_WEBHOOKS_PROXY,
    neighboursPerHour: value.PARTNER_NEIGHBOURS_PER_HOUR,
  }
}
