/** `/private-check`: is a phone blocked, without telling the server which one (decisions §15). */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { mailsTo } from './outbox.ts'
import { givePhone, givePin, newPerson, reportStolen } from './people.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

const PIN = '482915'
const box = (page: Page) => page.getByRole('main').getByLabel('IMEI')
const press = (page: Page) => page.getByRole('button', { name: 'Check privately' }).click()

async function ask(page: Page, imei: string): Promise<void> {
  await box(page).fill(imei)
  await press(page)
}

test('a blocked phone is found, its number is never sent, and its owner is told by choice', async ({
  page,
  request,
}) => {
  test.slow()
  const ada = await newPerson(request, 'Ada')
  await givePin(request, ada, PIN)
  const phone = await givePhone(request, ada)
  await reportStolen(request, ada, phone, PIN)

  const bello = await newPerson(request, 'Bello')
  await openAs(page, bello.session, '/support')
  await page.getByRole('link', { name: 'Check privately' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Private check' })).toBeVisible()
  const sent: string[] = []
  page.on('request', (made) => sent.push(`${made.url()} ${made.postData() ?? ''}`))
  // A change of the list is in its bucket within a minute; here within seconds.
  await expect(async () => {
    await ask(page, phone.imei)
    await expect(page.getByText('This phone is blocked')).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 150_000 })
  await expect(page.getByText(/^Reported stolen on /)).toBeVisible()
  expect(sent.filter((one) => one.includes(phone.imei.slice(0, 14)))).toEqual([])
  await expectNoViolations(page)
  await page.setViewportSize({ width: 360, height: 640 })
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Tell the owner' }).click()
  await expect(page.getByText('Thank you. If this phone has an owner here, they get an email.')).toBeVisible()
  await expect(async () => {
    const mails = await mailsTo(ada.email)
    expect(mails.some(({ subject = '' }) => subject.startsWith('Somebody checked the stolen'))).toBe(true)
  }).toPass()
})

test('of another phone no report is known; what is no number is not sent', async ({ page, request }) => {
  const { session } = await newPerson(request, 'Chidi')
  await openAs(page, session, '/private-check')
  const asked: string[] = []
  page.on('request', (made) => made.url().includes('/private/') && asked.push(made.url()))
  await press(page)
  await expect(page.getByText('Please input a 15 digit IMEI number')).toBeVisible()
  await ask(page, '12345')
  await expect(page.getByText('Please input a 15 digit IMEI number')).toBeVisible()
  expect(asked).toEqual([])
  await ask(page, newImei())
  await expect(page.getByText('No report known')).toBeVisible()
  await expectNoViolations(page)
})

test.describe('without an answer', () => {
  test.use({ expectedConsole: [/the server responded with a status of 429|net::ERR_/] })

  test('says when nothing is left today, when it fails, and when there is no connection', async ({
    page,
    request,
    context,
  }) => {
    const { session } = await newPerson(request, 'Dayo')
    await openAs(page, session, '/private-check')
    await page.route('**/api/v1/private/blind/', (route) => route.fulfill({ status: 429, json: {} }))
    await ask(page, newImei())
    await expect(page.getByText('No private checks left today')).toBeVisible()
    await page.unroute('**/api/v1/private/blind/')
    await page.route('**/private/epoch', (route) => route.abort())
    await page.route('**/api/v1/private/blind/', (route) => route.abort())
    await ask(page, newImei())
    await expect(page.getByText('No answer')).toBeVisible()
    await page.unroute('**/private/epoch')
    await page.unroute('**/api/v1/private/blind/')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No report known')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('You are offline. A private check needs a connection.')).toBeVisible()
    await context.setOffline(false)
  })
})

test('an answer whose proof is wrong is not shown', async ({ page, request }) => {
  const { session } = await newPerson(request, 'Efe')
  await openAs(page, session, '/private-check')
  await page.route('**/api/v1/private/blind/', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { response_data: { proof: string } }
    const { proof } = body.response_data
    body.response_data.proof = `${proof.startsWith('A') ? 'B' : 'A'}${proof.slice(1)}`
    await route.fulfill({ response: answer, json: body })
  })
  await ask(page, newImei())
  await expect(
    page.getByText('The answer could not be verified, so we do not show it.', { exact: false }),
  ).toBeVisible()
})

test('visitors sign in first', { tag: '@long' }, async ({ page }) => {
  await page.goto('/private-check')
  await expect(page).toHaveURL(/\/auth\/login/)
})
