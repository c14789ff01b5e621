export interface Loop {
  /** Runs it now; during a run, once more after it. The first call starts the loop. */
  wake(): void
  /** Waits for the run under way. */
  stop(): Promise<void>
}

interface LoopOptions {
  /** `stopped` aborts at the stop. */
  run(stopped: AbortSignal): Promise<unknown>
  /** Milliseconds from the end of one run to the next. */
  everyMs: number
  /** The same after a run that failed. */
  afterErrorMs?: number
  /** Not called for what fails after the stop. */
  onError(error: unknown): void
}

/** Runs something from time to time, never beside itself. Does not keep the process alive. */
export function runLoop({ run, everyMs, afterErrorMs = everyMs, onError }: LoopOptions): Loop {
  const stopping = new AbortController()
  const stopped = stopping.signal
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false

  const runs = async () => {
    let pause = everyMs
    do {
      again = false
      try {
        await run(stopped)
        pause = everyMs
      } catch (error) {
        if (!stopped.aborted) onError(error)
        pause = afterErrorMs
      }
    } while (again && !stopped.aborted)
    running = null
    if (!stopped.aborted) timer = setTimeout(wake, pause).unref()
  }
  const wake = () => {
    if (stopped.aborted) return
    again = true
    clearTimeout(timer)
    running ??= runs()
  }
  return {
    wake,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
