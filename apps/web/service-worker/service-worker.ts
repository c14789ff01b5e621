/**
 * Keeps the shell (the two HTML pages and the scripts and styles that draw them) and hashed assets, so that Amana opens without a connection
 * and says so itself. Answers of the API and anything that names a person never pass through here.
 *
 * Nobody is held on an old version: pages come from the network whenever it answers, and what is hashed cannot be out of date.
 */
import { APP, isAsset, isPage, LANDING } from './what-is-kept.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by the build: the addresses of the shell, and a hash over them and the pages. */
declare const SHELL: readonly string[]
declare const VERSION: string

const PREFIX = 'amana-'
const CACHE = PREFIX + VERSION
/** This version and the one before it, whose pages may still be open and load the rest of their scripts. */
const KEPT_VERSIONS = 2

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

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  // Hashed files that the page has loaded already come out of the browser's own cache; the pages are asked for anew.
  await cache.addAll(SHELL.map((path) => new Request(path, { cache: isAsset(path) ? 'default' : 'no-cache' })))
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const old = versions.filter((name) => name !== CACHE).slice(0, -(KEPT_VERSIONS - 1))
  await Promise.all(old.map((name) => caches.delete(name)))
  // The request for a page goes out while this worker is still being started.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** The page as the server has it; the kept shell when no answer comes, or a proxy answers for a server that is away. */
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

/** Kept on the side: nobody waits for it, and a phone that is full loads the file all the same. */
async function readAsset(event: FetchEvent): Promise<Response> {
  const { request } = event
  // What is kept was asked for with another Accept-Encoding header, which says nothing of the content.
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
