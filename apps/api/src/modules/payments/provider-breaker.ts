/**
 * Calls of payment providers with a timeout and a circuit breaker: a provider that is down costs nobody a
 * timeout.
 */
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  type IPolicy,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import { SECOND } from '../../kernel/durations.ts'
import type { Logger } from '../../kernel/log.ts'
import { ProviderDown, ProviderRefused } from '../../ports/payment-gateway.ts'

export interface ProviderBreakers {
  /**
   * Seconds until the provider is asked again; null: the circuit is closed, or the next call tries whether it
   * can be.
   */
  openFor(provider: string): number | null
  /**
   * Runs one call of a provider. Only a refusal is an answer: a timeout or any other error counts against the
   * provider.
   * @throws ProviderDown, at once while the circuit is open; ProviderRefused
   */
  run<T>(provider: string, call: () => Promise<T>): Promise<T>
}

export interface BreakerOptions {
  log: Logger
  /** Milliseconds for one call. Default 20,000. */
  deadline?: number | undefined
  /** Failures in a row that open the circuit. Default 5. */
  failures?: number
  /** Milliseconds for which the circuit stays open; then one call tries. Default 20,000. */
  pause?: number
}

interface Breaker {
  circuit: CircuitBreakerPolicy
  policy: IPolicy
  /** Unix time in milliseconds. */
  openUntil: number
}

/** Seconds that others are told to wait while one call tries a provider again. */
const TRYING_SECONDS = 5

/** One circuit for each provider of this process, made at its first call. */
export function createProviderBreakers(options: BreakerOptions): ProviderBreakers {
  const { log, deadline = 20 * SECOND, failures = 5, pause = 20 * SECOND } = options
  const breakers = new Map<string, Breaker>()

  function breakerOf(provider: string): Breaker {
    const known = breakers.get(provider)
    // Later than one pause from now: the clock was set back, and the circuit would stay open for as long as
    // that.
    if (known && known.openUntil - Date.now() <= pause) return known
    const circuit = circuitBreaker(handleAll, {
      breaker: new ConsecutiveBreaker(failures),
      halfOpenAfter: pause,
    })
    const made = {
      circuit,
      policy: wrap(circuit, timeout(deadline, TimeoutStrategy.Aggressive)),
      openUntil: 0,
    }
    circuit.onBreak(() => {
      // cockatiel goes by the same clock.
      made.openUntil = Date.now() + pause
      log.warn({ provider, pause_ms: pause }, 'payment provider circuit opened')
    })
    circuit.onReset(() => log.info({ provider }, 'payment provider circuit closed'))
    breakers.set(provider, made)
    return made
  }

  return {
    openFor(provider) {
      const { circuit, openUntil } = breakerOf(provider)
      if (circuit.state === CircuitState.HalfOpen) return TRYING_SECONDS
      const left = Math.ceil((openUntil - Date.now()) / SECOND)
      return circuit.state === CircuitState.Open && left > 0 ? left : null
    },
    async run(provider, call) {
      const { circuit, policy } = breakerOf(provider)
      // cockatiel would let other calls wait for the one that tries.
      if (circuit.state === CircuitState.HalfOpen) throw new ProviderDown(`${provider} is being tried again`)
      const outcome = await policy
        .execute(() => orRefused(call))
        .catch((error: unknown) => {
          throw asProviderDown(error)
        })
      if ('refused' in outcome) throw outcome.refused
      return outcome.value
    },
  }
}

/** A refusal as a value: to the circuit it is an answer like any other. */
async function orRefused<T>(call: () => Promise<T>): Promise<{ value: T } | { refused: ProviderRefused }> {
  try {
    return { value: await call() }
  } catch (error) {
    if (error instanceof ProviderRefused) return { refused: error }
    throw error
  }
}

/** A timeout or an unexpected error says as little about the payment as HTTP 500 does. */
function asProviderDown(error: unknown): ProviderDown {
  if (error instanceof ProviderDown) return error
  if (error instanceof BrokenCircuitError) return new ProviderDown('not asked: its circuit is open')
  if (error instanceof TaskCancelledError) return new ProviderDown('no answer in time')
  return new ProviderDown('unexpected error', { cause: error })
}
