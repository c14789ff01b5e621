/**
 * Payments: gateway and mobile billing by the configuration, and the link to the checks that they pay for.
 */

import type { PaymentMethod } from '@amana/contract'
import { createMailer } from '../adapters/mailer/index.ts'
import { createMtnMomo } from '../adapters/mobile-billing/mtn-momo.ts'
import { createSandboxBilling } from '../adapters/mobile-billing/sandbox.ts'
import { billingOff, gatewayOff } from '../adapters/payment-gateway/off.ts'
import { createPaystack, methodsOfChannels } from '../adapters/payment-gateway/paystack.ts'
import { createSandboxGateway, type SandboxGateway } from '../adapters/payment-gateway/sandbox.ts'
import type { Config } from '../config/index.ts'
import type { PaystackChannel } from '../config/payments.ts'
import type { Database } from '../db/index.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/log.ts'
import { deriveKey } from '../kernel/secret-key.ts'
import { noUseLimits } from '../limits/use-limits.ts'
import type { CertificateDeps } from '../modules/certificates/index.ts'
import { balances } from '../modules/organisations/index.ts'
import { createProviderBreakers, type PaymentDeps } from '../modules/payments/index.ts'
import { createCheckLedger, type ReportLinks } from '../modules/verifications/index.ts'
import type { MobileBilling, PaymentGateway } from '../ports/payment-gateway.ts'
import { type Address, addressOf } from './address.ts'
import { openCertificates } from './certificates.ts'
import { openReportLinks } from './report-links.ts'

/** The part of the options that every service needs. */
export interface Infrastructure {
  config: Config
  database: Database
  jobs: JobQueue
  clock: Clock
  log: Logger
  secretKey: Buffer
}

/** Payments for a process that does not serve: the administration commands. */
export async function openPaymentsAlone(infrastructure: Infrastructure): Promise<PaymentDeps> {
  const { config, database, jobs, clock, log } = infrastructure
  const address = addressOf(config)
  const certificates = await openCertificates(infrastructure, address)
  const reportLinks = openReportLinks(infrastructure, address, config.secretKeyOld)
  const { sandbox: _sandbox, ...payments } = openPayments(
    { ...infrastructure, certificates, reportLinks },
    address,
  )
  const limits = { useLimits: noUseLimits, budgets: config.budgets }
  return {
    database,
    jobs,
    clock,
    log,
    mailer: await createMailer(config),
    ...payments,
    ...limits,
    publicUrl: address.publicUrl,
  }
}

/** `sandbox` is null without the sandbox gateway: then no route takes a card. */
export function openPayments(
  infrastructure: Infrastructure & { certificates: CertificateDeps; reportLinks: ReportLinks },
  address: Address,
) {
  const { gateway, sandbox } = openGateway(infrastructure, address)
  const { payment } = infrastructure.config
  return {
    sandbox,
    gateway,
    billing: openBilling(infrastructure),
    breakers: createProviderBreakers({ log: infrastructure.log }),
    checks: createCheckLedger(infrastructure),
    balances,
    promoKey: deriveKey(infrastructure.secretKey, 'promo uses'),
    methods: methodsOf(infrastructure.config),
    wallets: payment.provider === 'paystack' && payment.channels.some((channel) => WALLETS.has(channel)),
  }
}

const WALLETS: ReadonlySet<PaystackChannel> = new Set(['apple_pay', 'qr', 'mobile_money'])

/** In the order of the screen. Nothing that this deployment lacks. */
function methodsOf({ payment, momo }: Config): PaymentMethod[] {
  const methods: PaymentMethod[] = []
  if (payment.provider === 'sandbox') methods.push('card', 'bank_transfer')
  if (payment.provider === 'paystack') methods.push(...methodsOfChannels(payment.channels))
  if (momo.provider === 'mtn') methods.push('momo')
  if (momo.provider === 'sandbox') methods.push('airtime')
  return methods
}

function openBilling({ config: { momo }, database, clock }: Infrastructure): MobileBilling {
  switch (momo.provider) {
    case 'mtn':
      return createMtnMomo({ ...momo, clock })
    case 'sandbox':
      return createSandboxBilling({ database, clock })
    case 'off':
      return billingOff()
  }
}

function openGateway(
  { config, database, clock, secretKey, log }: Infrastructure,
  address: Address,
): { gateway: PaymentGateway; sandbox: SandboxGateway | null } {
  if (config.payment.provider === 'paystack')
    return { gateway: createPaystack(config.payment), sandbox: null }
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
