/**
 * Calls of providers with a timeout and a circuit breaker: a provider that is down costs nobody a timeout.
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
import { SECOND } from './durations.ts'

export interface Circuits {
  /**
   * Seconds until the provider is asked again; null: the circuit is closed, or the next call tries whether it
   * can be.
   */
  openFor(provider: string): number | null
  /**
   * Runs one call of a provider. Only what `isAnswer` names is an answer: a timeout or any other error counts
   * against the provider.
   *
   * @throws the error of `down`, at once while the circuit is open; an answer that is an error, as it came
   */
  run<T>(provider: string, call: () => Promise<T>): Promise<T>
}

export interface CircuitOptions {
  /** An error by which a working provider answers. */
  isAnswer(error: unknown): boolean
  /** The port's error for a provider that gave no answer. `error`: thrown by the call, if it was. */
  down(message: string, error?: unknown): Error
  opened(provider: string, pauseMs: number): void
  closed(provider: string): void
  /** Milliseconds for one call. Default 20,000. */
  deadline?: number | undefined
  /** Failures in a row that open the circuit. Default 5. */
  failures?: number | undefined
  /** Milliseconds for which the circuit stays open; then one call tries. Default 20,000. */
  pause?: number | undefined
}

interface Circuit {
  breaker: CircuitBreakerPolicy
  policy: IPolicy
  /** Unix time in milliseconds. */
  openUntil: number
}

/** Seconds of Retry-After for others while one call tries a provider again. */
const TRYING_SECONDS = 5

/** One circuit for each provider of this process, made at its first call. */
export function createCircuits(options: CircuitOptions): Circuits {
  const { isAnswer, down, deadline = 20 * SECOND, failures = 5, pause = 20 * SECOND } = options
  const circuits = new Map<string, Circuit>()

  function circuitOf(provider: string): Circuit {
    const known = circuits.get(provider)
    // Later than one pause from now: the clock was set back, and the circuit would stay open for as long as
    // that.
    if (known && known.openUntil - Date.now() <= pause) return known
    const breaker = circuitBreaker(handleAll, {
      breaker: new ConsecutiveBreaker(failures),
      halfOpenAfter: pause,
    })
    const made = {
      breaker,
      policy: wrap(breaker, timeout(deadline, TimeoutStrategy.Aggressive)),
      openUntil: 0,
    }
    breaker.onBreak(() => {
      // cockatiel goes by the same clock.
      made.openUntil = Date.now() + pause
      options.opened(provider, pause)
    })
    breaker.onReset(() => options.closed(provider))
    circuits.set(provider, made)
    return made
  }

  return {
    openFor(provider) {
      const { breaker, openUntil } = circuitOf(provider)
      if (breaker.state === CircuitState.HalfOpen) return TRYING_SECONDS
      const left = Math.ceil((openUntil - Date.now()) / SECOND)
      return breaker.state === CircuitState.Open && left > 0 ? left : null
    },
    async run(provider, call) {
      const { breaker, policy } = circuitOf(provider)
      // cockatiel would let other calls wait for the one that tries.
      if (breaker.state === CircuitState.HalfOpen) throw down(`${provider} is being tried again`)
      const outcome = await policy
        .execute(() => orAnswer(call, isAnswer))
        .catch((error: unknown) => {
          throw asDown(error, down)
        })
      if ('error' in outcome) throw outcome.error
      return outcome.value
    },
  }
}

/** An error that is an answer as a value: to the circuit it is an answer like any other. */
async function orAnswer<T>(
  call: () => Promise<T>,
  isAnswer: CircuitOptions['isAnswer'],
): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await call() }
  } catch (error) {
    if (isAnswer(error)) return { error }
    throw error
  }
}

/** A timeout or an unexpected error says as little about the question as HTTP 500 does. */
function asDown(error: unknown, down: CircuitOptions['down']): Error {
  if (error instanceof BrokenCircuitError) return down('not asked: its circuit is open')
  if (error instanceof TaskCancelledError) return down('no answer in time')
  return down('unexpected error', error)
}
