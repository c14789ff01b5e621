/** Finder and owner of a phone write to each other, and an officer reads along (decisions §12). */
import type { Browser, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { GRACE, signInOfficer } from './officers.ts'
import { mailsTo } from './outbox.ts'
import { footerService, logOut, settled } from './pages.ts'
import { givePhone, givePin, newPerson, notified, type Person, reportStolen } from './people.ts'
import { bearer, openAs } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const NOTICE = 'If the phone is reported stolen, police officers may read this.'
const NO_SECRETS = 'Nobody needs your Google, Apple or Amana password, PIN or code to give a phone back.'
const PIN = '482915'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const narrow = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await expectNoSidewaysScroll(page)
}
/** A picture of 1 × 1. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

/** A second person at another screen. */
async function newScreen(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  return context.newPage()
}

async function report(page: Page, imei: string, email = `finder-${Date.now()}@example.com`): Promise<string> {
  await page.getByRole('main').getByLabel('IMEI').fill(imei)
  await page.getByLabel('Message').fill('It lay on a seat of the bus.')
  await page.getByLabel('Place').fill('Ojuelegba bus stop')
  await page.getByLabel('State').selectOption('Lagos')
  await page.getByLabel('E-mail').fill(email)
  await button(page, 'Send message').click()
  await page.waitForURL(/\/found\/FP-\d{4}-\d{6}#thread_token=/)
  return /FP-\d{4}-\d{6}/.exec(page.url())?.[0] ?? ''
}

test('from the footer to a hand-over: finder and owner at two screens, an officer at a third', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  test.slow()
  const ada = await newPerson(request, 'Ada')
  await givePin(request, ada, PIN)
  const phone = await givePhone(request, ada)
  await reportStolen(request, ada, phone, PIN)

  const finder = await newScreen(browser, baseURL)
  await finder.goto('/')
  await footerService(finder, 'I found a phone')
  await heading(finder, 'I found a phone')
  await expect(finder.getByText(NOTICE)).toBeVisible()
  await button(finder, 'Send message').click()
  for (const missing of [
    'Message is required',
    'Place is required',
    'State is required',
    'Email address is required',
  ])
    await expect(finder.getByText(missing)).toBeVisible()
  await expectNoViolations(finder)
  await narrow(finder)
  const email = `finder-${Date.now()}@example.com`
  const number = await report(finder, phone.imei, email)
  await heading(finder, 'A found phone')
  await expect(finder.getByText('Your message is sent')).toBeVisible()
  await expect(finder.getByText(NOTICE)).toBeVisible()
  await expect(finder.getByText('There is no answer yet.')).toBeVisible()
  await narrow(finder)
  await expectNoViolations(finder)
  await finder.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(finder)

  await notified(request, ada, /found a phone of yours/)
  await openAs(page, ada.session, '/notifications')
  await page.getByRole('link', { name: /found a phone of yours/ }).click()
  await expect(page).toHaveURL(`/found/${number}`)
  await expect(page.getByText('It lay on a seat of the bus.')).toBeVisible()
  await expect(page.getByText(NOTICE)).toBeVisible()
  await page.getByLabel('Message').fill('Thank you! Is it this one? https://evil.example/login')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'my phone.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(page.getByText('my phone.jpg')).toBeVisible()
  await button(page, 'Send message').click()
  await expect(page.getByText('Thank you! Is it this one?')).toBeVisible()
  await settled(page)
  await narrow(page)
  await expectNoViolations(page)

  await button(finder, 'Look for new messages').click()
  await expect(finder.getByText('Thank you! Is it this one?')).toBeVisible()
  await expect(finder.getByRole('img', { name: 'Photo 1, from: Who misses it' })).toBeVisible()
  for (const reader of [page, finder]) {
    await expect(reader.locator('a[href*="evil"]')).toHaveCount(0)
    await expect(async () => {
      const last = await reader.getByText(NO_SECRETS).boundingBox()
      const end = await reader.getByRole('heading', { name: 'End the conversation' }).boundingBox()
      expect(last?.y).toBeGreaterThan(end?.y ?? Number.POSITIVE_INFINITY)
    }).toPass()
  }
  await finder.getByLabel('Police station').fill('Ikeja Division')
  await button(finder, 'Send the station').click()
  await expect(finder.getByText('Ikeja Division')).toBeVisible()

  const officer = await newScreen(browser, baseURL)
  await openAs(
    officer,
    await signInOfficer(request, GRACE),
    `/law-enforcement/detail-page?imei=${phone.imei}`,
  )
  await officer
    .getByRole('region', { name: 'Found reports' })
    .getByRole('link', { name: `Case ${number}` })
    .click()
  await expect(officer.getByText('You read this as an officer.')).toBeVisible()
  await expect(officer.getByText('Ikeja Division')).toBeVisible()
  await expect(officer.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await settled(officer)
  await expectNoViolations(officer)

  await page.goto(`/transfer/device/${phone.id}`)
  await page
    .getByRole('region', { name: 'Found reports' })
    .getByRole('link', { name: `Case ${number}` })
    .click()
  await page.getByRole('link', { name: 'I have it back' }).click()
  await heading(page, 'Verify with PIN')
  await page.getByLabel('Security PIN').fill(PIN)
  await button(page, 'Confirm Flag').click()
  await expectToast(page, 'Success Flagging Device')

  await button(finder, 'Look for new messages').click()
  await expect(finder.getByText('This conversation is closed')).toBeVisible()
  await expect(finder.getByLabel('Message')).toHaveCount(0)
  const mails = await mailsTo(email)
  expect(mails.length).toBeGreaterThan(0)
  // The link's random letters may be those of a name.
  const words = JSON.stringify(mails.map(({ text, subject }) => [text, subject])).replaceAll(
    /thread_token=[\w-]+/g,
    '',
  )
  expect(words).not.toMatch(/Ada|Okafor|Ikeja|Thank you!/)
  await finder.context().close()
  await officer.context().close()
})

test('the mailed link opens the conversation again; either side ends it, or reports the other', async ({
  page,
}) => {
  const email = `finder-${Date.now()}@example.com`
  await page.goto('/found')
  const number = await report(page, newImei(), email)
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1)
  const link = /\/found\/FP-\S+#thread_token=[\w-]+/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? ''
  await page.goto('/support')
  await page.goto(link)
  await expect(page.getByText('It lay on a seat of the bus.')).toBeVisible()
  await expect(page.getByText('Your message is sent')).toHaveCount(0)
  // Other links have the token in the query: it moves behind the #.
  await page.goto('/support')
  await page.goto(link.replace('#', '?'))
  await expect(page).toHaveURL(new RegExp(`/found/${number}#thread_token=`))
  await expect(page.getByText('It lay on a seat of the bus.')).toBeVisible()

  await button(page, 'Close conversation').click()
  await expectNoViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Report abuse').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Report abuse' }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Close conversation').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close conversation' }).click()
  await expect(page.getByText('This conversation is closed')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveCount(0)
  await button(page, 'Report abuse').click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Asked me for money')
  await page.getByRole('dialog').getByRole('button', { name: 'Report abuse' }).click()
  await expect(page.getByText('The conversation is closed, and we look at it.')).toBeVisible()
})

test('new messages come by themselves, and disturb nobody who is writing; not while the page is hidden or offline', async ({
  page,
  request,
  context,
}) => {
  const bola = await newPerson(request, 'Bola')
  const { imei } = await givePhone(request, bola)
  const report = { imei, message: 'It lay on a seat of the bus.', place: 'Ojuelegba', device_state: 'Lagos' }
  const made = await request.post('/api/v1/found/', {
    data: { ...report, email: `finder-${Date.now()}@example.com` },
  })
  const { case: number, thread_token: token } = (await made.json()).response_data
  await notified(request, bola, /found a phone of yours/)
  const write = async (text: string) => {
    const answer = await request.post(`/api/v1/found/${number}/messages/`, {
      data: { text },
      headers: bearer(bola.session),
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  let asked = 0
  page.on('request', (each) => {
    if (each.url().includes(`/api/v1/found/${number}/`)) asked += 1
  })

  await page.setViewportSize({ width: 360, height: 640 })
  await page.clock.install()
  await page.goto(`/found/${number}#thread_token=${token}`)
  const field = page.getByLabel('Message')
  await field.fill('I am at')
  await settled(page)
  await field.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const before = (await field.boundingBox())?.y ?? 0
  await write('Thank you! Which station is good for you?')
  await page.clock.runFor(21_000)
  await expect(page.getByRole('listitem').filter({ hasText: 'Which station is good for you?' })).toHaveCount(
    1,
  )
  await expectToast(page, 'A new message')
  await expect(field).toHaveValue('I am at')
  await expect(field).toBeFocused()
  await expect.poll(async () => Math.abs(((await field.boundingBox())?.y ?? 0) - before)).toBeLessThan(3)
  await expectNoViolations(page)

  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  let since = asked
  await page.clock.runFor(120_000)
  expect(asked).toBe(since)
  await write('Are you there?')
  await show('visible')
  await expect(page.getByRole('listitem').filter({ hasText: 'Are you there?' })).toHaveCount(1)

  await context.setOffline(true)
  since = asked
  await page.clock.runFor(120_000)
  expect(asked).toBe(since)
  const ended = await request.post(`/api/v1/found/${number}/close/`, {
    data: {},
    headers: bearer(bola.session),
  })
  expect(ended.status()).toBe(200)
  await context.setOffline(false)
  await expect(page.getByText('This conversation is closed')).toBeVisible()
  await expectToast(page, 'The conversation was closed')
  since = asked
  await page.clock.runFor(120_000)
  expect(asked).toBe(since)
})

test('a photo that is being prepared holds the message back, and brings no removed one back', async ({
  page,
}) => {
  // Pictures wait until the test lets one through.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = []
    const decode = window.createImageBitmap
    const later = async (...picture: Parameters<typeof decode>) => {
      await new Promise<void>((next) => waiting.push(next))
      return decode(...picture)
    }
    Object.assign(window, { createImageBitmap: later, decodeOne: () => waiting.shift()?.() })
  })
  const choose = async (name: string) => {
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: PICTURE })
    await expect(page.getByText('Preparing the file…')).toBeVisible()
    await expect(button(page, 'Send message')).toBeDisabled()
  }
  const decodeOne = () => page.evaluate(() => (window as unknown as { decodeOne: () => void }).decodeOne())
  await page.goto('/found')
  await report(page, newImei())
  await choose('front.png')
  await decodeOne()
  await expect(page.getByText('front.jpg')).toBeVisible()
  await choose('back.png')
  await button(page, 'Remove front.jpg').click()
  await page.getByLabel('Message').fill('The back of it.')
  await decodeOne()
  await expect(page.getByText('back.jpg')).toBeVisible()
  await expect(page.getByText('front.jpg')).toHaveCount(0)
  await button(page, 'Send message').click()
  await expect(page.getByRole('img', { name: /^Photo \d, from/ })).toHaveCount(1)
  await expect(page.getByText('back.jpg')).toHaveCount(0)
})

test.describe('what is refused', () => {
  test.use({ expectedConsole: [/the server responded with a status of (404|409)/] })

  test('a conversation leaves the screen when its reader signs out in another tab', async ({
    page,
    request,
    context,
  }) => {
    const ada = await newPerson(request, 'Ada')
    const { imei } = await givePhone(request, ada)
    const found = { imei, message: 'It lay on a seat of the bus.', place: 'Ojuelegba', device_state: 'Lagos' }
    const made = await request.post('/api/v1/found/', {
      data: { ...found, email: `finder-${Date.now()}@example.com` },
    })
    const { case: number } = (await made.json()).response_data
    await notified(request, ada, /found a phone of yours/)
    await openAs(page, ada.session, `/found/${number}`)
    await page.getByLabel('Message').fill('Thank you!')
    const other = await context.newPage()
    await other.goto('/dashboard')
    await logOut(other)
    await expect(page.getByText('There is no conversation for you here')).toBeVisible()
    await expect(page.getByText('It lay on a seat of the bus.')).toHaveCount(0)
    await expect(page.getByText('Thank you!')).toHaveCount(0)
  })

  test('one’s own phone, and a conversation without its link', { tag: '@long' }, async ({
    page,
    request,
  }) => {
    const ada: Person = await newPerson(request, 'Ada')
    const { imei } = await givePhone(request, ada)
    await openAs(page, ada.session, '/found')
    await page.getByRole('main').getByLabel('IMEI').fill(imei)
    await page.getByLabel('Message').fill('Mine')
    await page.getByLabel('Place').fill('Home')
    await page.getByLabel('State').selectOption('Lagos')
    await page.getByLabel('E-mail').fill(ada.email)
    await button(page, 'Send message').click()
    await expect(page.getByText('This phone is registered to you.')).toBeVisible()
    await expectNoViolations(page)
    await page.goto('/found/FP-2020-999999')
    await expect(page.getByText('There is no conversation for you here')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
    await expectNoViolations(page)
  })
})
