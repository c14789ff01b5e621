/** The counts of each process. Labels come from the code's own lists and never name a person or a phone. */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { ChannelCounts } from '../channels/counts.ts'
import { JOB_NAMES, type JobName } from '../jobs/jobs.ts'
import { PAYMENT_OUTCOMES, type PaymentCounts } from '../modules/payments/index.ts'
import { CALL_RESULTS, type CallResult } from './call-result.ts'

export interface Metrics {
  registry: Registry
  channels: ChannelCounts
  requests: Histogram<'method' | 'route' | 'status'>
  payments: PaymentCounts
  jobs: JobCounts
  providers: ProviderCounts
}

export interface JobCounts {
  ran(queue: JobName, result: 'done' | 'failed', seconds: number): void
}

export interface ProviderCounts {
  /** Also of a mail or a text message, which is one call. */
  called(call: { provider: string; operation: string; result: CallResult; seconds: number }): void
}

/** In front of each name. */
const PREFIX = 'amana_'

export function createMetrics(): Metrics {
  const registry = Registry.merge([processMetrics()])
  return {
    registry,
    channels: channelCounts(registry),
    requests: new Histogram({
      name: 'amana_http_request_seconds',
      help: 'Duration of requests by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers: [registry],
    }),
    payments: paymentCounts(registry),
    jobs: jobCounts(registry),
    providers: providerCounts(registry),
  }
}

let ofProcess: Registry | undefined
/**
 * Memory, event loop and garbage collection: measured once in a process. What measures them cannot be
 * stopped, and would hold the registry of each product that a test has started.
 */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess, prefix: PREFIX })
  }
  return ofProcess
}

function counterIn(registry: Registry) {
  return <Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> =>
    new Counter({ name, help, labelNames, registers: [registry] })
}

function channelCounts(registry: Registry): ChannelCounts {
  const counter = counterIn(registry)
  const turns = counter('amana_channel_turns_total', 'Turns of calls by channel', ['channel'])
  const messages = counter('amana_channel_messages_total', 'Text messages by channel and direction', [
    'channel',
    'direction',
  ])
  const costs = counter('amana_channel_cost_kobo_total', 'What gateways charged, in kobo, by channel', [
    'channel',
  ])
  // Present from the start: an alarm on a count that is missing never rings.
  turns.labels('ussd').inc(0)
  for (const direction of ['in', 'out']) messages.labels('sms', direction).inc(0)
  return {
    turn: (channel) => turns.labels(channel).inc(),
    message: (channel, direction) => messages.labels(channel, direction).inc(),
    cost: (channel, kobo) => costs.labels(channel).inc(kobo),
  }
}

function paymentCounts(registry: Registry): PaymentCounts {
  const payments = counterIn(registry)('amana_payments_total', 'Payments that ended, by outcome', ['outcome'])
  for (const outcome of PAYMENT_OUTCOMES) payments.labels(outcome).inc(0)
  return { ended: (outcome) => payments.labels(outcome).inc() }
}

function jobCounts(registry: Registry): JobCounts {
  const counter = counterIn(registry)
  const runs = counter('amana_job_runs_total', 'Runs of jobs by queue and result', ['queue', 'result'])
  const seconds = counter('amana_job_run_seconds_total', 'Time spent in runs of jobs, by queue', ['queue'])
  for (const queue of JOB_NAMES) {
    for (const result of ['done', 'failed']) runs.labels(queue, result).inc(0)
    seconds.labels(queue).inc(0)
  }
  return {
    ran(queue, result, took) {
      runs.labels(queue, result).inc()
      seconds.labels(queue).inc(took)
    },
  }
}

function providerCounts(registry: Registry): ProviderCounts {
  const messages = counterIn(registry)('amana_messages_total', 'Mails and text messages by result', [
    'kind',
    'result',
  ])
  for (const kind of ['mail', 'sms']) for (const result of CALL_RESULTS) messages.labels(kind, result).inc(0)
  const calls = new Histogram({
    name: 'amana_provider_call_seconds',
    help: 'Duration of calls of providers by operation and result',
    labelNames: ['provider', 'operation', 'result'],
    buckets: [0.05, 0.25, 1, 5, 20],
    registers: [registry],
  })
  return {
    called({ provider, operation, result, seconds }) {
      if (provider === 'mail' || provider === 'sms') messages.labels(provider, result).inc()
      calls.labels(provider, operation, result).observe(seconds)
    },
  }
}
