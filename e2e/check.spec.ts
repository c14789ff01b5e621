import { expectNoSidewaysScroll } from './axe.ts'
import { newImei, wrongCheckDigit } from './imeis.ts'
import { onlyMailTo, textOfPdf, textsTo } from './outbox.ts'
import {
  CARDS,
  fillCard,
  openPreview,
  payButton,
  payByCard,
  successDialog,
  verdict,
  viewReport,
} from './pages.ts'
import { newPerson, newPhone } from './people.ts'
import { bearer, openAs } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

for (const width of [360, 1280]) {
  const title = `at ${width} px: search, preview, pay, report, mail with PDF, certificate`
  test(title, { tag: width === 360 ? [] : '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 360 ? 640 : 800 })
    const imei = newImei()
    const email = `buyer-${width}@example.com`

    await page.goto('/')
    await page.getByLabel('IMEI number').pressSequentially(imei)
    await page.getByRole('button', { name: 'Verify Device' }).click()
    await expect(page).toHaveURL(`/results?imei=${imei}`)

    await expect(page.getByRole('region', { name: 'Report preview, locked' })).toBeVisible()
    for (const word of ['Clean', 'Flagged', 'Stolen'] as const)
      await expect(verdict(page, word)).toHaveCount(0)
    await expectNoSidewaysScroll(page)

    await payByCard(page, { email, number: CARDS.good })
    const dialog = successDialog(page)
    await expect(dialog).toContainText('Completed')
    await expect(dialog).toContainText(imei)
    await expect(dialog.getByRole('link', { name: 'Continue to Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    )
    await expectNoSidewaysScroll(page)
    await viewReport(page)

    await expect(verdict(page, 'Clean')).toBeVisible()
    const size = await verdict(page, 'Clean').evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).fontSize),
    )
    expect(size).toBeGreaterThanOrEqual(20)
    await expectNoSidewaysScroll(page)

    const mail = await onlyMailTo(email)
    const pdf = await textOfPdf(mail)
    expect(pdf.replaceAll(' ', '')).toContain(imei)
    expect(pdf).toMatch(/clean/i)
    const link = /https?:\/\/[^\s"<>]+\/certificates\/[A-Z0-9-]+/.exec(mail.html ?? '')?.[0]
    expect(mail.text).toContain(link)

    await page.goto(String(link))
    await expect(page.getByRole('region', { name: 'This certificate is valid' })).toContainText('Valid')
    await page.getByText('For experts').click()
    await expect(page.getByText('Signature checked on this device')).toBeVisible()
    await expect(page.getByText(imei).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
}

test('a wrong check digit only hints before payment, and the report is flagged without a certificate', async ({
  page,
}) => {
  const email = 'altered@example.com'
  const imei = wrongCheckDigit(newImei())
  await page.goto('/results')
  await page.getByLabel('IMEI', { exact: true }).fill(imei)
  await expect(
    page.getByText('The last digit does not match this IMEI. Check it for a typing mistake.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Verify Device' }).click()
  await expect(page.getByText('This alone makes the report “Flagged”')).toBeVisible()
  await payByCard(page, { email, number: CARDS.good })
  await viewReport(page)
  await expect(verdict(page, 'Flagged')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View certificate' })).toHaveCount(0)
  expect((await onlyMailTo(email)).html).not.toContain('/certificates/')
})

test('airtime: the prompt is approved and the report opens', async ({ page }) => {
  const email = 'airtime@example.com'
  await openPreview(page, newImei())
  await page.getByLabel('Airtime').check()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Phone number').fill('0123')
  await page.getByRole('button', { name: 'Pay with airtime' }).click()
  await expect(page.getByText('Please enter a valid Nigerian phone number')).toBeVisible()
  // S1 §5: the e-mail alone is required.
  await page.getByLabel('Phone number').fill('')
  await page.getByRole('button', { name: 'Pay with airtime' }).click()
  await viewReport(page)
  await expect(verdict(page, 'Clean')).toBeVisible()
  await onlyMailTo(email)
})

test('without an e-mail the answer of a check paid by airtime comes by SMS', async ({ page }) => {
  const phone = newPhone()
  await page.setViewportSize({ width: 360, height: 740 })
  await openPreview(page, newImei())
  await page.getByLabel('Airtime').check()
  await expect(page.getByText('Leave it empty to get the answer by SMS.')).toBeVisible()
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Pay with airtime' }).click()
  await expect(successDialog(page)).toContainText('The answer is on its way by SMS.')
  await expectNoSidewaysScroll(page)
  await viewReport(page)
  await expect(verdict(page, 'Clean')).toBeVisible()
  await expect
    .poll(() => textsTo(phone))
    .toEqual([expect.stringMatching(/^CLEAN: IMEI ending \d{6}\. .*\/r\//)])

  const email = `after-sms-${phone.slice(-6)}@example.com`
  await page.getByRole('button', { name: 'Send it by email' }).click()
  const form = page.getByRole('form', { name: 'Send the report by email' })
  await expect(form.getByLabel('E-mail')).toHaveValue('')
  await form.getByLabel('E-mail').fill(email)
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(`Sent to ${email}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send it again' })).toBeVisible()
  await onlyMailTo(email)
})

test('a double click pays once', async ({ page }) => {
  const email = 'twice@example.com'
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await openPreview(page, newImei())
  await fillCard(page, { email, number: CARDS.good })
  await payButton(page).dblclick()
  await viewReport(page)
  expect(sent.filter((path) => path.endsWith('/payments/initiate/'))).toHaveLength(1)
  expect(sent.filter((path) => path.includes('sandbox'))).toHaveLength(1)
  await onlyMailTo(email)
})

test('a double click on Verify starts one check, and sends one link', async ({ page, request }) => {
  const { session } = await newPerson(request, 'Tamuno')
  const sent: string[] = []
  const clicked = Promise.withResolvers<void>()
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await page.route('**/api/v1/users/email/send-link/', async (route) => {
    const { email } = route.request().postDataJSON()
    const answer = {
      response_status: 'success',
      response_description: 'Link sent',
      response_data: { email, expires_in: 600 },
    }
    // A server takes longer than a double click: the second one is not for the page behind the dialog.
    await clicked.promise
    return route.fulfill({ json: answer })
  })
  await openAs(page, { ...session, user: { ...session.user, is_verified: false } }, '/dashboard')
  const dialog = page.getByRole('dialog', { name: 'Add Your Email Address' })
  await dialog.getByLabel('E-mail').fill('tamuno@example.com')
  await dialog.getByRole('button', { name: 'Verify' }).dblclick()
  clicked.resolve()
  await expectToast(page, 'Link sent The link went to tamuno@example.com.')
  await expect(dialog).toBeHidden()
  await page.getByLabel('IMEI', { exact: true }).fill(newImei())
  await page.getByRole('button', { name: 'Verify Device' }).dblclick()
  await expect(payButton(page)).toBeVisible()
  expect(sent.filter((path) => path.endsWith('/send-link/'))).toHaveLength(1)
  expect(sent.filter((path) => path.endsWith('/verifications/create/'))).toHaveLength(1)
})

test('a reload while the payment is confirmed goes on waiting for it', async ({ page }) => {
  // The gateway takes the card and never settles it.
  await page.route('**/sandbox/checkout/*', (route) => route.fulfill({ json: {} }))
  await openPreview(page, newImei())
  await payByCard(page, { email: 'slow@example.com', number: CARDS.good })
  await expect(page.getByText('Confirming your payment')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Confirming your payment')).toBeVisible()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Confirming your payment')).toBeVisible()
})

/** An answer takes longer than the page's polling interval. */
const SLOW_MS = 3000

test('on a slow line the paid report comes, for a visitor and for an account', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const { session } = await newPerson(request, 'Ejiro')
  await page.route(/\/devices\/verifications\/[^/]+\/(\?|$)/, async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    // The request may have been cancelled.
    await route.continue().catch(() => {})
  })
  await openPreview(page, newImei())
  await payByCard(page, { email: 'slow-visitor@example.com', number: CARDS.good })
  await viewReport(page)
  await expect(verdict(page, 'Clean')).toBeVisible({ timeout: 5 * SLOW_MS })

  const made = await request.post('/api/v1/devices/verifications/create/', {
    headers: bearer(session),
    data: { imei: newImei() },
  })
  const { id } = (await made.json()).response_data
  await openAs(page, session, `/device-payment-verification?verification=${id}`)
  await expect(payButton(page)).toBeVisible()
  await payByCard(page, { email: 'slow-account@example.com', number: CARDS.good })
  await viewReport(page)
  await expect(verdict(page, 'Clean')).toBeVisible({ timeout: 5 * SLOW_MS })
})

test('a payment that settles during a reload, and a paid report after another', async ({ page }) => {
  const email = 'reload@example.com'
  await page.route('**/api/v1/payments/verify/', () => {
    // No answer: only the gateway's webhook settles it.
  })
  await openPreview(page, newImei())
  await payByCard(page, { email, number: CARDS.good })
  await expect(page.getByText('Confirming your payment')).toBeVisible()
  await onlyMailTo(email)
  await page.reload()
  await expect(verdict(page, 'Clean')).toBeVisible()
  await page.reload()
  await expect(verdict(page, 'Clean')).toBeVisible()
  await page.goto('/results')
  await expect(page.getByRole('heading', { level: 1, name: 'Verify a device' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('an account that searches again gets a new report for nothing, and by a reload or a step back the one it had', async ({
  page,
  request,
}) => {
  const { session } = await newPerson(request, 'Halima')
  const imei = newImei()
  let started = 0
  page.on('request', (sent) => {
    if (sent.url().endsWith('/devices/verifications/create/')) started += 1
  })
  const search = async () => {
    await page.getByRole('textbox', { name: 'IMEI' }).fill(imei)
    await page.getByRole('button', { name: 'Verify Device' }).click()
  }
  await openAs(page, session, '/results')
  await search()
  await payByCard(page, { email: 'again@example.com', number: CARDS.good })
  await viewReport(page)
  await expect(verdict(page, 'Clean')).toBeVisible()
  expect(started).toBe(1)

  await page.getByRole('link', { name: 'Check another device' }).click()
  await search()
  await expect(verdict(page, 'Clean')).toBeVisible()
  expect(started).toBe(2)
  await page.reload()
  await expect(verdict(page, 'Clean')).toBeVisible()
  await page.goBack()
  await page.goForward()
  await expect(verdict(page, 'Clean')).toBeVisible()
  expect(started).toBe(2)
})

test('back and forward between search, preview and landing', async ({ page }) => {
  const imei = newImei()
  await page.goto('/')
  await page.getByLabel('IMEI number').fill(imei)
  await page.getByRole('button', { name: 'Verify Device' }).click()
  await expect(payButton(page)).toBeVisible()
  await page.getByRole('link', { name: 'Check another device' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verify a device' })).toBeFocused()
  await page.goBack()
  await expect(payButton(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /Verify Before You Buy/ })).toBeVisible()
  await page.goForward()
  await expect(payButton(page)).toBeVisible()
})
