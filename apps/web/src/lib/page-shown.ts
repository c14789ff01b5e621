/**
 * Whether a person can see the page: it is not behind another one, nor left and kept by the browser for
 * "back".
 */
export interface PageShown {
  /** Resolves when the page is shown, or is not; at once when it is so already, or the signal ends it. */
  until(shown: boolean): Promise<void>
}

const EVENTS = ['visibilitychange', 'pagehide', 'pageshow'] as const

/** Follows the page until `signal` ends it. */
export function watchPage(signal: AbortSignal): PageShown {
  // When a page is left, `pagehide` comes before its state is "hidden".
  let left = false
  const waiting = new Set<() => void>()
  const isShown = () => !left && globalThis.document?.visibilityState !== 'hidden'
  const look = ({ type }: Event) => {
    if (type !== 'visibilitychange') left = type === 'pagehide'
    for (const check of [...waiting]) check()
  }
  if (globalThis.document)
    for (const event of EVENTS) addEventListener(event, look, { capture: true, signal })
  const end = () => {
    signal.removeEventListener('abort', end)
    for (const check of [...waiting]) check()
  }
  signal.addEventListener('abort', end)
  return {
    until: (shown) =>
      new Promise((resolve) => {
        const check = () => {
          if (isShown() !== shown && !signal.aborted) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
  }
}
