import { keepAll } from './kept-certificate-files.ts'
import { loadKeys } from './kept-log-files.ts'
import { askServiceWorker } from './service-worker.ts'

/** As the worker knows it (service-worker/service-worker.ts). */
const KEEP_OFFLINE_PAGES = 'keep offline pages'

/**
 * For the pages that work without a connection (build-service-worker.ts): a visit to one of them brings all,
 * the public keys and lists that they need too. The worker fetches the pages with what they load when they
 * are used, and renews them with each version.
 */
export async function keepOfflinePages(): Promise<void> {
  askServiceWorker(KEEP_OFFLINE_PAGES)
  await Promise.all([keepAll(), loadKeys(new AbortController().signal)])
}
