/**
 * The commonest journeys in each language: a check that is paid, an account, a phone in it, and its report as
 * stolen. Everything is found by the texts of the translations, and the mails are in the language too.
 */
import { LANGUAGE_TAGS, type Locale } from '@amana/messages'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { englishIn } from './english.ts'
import { newImei } from './imeis.ts'
import { mailsTo } from './outbox.ts'
import { CARDS } from './pages.ts'
import { PASSWORD } from './people.ts'
import { expect, test } from './test.ts'
import { textsOf } from './texts.ts'

const PIN = '482915'
// Hausa stands for all in the short run: the one with two plural forms and letters of its own.
const LANGUAGES: readonly Locale[] = process.env.AMANA_LONG === '1' ? ['pcm', 'ha', 'yo', 'ig'] : ['ha']

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

for (const locale of LANGUAGES) {
  const tag = LANGUAGE_TAGS[locale]

  /** The page is in the language, fits, and axe finds nothing. */
  const look = async (page: Page) => {
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expectNoSidewaysScroll(page, page.url())
    await expectNoViolations(page, { what: page.url() })
  }
  const button = (page: Page, name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true })
  const heading = (page: Page, name: string) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  test(`in ${tag}: check, pay, result, and the mail with the report`, async ({ page }) => {
    const results = await textsOf(locale, 'features/verifications/messages')
    const payments = await textsOf(locale, 'features/payments/messages')
    const paid = await textsOf(locale, 'features/payments/paid/messages')
    const ui = await textsOf(locale, 'lib/messages/ui')
    const landing = await textsOf(locale, 'features/landing/messages')
    const email = `buyer-${locale}-${Date.now()}@example.com`
    const imei = newImei()
    await page.goto(`/?lang=${locale}`)
    await page.getByLabel(ui('ui.imei.label')).fill(imei)
    await page.getByRole('button', { name: landing('landing.hero.button') }).click()
    await expect(page).toHaveURL(`/results?imei=${imei}`)
    await expect(page.getByRole('region', { name: results('results.preview.locked') })).toBeVisible()
    await look(page)

    await page.getByLabel(payments('payments.email.label')).fill(email)
    await page.getByLabel(payments('payments.card.number')).fill(CARDS.good)
    await page.getByLabel(payments('payments.card.expiry')).fill('12/30')
    await page.getByLabel(payments('payments.card.cvv')).fill('123')
    await page.getByLabel(payments('payments.card.name')).fill('Ngozi Okonkwo')
    await button(page, payments('payments.pay', 'NGN100')).click()
    const success = page.getByRole('dialog', { name: paid('afterPayment.success.title') })
    await expect(success).toContainText(paid('afterPayment.success.completed'))
    await look(page)
    await success.getByRole('button', { name: paid('afterPayment.success.view') }).click()
    await expect(
      page.getByRole('main').getByRole('heading', { name: ui('ui.verdict.clean'), exact: true }),
    ).toBeVisible()
    await look(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: results('results.report.certificate') })
      .click()
    await expect(page).toHaveURL(/\/certificates\//)
    await expect(page.getByRole('main').getByText(imei).first()).toBeVisible()
    await look(page)
    await expectMailsIn(locale, email, 1)
  })

  const title = `in ${tag}: an account by code, a phone in it, and its report as stolen`
  test(title, { tag: '@long' }, async ({ page }) => {
    const auth = await textsOf(locale, 'features/accounts/messages')
    const registration = await textsOf(locale, 'features/device-registration/messages')
    const devices = await textsOf(locale, 'features/devices/messages')
    const flags = await textsOf(locale, 'features/flags/messages')
    const nextSteps = await textsOf(locale, 'lib/messages/next-steps')
    const contacts = await textsOf(locale, 'features/contacts/messages')
    const cases = await textsOf(locale, 'features/devices/case/messages')
    const email = `owner-${locale}-${Date.now()}@example.com`

    await page.goto(`/auth/register?lang=${locale}`)
    const fields = {
      email,
      firstName: 'Halima',
      lastName: 'Danjuma',
      newPassword: PASSWORD,
      confirmPassword: PASSWORD,
    }
    for (const [name, value] of Object.entries(fields))
      await page.getByLabel(auth(`auth.fields.${name}`), { exact: true }).fill(value)
    await look(page)
    await button(page, auth('auth.register.submit')).click()
    await expect(page).toHaveURL('/auth/otp-verification')
    await heading(page, auth('auth.otp.headings.register'))
    await look(page)
    await expectMailsIn(locale, email, 1)
    const code = /\b(\d{6})\b/.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? ''
    await page.locator('input[autocomplete="one-time-code"]').first().focus()
    await page.keyboard.type(code)
    await expect(page).toHaveURL('/auth/login')
    await page.getByLabel(auth('auth.fields.password'), { exact: true }).fill(PASSWORD)
    await button(page, auth('auth.login.submit')).click()
    await expect(page).toHaveURL('/dashboard')
    await look(page)

    const imei = newImei()
    await page.goto('/register-device')
    await page.getByLabel(registration('registration.imei.label'), { exact: true }).fill(imei)
    await button(page, registration('registration.imei.submit')).click()
    await heading(page, registration('registration.documents.title'))
    await look(page)
    await button(page, registration('registration.documents.skip')).click()
    await heading(page, registration('registration.confirm.title'))
    await look(page)
    await button(page, registration('registration.confirm.submit')).click()
    await heading(page, registration('registration.complete.title'))
    await look(page)

    await page.goto('/my-devices')
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(imei.slice(-6)) })
      .first()
      .click()
    await page
      .getByRole('main')
      .getByRole('link', { name: devices('devices.actions.flag'), exact: true })
      .click()
    await expect(page).toHaveURL('/transfer/select-flag')
    await page.getByRole('button', { name: flags('flags.select.texts.stolen') }).click()
    await heading(page, flags('flags.form.titles.stolen'))
    await page.getByLabel(flags('flags.form.reason')).fill('Snatched at the motor park.')
    await page.getByLabel(flags('flags.form.location')).fill('Ojota, Lagos')
    await look(page)
    await button(page, flags('flags.form.submit')).click()

    await expect(page).toHaveURL('/auth/pin-setup')
    const pin = { currentPassword: PASSWORD, confirmPassword: PASSWORD, pin: PIN, confirmPin: PIN }
    for (const [name, value] of Object.entries(pin))
      await page.getByLabel(contacts(`contacts.pin.${name}`), { exact: true }).fill(value)
    await button(page, contacts('contacts.pin.submit')).click()
    await expect(page).toHaveURL('/transfer/verify-pin')
    await expect(page.getByRole('region', { name: flags('flags.pin.summary') })).toContainText(
      flags('flags.types.stolen'),
    )
    await page.getByLabel(flags('flags.pin.label')).fill(PIN)
    await look(page)
    await button(page, flags('flags.pin.submit')).click()
    await expect(page).toHaveURL(/\/transfer\/device\//)
    await expect(page.getByRole('region', { name: nextSteps('nextSteps.heading') })).toContainText(
      /LE-\d{4}-\d{6}/,
    )
    await look(page)
    await expectMailsIn(locale, email, 2)

    await page
      .getByRole('link', { name: cases('caseNotice.active.action') })
      .first()
      .click()
    await expect(page).toHaveURL(/\/devices\/\d+\/case/)
    await expect(
      page.getByRole('main').getByText(devices('devices.people.you'), { exact: true }),
    ).toBeVisible()
    await look(page)
  })
}

/** At least so many mails reach the address, and all of them are in the language. */
async function expectMailsIn(locale: Locale, email: string, count: number): Promise<void> {
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThanOrEqual(count)
  for (const { subject = '', html = '', text = '' } of await mailsTo(email)) {
    expect(html).toContain(`<html lang="${LANGUAGE_TAGS[locale]}">`)
    if (locale !== 'pcm') expect(englishIn([subject, ...text.split('\n')]), subject).toEqual([])
  }
}
