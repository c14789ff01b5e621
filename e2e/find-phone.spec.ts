/** `/report` without the IMEI at 360 px: an own phone, the network's answer, or a number that follows. */
import { formatImei } from '@amana/contract/imei'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { newImei } from './imeis.ts'
import { mailsTo } from './outbox.ts'
import { settled } from './pages.ts'
import { givePhone, mailedCode, newPerson, newPhone, provePhone, textedCode } from './people.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

async function expectFine(page: Page, what: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    await expectNoViolations(page, { what: `${what}, ${colorScheme}` })
  }
  await expectNoSidewaysScroll(page, what)
}

async function fillReport(page: Page): Promise<void> {
  await button(page, /It was stolen/).click()
  await page.getByLabel('How did it happen?').fill('Two men on a motorcycle took it.')
  await page.getByLabel('Place').fill('Sabon Gari, Kano')
  await page.getByLabel('Your name').fill('Hauwa Sule')
}

test('somebody with an account finds the own phone by a code, and types no second one', async ({
  page,
  request,
}) => {
  const person = await newPerson(request, 'Hauwa')
  await provePhone(request, person)
  const { imei } = await givePhone(request, person)
  await page.goto('/report')
  await page.getByLabel('Your name').fill('Hauwa Sule')
  await page.getByRole('link', { name: 'I do not know the IMEI' }).click()
  await expect(page).toHaveURL('/report/find')
  await heading(page, 'Find the IMEI')
  await button(page, 'Send me a code').click()
  await expect(main(page).getByText('Enter an email address or a Nigerian phone number')).toBeVisible()
  await page.getByLabel('Email or phone number').fill('0803')
  await button(page, 'Send me a code').click()
  await expect(main(page).getByText('valid Nigerian phone number')).toBeVisible()
  await expectFine(page, 'the contact')
  await page.getByLabel('Email or phone number').fill(person.phone)
  await button(page, 'Send me a code').click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await expectFine(page, 'the code')
  await page.getByLabel('Digit 1 of 6').fill(await textedCode(person.phone, 'find your phone'))
  await heading(page, 'Which phone is gone?')
  await expectFine(page, 'the phones')
  await button(page, /Registered in your name/).click()
  await expect(page).toHaveURL('/report')
  await expect(main(page).getByText('Choose another phone')).toBeVisible()
  await expect(main(page)).toContainText(formatImei(imei))
  await expect(page.getByLabel('Your name')).toHaveValue('Hauwa Sule')
  await expect(page.getByLabel('IMEI')).toHaveCount(0)
  await fillReport(page)
  await expectFine(page, 'the form with a phone')
  await button(page, 'Send report').click()
  await heading(page, 'Report received')
  await expect(main(page).getByText('Officers look at your report now.')).toBeVisible()
})

test('somebody unknown reports without the IMEI, and adds it later by the link', async ({ page }) => {
  const [phone, email] = [newPhone(), `follows-${Date.now()}@example.com`]
  await page.goto('/report/find')
  await page.getByLabel('Email or phone number').fill(email)
  await button(page, 'Send me a code').click()
  await page.getByLabel('Digit 1 of 6').fill(await mailedCode(email, 'find your phone'))
  await heading(page, 'Amana knows no phone of yours')
  await expectFine(page, 'no phones')
  await button(page, 'Report without the IMEI').click()
  await heading(page, 'Report now, add the IMEI later')
  await expect(main(page)).not.toContainText('06#')
  await expectFine(page, 'what follows')
  await button(page, 'Report without the IMEI').click()
  await expect(main(page).getByText('The IMEI follows within 14 days')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await fillReport(page)
  await page.getByLabel('Brand and model').fill('Tecno Spark 10')
  await page.getByLabel('Phone number').fill(phone)
  await button(page, 'Send report').click()
  await heading(page, 'Report received')
  await expectFine(page, 'a case that waits')
  const caseNumber =
    (await main(page)
      .getByText(/^LE-\d{4}-\d{6,}$/)
      .textContent()) ?? ''

  await page.goto(`/report/${caseNumber}`)
  await page.getByLabel('Phone number').fill(phone)
  await button(page, 'Show status').click()
  await expect(main(page).getByText('Waits for the IMEI')).toBeVisible()
  await expectFine(page, 'its status')
  await page.getByRole('link', { name: 'Add the IMEI' }).click()
  await expect(page).toHaveURL(`/report/${caseNumber}/imei`)
  await page.getByLabel('Email or phone number').fill(email)
  await button(page, 'Send me a code').click()
  await expect
    .poll(
      async () => (await mailsTo(email)).filter(({ subject }) => subject?.includes('find your phone')).length,
    )
    .toBe(2)
  await page.getByLabel('Digit 1 of 6').fill(await mailedCode(email, 'find your phone'))
  await page.getByRole('textbox', { name: 'IMEI' }).fill(newImei())
  await expectFine(page, 'the number')
  await button(page, 'Add the IMEI').click()
  await expect(main(page).getByText('The IMEI is added')).toBeVisible()
  await page.getByRole('link', { name: 'Follow your report' }).click()
  await page.getByLabel('Phone number').fill(phone)
  await button(page, 'Show status').click()
  await expect(main(page).getByText('Under review', { exact: true })).toBeVisible()
})

test('a new SIM card: the network says which phone the number was in last', async ({ page, request }) => {
  const phone = `${newPhone().slice(0, -2)}03`
  const person = await newPerson(request, 'Ngozi', phone)
  await provePhone(request, person)
  await page.goto('/report/find')
  await page.getByLabel('Email or phone number').fill(phone)
  await button(page, 'Send me a code').click()
  await page.getByLabel('Digit 1 of 6').fill(await textedCode(phone, 'find your phone'))
  await expect(page.getByRole('heading', { name: /Do you have a new SIM card/ })).toBeVisible()
  await button(page, /^Ask MTN/).click()
  await button(page, 'Ask which phone').click()
  await button(page, /your number was in this phone last/).click()
  await expect(main(page).getByText('Choose another phone')).toBeVisible()
})

test('Back leads from the code to the contact, and “I know the IMEI” to the field', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/report')
  await page.getByRole('link', { name: 'I do not know the IMEI' }).click()
  await page.getByLabel('Email or phone number').fill(`back-${Date.now()}@example.com`)
  await button(page, 'Send me a code').click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Email or phone number')).toBeVisible()
  await button(page, 'Report without the IMEI').click()
  await button(page, 'Report without the IMEI').click()
  await button(page, 'I know the IMEI').click()
  await expect(page.getByLabel('IMEI')).toBeVisible()
})
