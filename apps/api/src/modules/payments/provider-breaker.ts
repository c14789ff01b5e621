/** Circuits of payment providers: a provider that is down costs nobody a timeout. */
import { type CircuitOptions, type Circuits, createCircuits } from '../../kernel/circuits.ts'
import type { Logger } from '../../kernel/log.ts'
import { ProviderDown, ProviderRefused } from '../../ports/payment-gateway.ts'

/** Its calls throw ProviderDown, at once while the circuit is open, or ProviderRefused. */
export type ProviderBreakers = Circuits

export interface BreakerOptions extends Pick<CircuitOptions, 'deadline' | 'failures' | 'pause'> {
  log: Logger
}

/** One circuit for each provider of this process. Only a refusal is an answer. */
export function createProviderBreakers({ log, ...times }: BreakerOptions): ProviderBreakers {
  return createCircuits({
    ...times,
    isAnswer: (error) => error instanceof ProviderRefused,
    down: (message, error) =>
      error instanceof ProviderDown
        ? error
        : new ProviderDown(message, error === undefined ? {} : { cause: error }),
    opened: (provider, pauseMs) =>
      log.warn({ provider, pause_ms: pauseMs }, 'payment provider circuit opened'),
    closed: (provider) => log.info({ provider }, 'payment provider circuit closed'),
  })
}
