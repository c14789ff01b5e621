/** Pushes to this browser: whether it can have them, its permission, its subscription. */

/** `home-screen`: an iPhone or iPad, whose browsers push to apps of the home screen alone. */
export type PushSupport = 'yes' | 'home-screen' | 'no'

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes'
  return isApple() ? 'home-screen' : 'no'
}

/** An iPad says that it is a Mac, which has no touch screen. */
function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

export function pushPermission(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'denied'
}

/** Null: there is none, or no service worker. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * The browser's subscription for our key; one for another key is replaced.
 *
 * @param key base64url
 * @throws Error when the browser or its push service refuses
 */
export async function subscribeTo(key: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker()
  const there = await pushManager.getSubscription()
  if (there && isFor(there, key)) return there
  await there?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Milliseconds. A browser that takes no service worker, as in a private window, never says so. */
const WORKER_WITHIN = 15_000

/** @throws Error when there is none in time */
function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('no service worker')), WORKER_WITHIN),
  )
  return Promise.race([navigator.serviceWorker.ready, late])
}

export function isFor({ options }: Pick<PushSubscription, 'options'>, key: string): boolean {
  const bytes = options.applicationServerKey
  return bytes !== null && base64url(new Uint8Array(bytes)) === key
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
