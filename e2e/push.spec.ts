/** Pushes (decisions §23): turned on in the settings, shown by the service worker, ended with the session. */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { GRACE, signInOfficer } from './officers.ts'
import { logOut } from './pages.ts'
import { givePhone, givePin, newPerson, reportStolen } from './people.ts'
import { startPushService, workerOf } from './push-service.ts'
import { bearer, openAs, signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({
  serviceWorkers: 'allow',
  contextOptions: { reducedMotion: 'reduce' },
})

const SETTINGS = '/settings/notifications'
const PIN = '482915'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page) => page.getByRole('region', { name: 'Notifications on this device' })
const switches = (page: Page) => page.getByRole('switch')

let service: Awaited<ReturnType<typeof startPushService>>
test.beforeEach(async ({ context }) => {
  service = await startPushService()
  await service.serve(context)
  await context.addInitScript(() => {
    // Chromium's headless shell shows no notifications, and says that they are blocked.
    Object.defineProperty(Notification, 'permission', { value: 'granted', configurable: true })
    Notification.requestPermission = async () => 'granted'
  })
})
test.afterEach(() => service.stop())

async function expectFine(page: Page, what: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page, { what: `${what}, ${colorScheme}` })
  }
  await expectNoSidewaysScroll(page, what)
}

async function turnOn(page: Page): Promise<void> {
  await button(page, 'Turn on notifications').click()
  await expect(card(page).getByText('On for this device')).toBeVisible()
}

test('turned on, a check of a stolen phone is shown and leads to its case; turned off again', async ({
  page,
  request,
  baseURL,
}) => {
  const owner = await newPerson(request, 'Amina')
  await givePin(request, owner, PIN)
  const phone = await givePhone(request, owner)
  await reportStolen(request, owner, phone, PIN)
  await openAs(page, owner.session, SETTINGS)
  await expect(card(page).getByText('Off for this device')).toBeVisible()
  await expect(switches(page)).toHaveCount(3)
  await expectFine(page, 'off')

  await turnOn(page)
  await expect(card(page).getByRole('listitem')).toHaveCount(1)
  await expect(card(page).getByRole('listitem')).toContainText('This device')
  await expect(switches(page)).toHaveCount(6)
  await expectFine(page, 'on')
  await page.reload()
  await expect(card(page).getByText('On for this device')).toBeVisible()

  const check = { data: { imei: phone.imei } }
  expect((await request.post('/api/v1/devices/verifications/create/', check)).ok()).toBe(true)
  const [content] = await service.contents(1)
  expect(content?.url).toMatch(/^\/notifications\?open=/)
  expect(service.arrived.join('')).not.toContain(phone.imei)

  const worker = await workerOf(page)
  await worker.deliver(service.arrived[0] ?? '')
  const expected = {
    title: 'Somebody checked a phone of yours',
    body: 'Open Amana to see when. They were warned.',
    // One that comes twice replaces itself.
    tag: content?.tag,
    data: `${baseURL}${content?.url}`,
  }
  await expect.poll(() => worker.shown()).toEqual([expect.objectContaining(expected)])
  await page.goto(content?.url ?? '')
  await expect(page).toHaveURL(new RegExp(`/devices/${phone.imei}/case`))
  // Back leads out of the product’s pages, not to the address of the push again.
  await page.goBack()
  await expect(card(page)).toBeVisible()

  await button(page, 'Turn off on this device').click()
  await expect(card(page).getByText('Off for this device')).toBeVisible()
  await expect(card(page).getByRole('listitem')).toHaveCount(0)
})

test('a press on a notification opens its page of ours, and no other', async ({ page, request, baseURL }) => {
  const { session } = await newPerson(request, 'Bisi')
  await openAs(page, session, SETTINGS)
  await expect(card(page)).toBeVisible()
  const worker = await workerOf(page)
  for (const url of ['/found/FP-2026-000001', 'https://elsewhere.example/'])
    await worker.deliver(JSON.stringify({ title: url, body: '', url, tag: url }))
  await expect.poll(async () => (await worker.shown()).length).toBe(2)
  const opened = await worker.press()
  expect(opened).toEqual([`${baseURL}/found/FP-2026-000001`, `${baseURL}/notifications`])
})

test('after signing out nothing comes; the same person’s next sign-in turns it on again, another’s does not', async ({
  page,
  request,
}) => {
  const [one, other] = [await newPerson(request, 'Chi'), await newPerson(request, 'Dele')]
  await openAs(page, one.session, SETTINGS)
  await turnOn(page)
  const devices = async (session: typeof one.session) => {
    const answer = await request.get('/api/v1/users/push/', { headers: bearer(session) })
    return ((await answer.json()).response_data.results as object[]).length
  }
  await logOut(page)
  await expect(page).toHaveURL(/\/auth\/login$/)
  const elsewhere = await signIn(request, one.email, one.password)
  await expect.poll(() => devices(elsewhere)).toBe(0)

  await openAs(page, other.session, SETTINGS)
  await expect(card(page).getByText('Off for this device')).toBeVisible()
  await logOut(page)
  await expect(page).toHaveURL(/\/auth\/login$/)

  await openAs(page, await signIn(request, one.email, one.password), '/dashboard')
  await expect.poll(() => devices(elsewhere)).toBe(1)
  await page.goto(SETTINGS)
  await expect(card(page).getByText('On for this device')).toBeVisible()
})

test('another device is removed from the list', { tag: '@long' }, async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const person = await newPerson(request, 'Efe')
  await openAs(page, person.session, SETTINGS)
  await turnOn(page)
  const second = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'allow' })
  try {
    const desk = await second.newPage()
    await openAs(desk, await signIn(request, person.email, person.password), SETTINGS)
    await expect(card(desk).getByRole('listitem')).toHaveCount(1)
    await card(desk)
      .getByRole('button', { name: /^Remove / })
      .click()
    await expect(card(desk).getByRole('listitem')).toHaveCount(0)
  } finally {
    await second.close()
  }
  await page.reload()
  await expect(card(page).getByText('Off for this device')).toBeVisible()
})

test.describe('what a browser may answer', () => {
  test.use({ expectedConsole: [/the server responded with a status of 503/] })

  const STATES: [string, () => void, string | RegExp][] = [
    [
      'blocked',
      () => Object.defineProperty(Notification, 'permission', { value: 'denied', configurable: true }),
      /allow notifications, then load the page again/,
    ],
    [
      'an iPhone',
      () => {
        Reflect.deleteProperty(window, 'PushManager')
        Object.defineProperty(navigator, 'userAgent', { value: 'iPhone' })
      },
      /Add to Home Screen/,
    ],
    ['an old browser', () => void Reflect.deleteProperty(window, 'PushManager'), /Use a newer Chrome/],
  ]
  for (const [name, change, text] of STATES)
    test(`${name}: what to do`, { tag: name === 'an iPhone' ? [] : '@long' }, async ({ page, request }) => {
      await page.addInitScript(change)
      await openAs(page, (await newPerson(request, 'Funmi')).session, SETTINGS)
      await expect(card(page).getByText(text)).toBeVisible()
      await expect(button(page, 'Turn on notifications')).toHaveCount(0)
      await expectFine(page, name)
    })

  test('no answer, no push service, no answer of ours: each says what to do next', async ({
    page,
    request,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { value: 'default', configurable: true })
      Notification.requestPermission = async () => 'default'
    })
    await openAs(page, (await newPerson(request, 'Gozie')).session, SETTINGS)
    await button(page, 'Turn on notifications').click()
    await expect(card(page).getByText(/Press the button again/)).toBeVisible()
    await page.evaluate(() => {
      Notification.requestPermission = async () => 'granted'
      PushManager.prototype.subscribe = () => Promise.reject(new DOMException('', 'AbortError'))
    })
    await button(page, 'Turn on notifications').click()
    await expect(card(page).getByText(/could not reach its notification service/)).toBeVisible()
    await expectFine(page, 'unreachable')

    await page.route('**/api/v1/users/push/', (route) => route.fulfill({ status: 503, body: '' }))
    await page.reload()
    await expect(card(page).getByText('Your devices with notifications could not be loaded')).toBeVisible()
    await page.unroute('**/api/v1/users/push/')
    await card(page).getByRole('button', { name: 'Try again' }).click()
    await expect(button(page, 'Turn on notifications')).toBeVisible()
  })
})

test('who flags a phone is led to it; officers have it in their settings', async ({ page, request }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { value: 'default', configurable: true }),
  )
  const owner = await newPerson(request, 'Hauwa')
  await givePin(request, owner, PIN)
  const { id } = await givePhone(request, owner)
  await openAs(page, owner.session, '/transfer/flag-device')
  await page.goto(`/transfer/device/${id}`)
  await page.evaluate(() =>
    history.replaceState({ usr: { flagged: { type: 'lost', case: 'LE-2026-000001' } }, key: 'x' }, ''),
  )
  await page.reload()
  await page.getByRole('link', { name: /^Get a notification on this device/ }).click()
  await expect(page).toHaveURL(new RegExp(`${SETTINGS}$`))

  await openAs(page, await signInOfficer(request, GRACE), '/notifications')
  await page.getByRole('link', { name: 'Get notifications on this device' }).click()
  await expect(card(page).getByText('Off for this device')).toBeVisible()
})
