import { type CheckJobs, createCheckJobs } from './check-jobs.ts'
import { type CallOptions, type ClientOptions, createTransport } from './transport.ts'
import type { Balance, Check, CheckStatus, UsageDay } from './types.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

export interface CheckOptions extends CallOptions {
  /**
   * The same key within 24 hours is the same question: its answer comes again as it was. Without one the
   * number is asked afresh, and costs nothing within 24 hours of a paid answer.
   */
  idempotencyKey?: string
}

export interface CheckStatusOptions extends CheckOptions {
  /** Comes back with the answer, and stands in the logs of both sides. */
  correlator?: string
}

/** Every call throws an AmanaError when the registry refuses it. */
export interface AmanaClient {
  /** One number, with or without separators. `charged` is what it cost, in kobo. */
  check(imei: string, options?: CheckOptions): Promise<Check>
  /** The same question as CAMARA DeviceAuthenticity has it: 15 digits and nothing else. */
  checkStatus(imei: string, options?: CheckStatusOptions): Promise<CheckStatus>
  jobs: CheckJobs
  webhooks: Webhooks
  /** Whole kobo. */
  balance(options?: CallOptions): Promise<Balance>
  /** By day in Lagos, both days included: `2026-11-01`. */
  usage(from: string, to: string, options?: CallOptions): Promise<UsageDay[]>
  /** A bearer for other calls: the API key, or an access token that is still good. */
  bearer(): Promise<string>
}

export function createAmanaClient(options: ClientOptions): AmanaClient {
  const transport = createTransport(options)
  const { read } = transport
  return {
    check: (imei, { idempotencyKey, ...call } = {}) =>
      read({
        ...call,
        method: 'POST',
        path: '/partner/v1/checks',
        json: { imei },
        headers: keyed(idempotencyKey),
      }),
    checkStatus: (imei, { correlator, idempotencyKey, ...call } = {}) =>
      read({
        ...call,
        method: 'POST',
        path: '/device-authenticity/vwip/check-status',
        json: { imei },
        headers: {
          ...keyed(idempotencyKey),
          ...(correlator === undefined ? {} : { 'x-correlator': correlator }),
        },
      }),
    jobs: createCheckJobs(transport),
    webhooks: createWebhooks(transport),
    balance: (call) => read({ ...call, method: 'GET', path: '/partner/v1/balance' }),
    async usage(from, to, call) {
      const query = new URLSearchParams({ from, to })
      const { days } = await read<{ days: UsageDay[] }>({
        ...call,
        method: 'GET',
        path: `/partner/v1/usage?${query}`,
      })
      return days
    },
    bearer: () => transport.bearers.current(),
  }
}

const keyed = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'idempotency-key': `"${key}"` }
