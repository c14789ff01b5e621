/**
 * Payments: gateway and mobile billing by the configuration, and the link to the checks that they pay for.
 */

import { createMailer } from '../adapters/mailer/index.ts'
import { createMtnMomo } from '../adapters/mobile-billing/mtn-momo.ts'
import { createSandboxBilling } from '../adapters/mobile-billing/sandbox.ts'
import { billingOff, gatewayOff } from '../adapters/payment-gateway/off.ts'
import { createPaystack } from '../adapters/payment-gateway/paystack.ts'
import { createSandboxGateway, type SandboxGateway } from '../adapters/payment-gateway/sandbox.ts'
import type { Config } from '../config/index.ts'
import type { Database } from '../db/index.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/log.ts'
import { deriveKey } from '../kernel/secret-key.ts'
import { createProviderBreakers, type PaymentDeps } from '../modules/payments/index.ts'
import { type CompletionDeps, completeVerification, findPayableCheck, mayReadCheck } from '../modules/verifications/index.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { MobileBilling } from '../ports/payment-gateway.ts'
import { type Address, addressOf, withPublicUrl } from './address.ts'
import { composeCertificates } from './certificates.ts'

interface Infrastructure {
  config: Config
  database: Database
  jobs: JobQueue
  clock: Clock
  log: Logger
  secretKey: Buffer
}

type PaymentGround = Infrastructure & { mailer: Mailer }

/** Payments for a process that does not serve: the administration commands. */
export async function composePaymentsAlone(foundation: Infrastructure): Promise<PaymentDeps> {
  const infrastructure = { ...foundation, mailer: createMailer(foundation.config) }
  const address = addressOf(infrastructure.config)
  const certificates = await composeCertificates(infrastructure, address)
  return composePayments(infrastructure, address, { ...infrastructure, certificates }).payments
}

/** `sandbox` is null without the sandbox gateway: then no route takes a card. */
export function composePayments(
  infrastructure: PaymentGround,
  address: Address,
  completion: CompletionDeps,
): { payments: PaymentDeps; sandbox: SandboxGateway | null } {
  const { database, jobs, clock, log, mailer } = infrastructure
  const { gateway, sandbox } = composeGateway(infrastructure, address)
  const payments = withPublicUrl<Omit<PaymentDeps, 'publicUrl'>>(address, {
    ...{ database, clock, jobs, gateway, mailer, log },
    billing: composeBilling(infrastructure),
    breakers: createProviderBreakers({ log }),
    checks: {
      findPayable: (_db, actor, check, now) => findPayableCheck(database, actor, check, now),
      mayRead: (_db, actor, verificationId, accessToken) => mayReadCheck(database, actor, verificationId, accessToken),
      complete: (tx, paid) => completeVerification(completion, tx, paid),
    },
  })
  return { payments, sandbox }
}

function composeBilling({ config: { momo }, database, clock }: PaymentGround): MobileBilling {
  switch (momo.provider) {
    case 'mtn':
      return createMtnMomo({ ...momo, clock })
    case 'sandbox':
      return createSandboxBilling({ database, clock })
    case 'off':
      return billingOff()
  }
}

function composeGateway({ config, database, clock, secretKey, log }: PaymentGround, address: Address) {
  if (config.payment.provider === 'paystack') return { gateway: createPaystack(config.payment), sandbox: null }
  if (config.payment.provider === 'off') return { gateway: gatewayOff(), sandbox: null }
  const sandbox = createSandboxGateway({
    database,
    clock,
    get publicUrl() {
      return address.publicUrl
    },
    get webhookBaseUrl() {
      return address.listening
    },
    webhookSecret: deriveKey(secretKey, 'sandbox gateway webhooks'),
    log,
  })
  return { gateway: sandbox, sandbox }
}
