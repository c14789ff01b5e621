import { newImei } from './imeis.ts'
import { onlyMailTo } from './outbox.ts'
import {
  CARDS,
  fillPromoCode,
  openPreview,
  openStart,
  payButton,
  payByCard,
  verdict,
  viewReport,
} from './pages.ts'
import { scriptNamed } from './scripts.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const CREATE = '**/api/v1/devices/verifications/create/'

test('a declined card says so, and another one pays', async ({ page }) => {
  const email = 'declined@example.com'
  await openPreview(page, newImei())
  await payByCard(page, { email, number: CARDS.declined })
  await expect(page.getByRole('alert').filter({ hasText: 'Declined by the bank' })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await payByCard(page, { email, number: CARDS.good })
  await viewReport(page)
  await expect(verdict(page, 'Clean')).toBeVisible()
  await onlyMailTo(email)
})

test('every rule of the payment form speaks in its own words', async ({ page }) => {
  await openPreview(page, newImei())
  const expectMessages = async (messages: string[]) => {
    await payButton(page).click()
    await expectToast(page, 'Error Occured While Unlocking Device')
    for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible()
  }
  await expectMessages([
    'Email address is required',
    'Card number is required',
    'Expiry date is required',
    'CVV is required',
    'Cardholder name is required',
  ])
  await page.getByLabel('E-mail').fill('ngozi@')
  await expect(page.getByText('Email address is required')).toHaveCount(0)
  await page.getByLabel('Card number').fill('4084')
  await page.getByLabel('Expiry').fill('13/30')
  await page.getByLabel('CVV').fill('12')
  await page.getByLabel('Cardholder name').fill('Ngozi Okonkwo')
  await expectMessages([
    'Email address is invalid',
    'Card number must be 16 digits',
    'Expiry date must be in MM/YY format',
    'CVV must be 3 digits',
  ])
  await expect(page.getByText('Cardholder name is required')).toHaveCount(0)
})

test('what is no IMEI is refused on its field', async ({ page }) => {
  const message = page.getByText('Please input a 15 digit IMEI number')
  await openStart(page)
  await page.getByRole('button', { name: 'Verify Device' }).click()
  await expect(message).toBeVisible()
  await expect(page.getByLabel('IMEI number')).toBeFocused()
  await page.goto('/results?imei=3541880401234')
  await expect(message).toBeVisible()
  const field = page.getByLabel('IMEI', { exact: true })
  await field.fill('35418804012345A')
  await expect(message).toHaveCount(0)
  await page.getByRole('button', { name: 'Verify Device' }).click()
  await expect(page.getByText('IMEI must be 15 digits and contain only numbers')).toBeVisible()
})

test.describe('when an answer is an error or none comes', () => {
  test.use({ expectedConsole: [/^Failed to load resource/] })

  test('offline: says so, and starts by itself when the connection is back', async ({ page, context }) => {
    await page.goto('/results')
    await page.getByLabel('IMEI', { exact: true }).fill(newImei())
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Verify Device' }).click()
    await expect(page.getByText('You are offline', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await expect(payButton(page)).toBeVisible()
  })

  test('the script of a page fails twice: it is asked for again', async ({ page }) => {
    let refused = 0
    await page.route(`**${scriptNamed('support')}`, (route) => {
      refused += 1
      return refused <= 2 ? route.abort('internetdisconnected') : route.continue()
    })
    await page.goto('/found')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click()
    await expect(page).toHaveURL('/support')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(refused).toBe(3)
  })

  test('the script of the payment form fails twice: it is asked for again', async ({ page }) => {
    let refused = 0
    await page.route(`**${scriptNamed('PaymentPanel')}`, (route) => {
      refused += 1
      return refused <= 2 ? route.abort('internetdisconnected') : route.continue()
    })
    await openPreview(page, newImei())
    await expect(payButton(page)).toBeVisible()
    expect(refused).toBe(3)
  })

  for (const status of [500, 503]) {
    const title = `the check answers ${status}: an error with a way to try again`
    test(title, { tag: status === 500 ? [] : '@long' }, async ({ page }) => {
      await page.route(CREATE, (route) =>
        route.fulfill({ status, body: '<html>broken</html>', contentType: 'text/html' }),
      )
      await page.goto(`/results?imei=${newImei()}`)
      await expect(page.getByText('The check could not be started')).toBeVisible()
      await page.unroute(CREATE)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(payButton(page)).toBeVisible()
    })
  }

  test('too many checks: how long to wait', async ({ page }) => {
    await page.route(CREATE, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '30' }, body: '' }),
    )
    await page.goto(`/results?imei=${newImei()}`)
    await expect(page.getByText('Too many checks in a short time')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeDisabled()
  })

  test('the payment cannot be started: what was typed stays, and the next try pays', async ({ page }) => {
    const email = 'initiation@example.com'
    const initiate = '**/api/v1/payments/initiate/'
    await page.route(initiate, (route) => route.fulfill({ status: 503, body: '' }))
    await openPreview(page, newImei())
    await payByCard(page, { email, number: CARDS.good })
    await expect(
      page.getByRole('alert').filter({ hasText: 'Payment initiation failed. Please try again.' }),
    ).toBeVisible()
    await expect(page.getByLabel('Card number')).toHaveValue('4084 0840 8408 4081')
    await page.unroute(initiate)
    await payButton(page).click()
    await viewReport(page)
    await onlyMailTo(email)
  })

  test('the connection breaks while the payment is confirmed: it is asked for again', async ({ page }) => {
    const verify = '**/api/v1/payments/verify/'
    await page.route(verify, (route) => route.abort())
    await openPreview(page, newImei())
    await payByCard(page, { email: 'broken-off@example.com', number: CARDS.good })
    await expect(
      page.getByText('The connection is down. We will retry when you are back online.'),
    ).toBeVisible()
    await page.unroute(verify)
    await viewReport(page)
    await expect(verdict(page, 'Clean')).toBeVisible()
  })

  test('an unknown promo code is said at its field', async ({ page }) => {
    await openPreview(page, newImei())
    await fillPromoCode(page, 'NOSUCHCODE')
    await payByCard(page, { email: 'promo@example.com', number: CARDS.good })
    await expect(page.getByLabel('Promo code')).toHaveAttribute('aria-invalid', 'true')
  })

  test('how to reach us does not come: it is said, and asked for again', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    const deployment = '**/api/v1/deployment/'
    await page.route(deployment, (route) =>
      route.fulfill({ status: 503, json: { response_status: 'error' } }),
    )
    await page.goto('/support')
    const main = page.getByRole('main')
    const failed = main.getByRole('alert').filter({ hasText: 'Our contacts could not be loaded.' })
    await expect(failed).toBeVisible()
    await context.setOffline(true)
    await page.unroute(deployment)
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(failed).toBeVisible()
    await context.setOffline(false)
    for (const part of [main, page.getByRole('contentinfo')])
      await expect(part.locator('a[href="mailto:help@amana.example"]')).toBeVisible()
    await expect(failed).toBeHidden()
  })

  test('the statistics are loaded when the connection is back', async ({ page, context }) => {
    // The link is there once a month is published.
    await page.route('**/api/v1/deployment/', async (route) => {
      const answer = await (await route.fetch()).json()
      answer.response_data.statistics = true
      await route.fulfill({ json: answer })
    })
    await page.goto('/statistics')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click()
    await expect(page).toHaveURL('/support')
    await page.reload()
    await page.route('/statistics', (route) => route.abort())
    await page.getByRole('contentinfo').getByRole('link', { name: 'Statistics' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute('/statistics')
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
  })

  test('a certificate that nobody issued', { tag: '@long' }, async ({ page }) => {
    await page.goto('/certificates/AM-2026-NOSUCH')
    await expect(page.getByText('No certificate with this number')).toBeVisible()
  })
})

test('a certificate whose content was changed on its way is never shown as valid', async ({ page }) => {
  await openPreview(page, newImei())
  await payByCard(page, { email: 'forged@example.com', number: CARDS.good })
  await viewReport(page)
  await page.route('**/api/v1/certificates/**', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.response_data.content = body.response_data.content.replace('"model":"', '"model":"Golden ')
    await route.fulfill({ response, json: body })
  })
  await page.getByRole('link', { name: 'View certificate' }).click()
  await expect(page.getByRole('region', { name: 'Do not trust this certificate' })).toContainText(
    'Signature does not match',
  )
  await expect(page.getByText('This certificate is valid')).toHaveCount(0)
})
