/** A report that a buyer keeps and shows to others, on a phone of 360 × 740. */
import { readFile } from 'node:fs/promises'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { onlyMailTo, textOfPdf } from './outbox.ts'
import { CARDS, openPreview, payByCard, successDialog, verdict, viewReport } from './pages.ts'
import { givePhone, givePin, newPerson } from './people.ts'
import { bearer } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('dialog, page and mail carry one link, which opens the report for anybody', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const share = async (data: ShareData) => void Object.assign(window, { shared: data })
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  })
  const imei = newImei()
  const email = `shared-${Date.now()}@example.com`
  await openPreview(page, imei)
  await payByCard(page, { email, number: CARDS.good })
  const link = await successDialog(page).getByRole('link', { name: '/r/' }).getAttribute('href')
  expect(link).toMatch(/\/r\/[A-Za-z0-9]{12}$/)
  await expectNoSidewaysScroll(page, 'dialog')
  await expectNoViolations(page)
  await viewReport(page)
  expect((await onlyMailTo(email)).text).toContain(link)

  const whatsapp = page.getByRole('link', { name: 'Send by WhatsApp' })
  const sent = new URL((await whatsapp.getAttribute('href')) ?? '')
  expect(sent.origin + sent.pathname).toBe('https://wa.me/')
  const words = sent.searchParams.get('text')
  expect(words).toBe(`Clean: Amana report for IMEI ${imei}. ${link}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const shared = await page.evaluate(() => JSON.stringify((window as { shared?: ShareData }).shared))
  expect(JSON.parse(shared)).toEqual({ text: `Clean: Amana report for IMEI ${imei}.`, url: link })

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(async () => {
    const next = await page.getByRole('heading', { name: 'Buy safely' }).boundingBox()
    for (const control of [whatsapp, page.getByRole('button', { name: 'Download PDF' })]) {
      const box = await control.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(next?.y ?? 0)
    }
  }).toPass()
  await expectNoSidewaysScroll(page, 'report')
  await expectNoViolations(page)

  const stranger = await browser.newContext(baseURL ? { baseURL } : {})
  const opened = await stranger.request.get(String(link))
  expect(opened.status()).toBe(200)
  expect((await opened.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await stranger.close()
})

test('a browser without a menu for sharing copies the link', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await openPreview(page, newImei())
  await payByCard(page, { email: 'copies@example.com', number: CARDS.good })
  const link = await successDialog(page).getByRole('link', { name: '/r/' }).getAttribute('href')
  await viewReport(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expectToast(page, 'Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
})

test('the certificate speaks to a buyer, and keeps key and signature for experts', async ({ page }) => {
  const imei = newImei()
  await openPreview(page, imei)
  await payByCard(page, { email: 'certificate-reader@example.com', number: CARDS.good })
  await viewReport(page)
  await page.getByRole('link', { name: 'View certificate' }).click()
  const band = page.getByRole('region', { name: 'This certificate is valid' })
  await expect(band).toContainText(imei)
  await expect(band).toContainText(/Valid until [A-Z][a-z]+ \d\d, \d{4}/)
  await expect(async () => {
    const box = await band.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740)
  }).toPass()
  const next = page.getByRole('heading', { name: 'What to do next' })
  await expect(next).toBeVisible()
  const experts = page.getByText('For experts')
  await expect(async () => {
    expect((await next.boundingBox())?.y).toBeLessThan((await experts.boundingBox())?.y ?? 0)
  }).toPass()
  for (const hidden of ['Signature checked on this device', 'Check its receipt in the public log', 'Key'])
    await expect(page.getByText(hidden, { exact: true })).toBeHidden()
  await expectNoSidewaysScroll(page, 'certificate')
  await expectNoViolations(page)
  await experts.click()
  await expect(page.getByText('Signature checked on this device')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check its receipt in the public log' })).toBeVisible()
  await expectNoSidewaysScroll(page, 'for experts')
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Verify a device' }).click()
  await expect(page).toHaveURL(`/results?imei=${imei}`)
})

test('a lost phone says so as its headline, and leads to its owner: on page, in mail and PDF', async ({
  page,
  request,
}) => {
  const owner = await newPerson(request, 'Halima')
  await givePin(request, owner, '4826')
  const { id, imei } = await givePhone(request, owner)
  const flag = { device: id, flag_type: 'lost', reason: 'Left in a taxi', security_pin: '4826' }
  const flagged = await request.post(`/api/v1/devices/${imei}/flags/`, {
    data: { ...flag, last_known_location: 'Ojota, Lagos' },
    headers: bearer(owner.session),
  })
  expect(flagged.status(), await flagged.text()).toBe(201)

  const email = `lost-${Date.now()}@example.com`
  await openPreview(page, imei)
  await payByCard(page, { email, number: CARDS.good })
  await expect(successDialog(page).locator('[data-verdict=flagged]')).toContainText(
    'Reported lost by its owner',
  )
  await viewReport(page)
  await expect(verdict(page, 'Flagged')).toBeVisible()
  const headline = page.getByRole('main').getByText('Reported lost by its owner')
  await expect(headline).toBeVisible()
  const size = await headline.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(size).toBeGreaterThanOrEqual(18)
  await expect(page.getByRole('main').locator('ol li').first()).toContainText(
    'Tell its owner that you found it',
  )
  await expect(page.getByText('transfer ownership')).toHaveCount(0)

  const mail = await onlyMailTo(email)
  for (const text of [mail.text?.replace(/\s+/g, ' '), await textOfPdf(mail)]) {
    expect(text).toContain('Reported lost by its owner')
    expect(text).toMatch(/What to do next[ -]*1\.? Tell its owner that you found it/i)
  }
  await page.getByRole('link', { name: 'I found this phone' }).click()
  await expect(page).toHaveURL(/\/found/)
})
