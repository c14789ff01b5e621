/** The ports to providers, with each call counted and traced. What a call is about stays out of both. */
import type { Egress } from '../ports/egress.ts'
import type { IdentityProvider } from '../ports/identity-provider.ts'
import type { LogWitness, WitnessAnswer } from '../ports/log-witness.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { MobileBilling, PaymentGateway } from '../ports/payment-gateway.ts'
import type { SmsSender } from '../ports/sms.ts'
import type { TelecomRecords } from '../ports/telecom-records.ts'
import { type CallResult, resultOf } from './call-result.ts'
import type { ProviderCounts } from './metrics.ts'
import { traced } from './tracing.ts'

export type Observe = <T>(
  provider: string,
  operation: string,
  call: () => Promise<T>,
  /** Outcome of an answer. Default: done. */
  resultIn?: (answer: T) => CallResult,
) => Promise<T>

export function observeWith(counts: ProviderCounts): Observe {
  return (provider, operation, call, resultIn = () => 'done') =>
    traced(
      {
        name: `${provider} ${operation}`,
        kind: 'client',
        attributes: { 'amana.provider': provider, 'amana.operation': operation },
      },
      async (span) => {
        const begun = performance.now()
        const count = (result: CallResult) => {
          span.set('amana.result', result)
          if (result === 'failed') span.fail('provider')
          counts.called({ provider, operation, result, seconds: (performance.now() - begun) / 1_000 })
        }
        try {
          const answer = await call()
          count(resultIn(answer))
          return answer
        } catch (error) {
          count(resultOf(error))
          throw error
        }
      },
    )
}

export function observedMailer(mailer: Mailer, observe: Observe): Mailer {
  return { send: (mail) => observe('mail', 'send', () => mailer.send(mail)) }
}

export function observedSms(sender: SmsSender, observe: Observe): SmsSender {
  return { send: (sms) => observe('sms', 'send', () => sender.send(sms)) }
}

export function observedIdentity(provider: IdentityProvider, observe: Observe): IdentityProvider {
  const { name } = provider
  return {
    name,
    lookUp: (kind, unverifiedNumber, claimed) =>
      observe(name, `look up ${kind}`, () => provider.lookUp(kind, unverifiedNumber, claimed)),
  }
}

export function observedTelecom(records: TelecomRecords, observe: Observe): TelecomRecords {
  const { name } = records
  const provider = `telecom ${name}`
  return {
    name,
    networkOf: (phone) => records.networkOf(phone),
    circuits: () => records.circuits(),
    match: (asked, imei) => observe(provider, 'match', () => records.match(asked, imei)),
    simChange: (asked, since) => observe(provider, 'SIM change', () => records.simChange(asked, since)),
    changedSubscriber: (asked, since) =>
      observe(provider, 'subscriber change', () => records.changedSubscriber(asked, since)),
    imeiOf: (asked) => observe(provider, 'IMEI', () => records.imeiOf(asked)),
  }
}

export function observedGateway(gateway: PaymentGateway, observe: Observe): PaymentGateway {
  const { name } = gateway
  return {
    name,
    initialize: (payment) => observe(name, 'initialize', () => gateway.initialize(payment)),
    verify: (reference) => observe(name, 'verify', () => gateway.verify(reference)),
    readWebhook: (rawBody, headers) => gateway.readWebhook(rawBody, headers),
  }
}

export function observedBilling(billing: MobileBilling, observe: Observe): MobileBilling {
  const { name, needsPhoneNumber, readCallback } = billing
  return {
    name,
    ...(needsPhoneNumber === undefined ? {} : { needsPhoneNumber }),
    initiate: (payment) => observe(name, 'initiate', () => billing.initiate(payment)),
    verify: (reference) => observe(name, 'verify', () => billing.verify(reference)),
    ...(readCallback ? { readCallback: (rawBody: Buffer) => readCallback.call(billing, rawBody) } : {}),
  }
}

export function observedEgress(egress: Egress, observe: Observe, to: 'webhook' | 'push'): Egress {
  return {
    refusal: (url) => egress.refusal(url),
    post: (url, headers, body) =>
      observe(
        to,
        'post',
        () => egress.post(url, headers, body),
        ({ status }) => (status !== null && status >= 200 && status < 300 ? 'done' : 'failed'),
      ),
  }
}

/** All witnesses are one provider: their names are the operator's words. */
export function observedWitness(witness: LogWitness, observe: Observe): LogWitness {
  const { vkey, name } = witness
  return {
    vkey,
    name,
    addCheckpoint: (body) =>
      observe('witness', 'add-checkpoint', () => witness.addCheckpoint(body), resultOfWitness),
  }
}

/** 409 is part of the protocol: the witness says which size it knows. */
function resultOfWitness(answer: WitnessAnswer | null): CallResult {
  if (answer === null || answer.status >= 500) return 'failed'
  return answer.status === 200 || answer.status === 409 ? 'done' : 'refused'
}

/** Requests to a bucket. 404 is an answer: there is no such file. */
export function observedS3(observe: Observe) {
  return <Answer extends { status: number }>(
    operation: string,
    call: () => Promise<Answer>,
  ): Promise<Answer> =>
    observe('s3', operation, call, ({ status }) => (status < 300 || status === 404 ? 'done' : 'failed'))
}
