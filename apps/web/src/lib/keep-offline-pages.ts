/** As the worker knows it (service-worker/service-worker.ts). */
const KEEP_OFFLINE_PAGES = 'keep offline pages'

/**
 * For the pages that work without a connection (build-service-worker.ts): the worker fetches all of them,
 * with what they load when they are used, and renews them with each version.
 */
export function keepOfflinePages(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(KEEP_OFFLINE_PAGES))
}
