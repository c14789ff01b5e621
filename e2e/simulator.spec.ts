/** Calls and text messages from a phone in the browser, on the deployment that has it. */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { newPhone } from './people.ts'
import { expect, test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const screen = (page: Page) => page.getByRole('log', { name: 'Screen of the phone' })
const messages = (page: Page) =>
  page.getByRole('list', { name: 'Messages to this number' }).getByRole('listitem')

async function openPhone(page: Page, phone = newPhone()): Promise<void> {
  await page.goto('/simulator')
  await page.getByLabel('Phone number').fill(phone)
}

async function dial(page: Page): Promise<void> {
  await button(page, 'Call').click()
  await expect(screen(page)).toContainText('1. Check a phone')
}

async function reply(page: Page, text: string): Promise<void> {
  await page.getByLabel('Reply').fill(text)
  await button(page, 'Send').click()
}

test('a check by a call: menu, IMEI, price, payment, and the answer by SMS', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const imei = newImei()
  await openPhone(page)
  await expect(page.getByLabel('Dial')).toHaveValue(/^\*[\d*]+#$/)
  await expect(page.getByLabel('Reply')).toHaveCount(0)
  await expect(page.getByText('None so far.')).toBeVisible()
  await dial(page)
  await expect(page.getByText(/^\d+ of 160 places used$/)).toBeVisible()
  await expect(page.getByLabel('Reply')).toBeFocused()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  await button(page, 'Send').click()
  await expect(page.getByText('Type a number from the list, or what the screen asks for')).toBeVisible()
  await reply(page, '1')
  await expect(screen(page)).toContainText('IMEI of the phone, 15 digits.')
  await expect(page.getByLabel('Reply')).toHaveValue('')
  await reply(page, '12345')
  await expect(screen(page)).toContainText('You typed 5 digits.')
  await reply(page, imei)
  await expect(screen(page)).toContainText(`IMEI ending ${imei.slice(-6)}`)
  await expect(screen(page)).toContainText('The answer by SMS costs NGN 100.')
  await expect(messages(page)).toHaveCount(0)
  await reply(page, '1')
  await expect(screen(page)).toContainText('we ask your network for NGN 100 now')
  await expect(page.getByText('The call is over. Press Call to dial again.')).toBeVisible()
  await expect(button(page, 'Call')).toBeFocused()
  await expect(page.getByLabel('Reply')).toHaveCount(0)

  await expect(messages(page)).toHaveText([new RegExp(`^CLEAN: IMEI ending ${imei.slice(-6)}\\.`)])
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
})

test('a call that is hung up can go on, or begin anew', { tag: '@long' }, async ({ page }) => {
  await openPhone(page)
  await dial(page)
  await reply(page, '3')
  await expect(screen(page)).toContainText('Case number')
  await button(page, 'Hang up').click()
  await expect(screen(page)).toHaveText('Press Call to begin.')
  await button(page, 'Call').click()
  await expect(screen(page)).toContainText('Your last call ended early.')
  await reply(page, '1')
  await expect(screen(page)).toContainText('Case number')
})

test('a check by text message, its answers newest first and on this number alone', { tag: '@long' }, async ({
  page,
}) => {
  const imei = newImei()
  await openPhone(page)
  await button(page, 'Send SMS').click()
  await expect(page.getByText('Write a message')).toBeVisible()
  await page.getByLabel('Text message').fill(`CHECK ${imei}`)
  await button(page, 'Send SMS').click()
  await expect(page.getByLabel('Text message')).toHaveValue('')
  await expect(messages(page).last()).toContainText(`IMEI ending ${imei.slice(-6)}: NGN 100.`)
  await expect(messages(page)).toHaveCount(2)
  await expect(messages(page).first()).toContainText(`CLEAN: IMEI ending ${imei.slice(-6)}.`)
  await page.getByLabel('Phone number').fill(newPhone())
  await expect(page.getByText('None so far.')).toBeVisible()
  await expect(messages(page)).toHaveCount(0)
})

test('what is no phone number is neither dialled nor written from', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await openPhone(page, '0803')
  await button(page, 'Call').click()
  await expect(page.getByText('Please enter a valid Nigerian phone number')).toBeVisible()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await page.getByLabel('Text message').fill('HELP')
  await button(page, 'Send SMS').click()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await expect(page.getByLabel('Text message')).toHaveValue('HELP')
  expect(sent).toEqual([])
})

test('the page of help leads to it', { tag: '@long' }, async ({ page }) => {
  await page.goto('/support')
  await page.getByRole('link', { name: 'Open the phone simulator' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Phone simulator' })).toBeVisible()
})

test.describe('without one', () => {
  test.use({ expectedConsole: [/the server responded with a status of 404|net::ERR_/] })

  test('the page says what turns it on', { tag: '@long' }, async ({ page }) => {
    await page.route('**/api/v1/simulator/', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/simulator')
    await expect(
      page.getByRole('heading', { level: 1, name: 'There is no phone simulator here' }),
    ).toBeVisible()
    await expect(page.getByText('USSD_PROVIDER=simulator')).toBeVisible()
    await expectNoViolations(page)
  })

  test('a failure can be tried again', { tag: '@long' }, async ({ page }) => {
    await page.route('**/api/v1/simulator/', (route) => route.abort())
    await page.goto('/simulator')
    await expect(page.getByRole('alert')).toContainText('The phone could not be loaded.')
    await page.unroute('**/api/v1/simulator/')
    await button(page, 'Try again').click()
    await expect(page.getByLabel('Dial')).toBeVisible()
  })
})
