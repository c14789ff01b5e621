/**
 * Caches the shell (the HTML pages and the scripts and styles that draw them) and hashed assets, so that
 * Amana opens without a connection and says so. Answers of the API and personal data are never cached. It
 * also shows pushes.
 *
 * No page stays on an old version: pages come from the network whenever it answers, and a hashed file never
 * changes.
 */
import { APP, isAsset, isPage, LANDING } from './cached-paths.ts'
import { ownPage, shownOf } from './push.ts'

declare const self: ServiceWorkerGlobalScope
/**
 * Inserted by the build: the addresses of the shell, those of the pages that work without a connection, those
 * of the officers' desk, and a hash over them and the pages.
 */
declare const SHELL: readonly string[]
declare const OFFLINE: readonly string[]
declare const DESK: readonly string[]
declare const VERSION: string

const PREFIX = 'amana-'
const CACHE = PREFIX + VERSION
/** This version and the previous one, whose pages may still be open and load more scripts. */
const KEPT_VERSIONS = 2
/** This cache exists once a page was visited that is to work without a connection. It is empty. */
const OFFLINE_WANTED = 'offline-pages'
/** Message of such a page (src/lib/keep-offline-pages.ts). */
const KEEP_OFFLINE_PAGES = 'keep offline pages'
/** The same for the officers' desk, which nobody else needs. */
const DESK_WANTED = 'desk'
const KEEP_DESK = 'keep the desk'

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(openPage(event, pathname))
  } else if (isAsset(pathname)) event.respondWith(readAsset(event))
})

self.addEventListener('message', (event) => {
  if (event.data === KEEP_OFFLINE_PAGES)
    event.waitUntil(caches.open(OFFLINE_WANTED).then(() => keepAll(OFFLINE)))
  if (event.data === KEEP_DESK) event.waitUntil(caches.open(DESK_WANTED).then(() => keepAll(DESK)))
})

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})
// TypeScript knows no such event.
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(subscribeAgain(event as SubscriptionChange)),
)

interface SubscriptionChange {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/** Message to pages (src/lib/resume-push.ts): the browser has another subscription. */
const PUSH_RENEWED = 'push renewed'

function show(text: string): Promise<void> {
  const { title, url, ...options } = shownOf(text, self.location.origin)
  const icon = '/icons/icon-192.png'
  return self.registration.showNotification(title, {
    ...options,
    icon,
    badge: '/icons/badge-96.png',
    data: url,
  })
}

/** The page where it is open already, else a new one: what a person is writing in another page stays. */
async function open(url: string): Promise<void> {
  const page = ownPage(url, self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((each) => each.url === page)
  await (there ? there.focus() : self.clients.openWindow(page))
}

/** The session is the pages', so an open one tells the server, or the next one that opens. */
async function subscribeAgain({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  if (!newSubscription && key)
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(PUSH_RENEWED)
}

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  // Hashed files that the page has already loaded come from the browser's own cache; pages are requested
  // again.
  await cache.addAll(
    SHELL.map((path) => new Request(path, { cache: isAsset(path) ? 'default' : 'no-cache' })),
  )
  // Before this version takes over, its own files of these pages are here.
  if (await caches.has(OFFLINE_WANTED)) await keepAll(OFFLINE)
  if (await caches.has(DESK_WANTED)) await keepAll(DESK)
  await self.skipWaiting()
}

/** Each file for itself: what a bad connection brought stays. Those of earlier versions are copied. */
async function keepAll(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.allSettled(
    files.map(async (path) => {
      if (await cache.match(path, { ignoreVary: true })) return
      const kept = await caches.match(path, { ignoreVary: true })
      return kept ? cache.put(path, kept) : cache.add(path)
    }),
  )
}

async function activate(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const old = versions.filter((name) => name !== CACHE).slice(0, -(KEPT_VERSIONS - 1))
  await Promise.all(old.map((name) => caches.delete(name)))
  // The browser requests the page while this worker is still starting.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/**
 * The page from the server; the cached shell when no answer comes, or a proxy answers for a server that is
 * down.
 */
async function openPage(event: FetchEvent, pathname: string): Promise<Response> {
  let answer: Response
  try {
    answer = (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    answer = Response.error()
  }
  if (answer.type !== 'error' && answer.status < 500) return answer
  const cache = await caches.open(CACHE)
  return (await cache.match(pathname === LANDING ? LANDING : APP)) ?? answer
}

/** Cached in the background: no request waits for it, and a full phone still loads the file. */
async function readAsset(event: FetchEvent): Promise<Response> {
  const { request } = event
  // The cached answer was requested with another Accept-Encoding header, which does not change the content.
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) event.waitUntil(keep(request, answer.clone()).catch(() => {}))
  return answer
}

async function keep(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(request, answer)
}
