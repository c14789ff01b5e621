/**
 * Registers the service worker that caches the shell (service-worker/), after everything the page itself
 * needs. A browser that refuses goes without.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** Sends the worker a message that it knows, once it is there. */
export function askServiceWorker(message: string): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))
}
