import { SECOND } from '../../kernel/durations.ts'
import type { MobileBilling, PaymentGateway } from '../../ports/payment-gateway.ts'
import { type GatewayTransaction, ProviderDown } from '../../ports/payment-gateway.ts'
import type { PaymentDeps } from './deps.ts'
import type { PaymentRow } from './queries.ts'

const DEADLINE = 20 * SECOND

/** Runs one call of a provider. A late answer, or any other fault of the adapter, leaves us as ignorant as a 500 does. @throws ProviderDown */
export async function askProvider<T>(deps: Pick<PaymentDeps, 'providerDeadline'>, call: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderDown('no answer in time')), deps.providerDeadline ?? DEADLINE)
  })
  try {
    return await Promise.race([call(), deadline])
  } catch (error) {
    throw error instanceof ProviderDown ? error : new ProviderDown('unexpected fault', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** How the payment stands at the provider it was opened with. @throws ProviderDown, also when that provider is no longer configured */
export function askForTransaction(deps: PaymentDeps, payment: PaymentRow): Promise<GatewayTransaction> {
  return askProvider(deps, async () => {
    const provider = providerOf(deps, payment)
    if (provider.name !== payment.provider) throw new ProviderDown(`${payment.provider} is not configured`)
    return provider.verify(payment.reference)
  })
}

function providerOf(deps: PaymentDeps, { method }: PaymentRow): PaymentGateway | MobileBilling {
  return method === 'card' ? deps.gateway : deps.billing
}
