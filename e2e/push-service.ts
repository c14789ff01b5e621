/**
 * A push service on this machine in the place of the browser's maker, which a test cannot reach: the page's
 * PushManager names it, the product sends to it, and what arrives is decrypted and given to the real service
 * worker, as the browser does.
 */
import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import ece from 'http_ece'
import { expect } from './test.ts'

export interface PushContent {
  title: string
  body: string
  url: string
  tag: string
}

export async function startPushService() {
  const ecdh = createECDH('prime256v1')
  const [p256dh, auth] = [ecdh.generateKeys(), randomBytes(16)]
  const arrived: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const keys = { version: 'aes128gcm', privateKey: ecdh, authSecret: auth } as const
      arrived.push(ece.decrypt(Buffer.concat(chunks), keys).toString())
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${randomBytes(16).toString('base64url')}`
  /** Null: not subscribed; else the key of the product. */
  let applicationServerKey: string | null = null

  return {
    arrived,
    /** The texts of the pushes so far, once there are this many. */
    async contents(count: number): Promise<PushContent[]> {
      await expect.poll(() => arrived.length).toBeGreaterThanOrEqual(count)
      return arrived.map((text) => JSON.parse(text) as PushContent)
    },
    /** Every page of this browser subscribes here from now on. */
    async serve(context: BrowserContext): Promise<void> {
      await context.exposeFunction('pushKey', (key?: string | null) => {
        if (key !== undefined) applicationServerKey = key
        return applicationServerKey
      })
      const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
      await context.addInitScript(pretend, { endpoint, keys })
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Runs in the page. */
function pretend({ endpoint, keys }: { endpoint: string; keys: Record<string, string> }): void {
  const pushKey = (key?: string | null): Promise<string | null> => Reflect.get(window, 'pushKey')(key)
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
      .buffer
  const subscription = (key: string) => ({
    endpoint,
    options: { applicationServerKey: bytesOf(key), userVisibleOnly: true },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => (await pushKey(null)) === null,
  })
  Object.assign(PushManager.prototype, {
    async subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
      await pushKey(key)
      return subscription(key)
    },
    async getSubscription() {
      const key = await pushKey()
      return key === null ? null : subscription(key)
    },
  })
}

export interface ShownNotification {
  title: string
  body: string
  tag: string
  data: string
}

/** The part of a service worker's scope that is used. */
interface WorkerScope {
  shown: ShownNotification[]
  registration: object
  clients: object
  dispatchEvent(event: Event): boolean
  ExtendableEvent: new (type: string) => Event
}

/**
 * The service worker of the page: gives it pushes and presses. The headless shell shows no notifications and
 * opens no windows for a press that nobody made, so both are written down.
 */
export async function workerOf(page: Page) {
  // A push to a worker that is still being installed is lost.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const context = page.context()
  const cdp = await context.newCDPSession(page)
  let registrationId = ''
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId
  })
  await cdp.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope
    scope.shown = []
    const showNotification = async (title: string, options: Omit<ShownNotification, 'title'>) =>
      void scope.shown.push({ ...options, title })
    Object.assign(scope.registration, { showNotification })
  })
  const { origin } = new URL(page.url())
  return {
    deliver: async (data: string) =>
      void (await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })),
    shown: () => worker.evaluate(() => (self as unknown as WorkerScope).shown),
    /** Presses each. @returns the pages that were opened */
    press: () =>
      worker.evaluate(async () => {
        const scope = self as unknown as WorkerScope
        const pages: string[] = []
        Object.assign(scope.clients, { openWindow: async (url: string) => void pages.push(url) })
        for (const { data } of scope.shown) {
          const press = new scope.ExtendableEvent('notificationclick')
          scope.dispatchEvent(Object.assign(press, { notification: { data, close: () => undefined } }))
        }
        while (pages.length < scope.shown.length) await new Promise((resume) => setTimeout(resume, 20))
        return pages.toSorted()
      }),
  }
}
