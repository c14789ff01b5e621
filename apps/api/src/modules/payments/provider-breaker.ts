/**
 * Circuit breaker: stops asking a provider that does not answer, so that people are told at once instead of
 * after a timeout.
 */
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleType,
} from 'cockatiel'
import { SECOND } from '../../kernel/durations.ts'
import type { Logger } from '../../kernel/log.ts'
import { ProviderDown, ProviderRefused } from '../../ports/payment-gateway.ts'

export interface ProviderBreakers {
  /** Seconds until the provider is asked again; null: it may be asked now. */
  openFor(provider: string): number | null
  /**
   * Runs the call unless the circuit is open. Only ProviderDown counts as a failure: a refusal shows that the
   * provider works.
   * @throws ProviderDown at once while the circuit is open
   */
  run<T>(provider: string, call: () => Promise<T>): Promise<T>
}

export interface BreakerOptions {
  log: Logger
  /** Consecutive failures that open the circuit. Default 5. */
  failures?: number
  /** Milliseconds until one call tests the provider again. Default 20,000. */
  pause?: number
}

/** Retry-After for callers during that test. */
const TRYING_SECONDS = 5

/** One breaker for each provider of this process, created on first use. */
export function createProviderBreakers({ log, failures = 5, pause = 20 * SECOND }: BreakerOptions): ProviderBreakers {
  const breakers = new Map<string, { policy: CircuitBreakerPolicy; openUntil: number }>()

  function breakerOf(provider: string) {
    const known = breakers.get(provider)
    // Further away than the length of a pause: the clock was put back, and the circuit would stay open for as
    // long.
    if (known && known.openUntil - Date.now() <= pause) return known
    const policy = circuitBreaker(handleType(ProviderDown), { breaker: new ConsecutiveBreaker(failures), halfOpenAfter: pause })
    const made = { policy, openUntil: 0 }
    policy.onBreak(() => {
      // The library's own clock, so that both agree on the end of the pause.
      made.openUntil = Date.now() + pause
      log.warn({ provider, pause_ms: pause }, 'payment provider does not answer and is given a pause')
    })
    policy.onReset(() => log.info({ provider }, 'payment provider answers again'))
    breakers.set(provider, made)
    return made
  }

  return {
    openFor(provider) {
      const { policy, openUntil } = breakerOf(provider)
      if (policy.state === CircuitState.HalfOpen) return TRYING_SECONDS
      const left = Math.ceil((openUntil - Date.now()) / SECOND)
      return policy.state === CircuitState.Open && left > 0 ? left : null
    },
    async run(provider, call) {
      const { policy } = breakerOf(provider)
      // The library would let others wait for the test.
      if (policy.state === CircuitState.HalfOpen) throw new ProviderDown(`${provider} is being tried again`)
      const outcome = await policy
        .execute(() => orRefused(call))
        .catch((error: unknown) => {
          throw error instanceof BrokenCircuitError ? new ProviderDown(`${provider} is given a pause`) : error
        })
      if ('refused' in outcome) throw outcome.refused
      return outcome.value
    },
  }
}

/** A refusal as a value: for the breaker it is an answer like any other. */
async function orRefused<T>(call: () => Promise<T>): Promise<{ value: T } | { refused: ProviderRefused }> {
  try {
    return { value: await call() }
  } catch (error) {
    if (error instanceof ProviderRefused) return { refused: error }
    throw error
  }
}
