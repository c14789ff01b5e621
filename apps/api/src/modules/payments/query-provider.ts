import type { PaymentMethod } from '@amana/contract'
import { SECOND } from '../../kernel/durations.ts'
import type { MobileBilling, PaymentGateway } from '../../ports/payment-gateway.ts'
import { type GatewayTransaction, ProviderDown, ProviderRefused } from '../../ports/payment-gateway.ts'
import type { PaymentDeps } from './deps.ts'
import type { PaymentRow } from './queries.ts'

const DEADLINE = 20 * SECOND

type QueryDeps = Pick<PaymentDeps, 'gateway' | 'billing' | 'breakers' | 'providerDeadline'>

/**
 * Runs one call of the provider for a method. A late answer, or any other error of the adapter, counts like a
 * 500.
 * @throws ProviderDown, at once while the circuit is open; ProviderRefused
 */
export function queryProvider<T>(deps: QueryDeps, method: PaymentMethod, call: () => Promise<T>): Promise<T> {
  return deps.breakers.run(breakerOf(deps, method), () => inTime(deps.providerDeadline ?? DEADLINE, call))
}

/** Seconds for which the circuit of a method's provider stays open; null: it is closed. */
export function circuitOpenFor(deps: QueryDeps, method: PaymentMethod): number | null {
  return deps.breakers.openFor(breakerOf(deps, method))
}

/**
 * The payment's status at its provider. @throws ProviderDown, also when that provider is no longer configured
 */
export async function queryTransaction(
  deps: QueryDeps,
  payment: Pick<PaymentRow, 'method' | 'provider' | 'reference'>,
): Promise<GatewayTransaction> {
  const provider = providerOf(deps, payment.method)
  if (provider.name !== payment.provider) throw new ProviderDown(`${payment.provider} is not configured`)
  return queryProvider(deps, payment.method, () => provider.verify(payment.reference))
}

/** The provider of a method. */
export function providerOf(
  deps: Pick<PaymentDeps, 'gateway' | 'billing'>,
  method: PaymentMethod,
): PaymentGateway | MobileBilling {
  return method === 'card' ? deps.gateway : deps.billing
}

/** Circuit breakers are per method: both sandbox providers share a name. */
function breakerOf(deps: QueryDeps, method: PaymentMethod): string {
  return `${providerOf(deps, method).name} ${method}`
}

async function inTime<T>(deadlineMs: number, call: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderDown('no answer in time')), deadlineMs)
  })
  try {
    return await Promise.race([call(), deadline])
  } catch (error) {
    if (error instanceof ProviderDown || error instanceof ProviderRefused) throw error
    throw new ProviderDown('unexpected fault', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
