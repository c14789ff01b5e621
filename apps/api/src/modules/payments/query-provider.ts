import { asksOnPhone, type PaymentMethod } from '@amana/contract'
import type { MobileBilling, PaymentGateway } from '../../ports/payment-gateway.ts'
import { type GatewayTransaction, ProviderDown } from '../../ports/payment-gateway.ts'
import type { PaymentDeps } from './deps.ts'
import type { PaymentRow } from './queries.ts'

type ProviderDeps = Pick<PaymentDeps, 'gateway' | 'billing' | 'breakers'>

/**
 * Runs one call of the provider for a method.
 * @throws ProviderDown, at once while its circuit is open; ProviderRefused
 */
export function queryProvider<T>(
  deps: ProviderDeps,
  method: PaymentMethod,
  call: () => Promise<T>,
): Promise<T> {
  return deps.breakers.run(breakerOf(deps, method), call)
}

/** Seconds for which the circuit of a method's provider stays open; null: the provider may be called. */
export function circuitOpenFor(deps: ProviderDeps, method: PaymentMethod): number | null {
  return deps.breakers.openFor(breakerOf(deps, method))
}

/**
 * The payment's state at the provider that it was opened with.
 * @throws ProviderDown, also when that provider is no longer configured
 */
export async function queryTransaction(
  deps: ProviderDeps,
  payment: Pick<PaymentRow, 'method' | 'provider' | 'reference'>,
): Promise<GatewayTransaction> {
  const provider = providerOf(deps, payment.method)
  if (provider.name !== payment.provider) throw new ProviderDown(`${payment.provider} is not configured`)
  return queryProvider(deps, payment.method, () => provider.verify(payment.reference))
}

/** The provider of payments by this method. */
export function providerOf(
  deps: Pick<PaymentDeps, 'gateway' | 'billing'>,
  method: PaymentMethod,
): PaymentGateway | MobileBilling {
  return asksOnPhone(method) ? deps.billing : deps.gateway
}

/** Circuits are per method: both providers of the sandbox share a name. */
function breakerOf(deps: ProviderDeps, method: PaymentMethod): string {
  return `${providerOf(deps, method).name} ${method}`
}
