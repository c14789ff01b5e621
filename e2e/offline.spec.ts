/** Without a connection: stored pages open, others say so, and typed text waits. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { newImei } from './imeis.ts'
import { payButton } from './pages.ts'
import { newPerson, type Person } from './people.ts'
import { openAs, stillSignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

test.use({ serviceWorkers: 'allow', expectedConsole: [/^Failed to load resource/] })

let amina: Person
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  amina = await newPerson(request, 'Amina')
  await request.dispose()
})
test.beforeEach(async ({ request }) => {
  amina.session = await stillSignedIn(request, amina.session, amina.email, amina.password)
})

const notice = (page: Page) => page.getByText('You are offline. What you see may be out of date')

/** A second visit: the worker has the shell and serves this page. */
async function keepShell(page: Page, url = ''): Promise<void> {
  await page.goto(`${url}/privacy`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Every address in any cache of this browser. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

test('the start pages open, a page that was never visited says so and opens by itself when the connection is back', async ({
  page,
  context,
}) => {
  await keepShell(page)
  await openAs(page, amina.session, '/dashboard')
  await expect(page.getByText('Amina Okafor')).toBeVisible()
  await context.setOffline(true)

  await page.reload()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Device Verification' })).toBeVisible()
  await expect(
    page.getByRole('main').getByText('Network error. Please check your connection and try again.'),
  ).toBeVisible()
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible()

  await page.goto('/settings/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load the page again' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile & Account' })).toBeVisible()
  await expect(notice(page)).toBeHidden()
})

test('the landing page opens and leads on to a check, which waits', async ({ page, context }) => {
  await keepShell(page)
  await context.setOffline(true)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Protect Your Device.')
  await expect(notice(page)).toBeVisible()
  await page.getByLabel('IMEI number').fill(newImei())
  await page.getByRole('button', { name: 'Verify Device' }).click()
  await expect(
    page.getByText('A check needs a connection. It starts by itself when you are back online.'),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(payButton(page)).toBeVisible()
})

test('a form keeps what was typed and is sent when the connection is back, once', async ({
  page,
  context,
}) => {
  await openAs(page, amina.session, '/settings/profile')
  const name = page.getByLabel('Full name')
  await expect(name).toHaveValue('Amina Okafor')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent += 1
  })
  await context.setOffline(true)
  await name.fill('Amina Bala')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const waiting = page.getByText('What you typed is kept, and is sent by itself when the connection is back.')
  await expect(waiting).toBeVisible()
  await expect(
    page.getByRole('alert').getByText('Network error. Please check your connection and try again.'),
  ).toBeVisible()
  await expect(name).toHaveValue('Amina Bala')
  await context.setOffline(false)
  await expectToast(page, 'Profile updated successfully')
  await expect(waiting).toBeHidden()
  // One request that failed, one that arrived.
  expect(sent).toBe(2)
})

test('a payment is not sent by itself', async ({ page, context }) => {
  await page.goto(`/results?imei=${newImei()}`)
  await expect(payButton(page)).toBeVisible()
  await page.getByLabel('E-mail').fill('amina@example.com')
  await page.getByText('Airtime', { exact: true }).click()
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Pay with airtime' }).click()
  await expect(page.getByText('Press the button again when the connection is back.')).toBeVisible()
  await context.setOffline(false)
  await expect(notice(page)).toBeHidden()
  await expect(page.getByLabel('Phone number')).toHaveValue(/803 123 4567/)
  await expect(page.getByRole('button', { name: 'Pay with airtime' })).toBeEnabled()
})

test('only pages and hashed files are kept, nothing of a person', async ({ page }) => {
  await keepShell(page)
  await openAs(page, amina.session, '/my-devices')
  await expect(page.getByRole('heading', { level: 1, name: 'My Devices' })).toBeVisible()
  const kept = await keptAddresses(page)
  expect(kept).toContain('/app.html')
  expect(kept.filter((path) => path !== '/' && path !== '/app.html' && !path.startsWith('/assets/'))).toEqual(
    [],
  )
})

test('on a phone that is full, what is not kept yet loads all the same', async ({ page, context }) => {
  await keepShell(page)
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  })
  await page.goto('/compliance')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compliance')
  await page.goto('/report')
  await expect(page.getByRole('heading', { level: 1, name: 'Report a stolen phone' })).toBeVisible()
})

test('a new version takes over at once, and the one before the last goes', async ({ page, baseURL }) => {
  const deployment = await startDeployment(baseURL ?? '')
  try {
    await keepShell(page, deployment.url)
    for (const version of ['one', 'two']) {
      deployment.version = version
      await page.evaluate(async () => {
        const taken = new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve),
        )
        await (await navigator.serviceWorker.getRegistration())?.update()
        await taken
      })
    }
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['amana-one', 'amana-two'])
  } finally {
    deployment.stop()
  }
})

/** The product behind a server with a worker of another `version`, as after an update. */
async function startDeployment(product: string) {
  const server = createServer(async ({ url = '' }, reply) => {
    const answer = await fetch(product + url)
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    if (url !== '/service-worker.js' || deployment.version === '')
      return reply.setHeader('content-type', type).end(body)
    reply
      .setHeader('content-type', type)
      .end(body.toString().replace(/"amana-\w+"/, `"amana-${deployment.version}"`))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  const deployment = { version: '', url: `http://127.0.0.1:${port}`, stop }
  return deployment
}
