/**
 * S2 §2 Flagging, and the public report: the acts of an owner and of a visitor for a lost or stolen phone.
 */

import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { givePhone, givePin, mailedCode, newPerson, notified } from './people.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectNoToasts, expectToast } from './toasts.ts'

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test.describe('an owner', () => {
  // A wrong PIN is answered with 422, a locked one with 429.
  test.use({ expectedConsole: [/the server responded with a status of 4(22|29)/] })

  test('reports with the password while the PIN is locked', async ({ page, request }) => {
    const bisi = await newPerson(request, 'Bisi')
    const { id } = await givePhone(request, bisi)
    await givePin(request, bisi, '482915')
    await openAs(page, bisi.session, `/transfer/device/${id}`)
    await page.getByRole('link', { name: 'Flag Device' }).click()
    await button(page, /^Stolen/).click()
    await page.getByLabel('Reason for Flagging').fill('Snatched at the motor park.')
    await page.getByLabel('Last Known Location').fill('Ojota, Lagos')
    await button(page, 'Continue').click()
    for (let tries = 1; tries <= 5; tries += 1) {
      await page.getByLabel('Security PIN').fill('111111')
      await button(page, 'Confirm Flag').click()
      // Once: no toast repeats it.
      await expect(page.getByText('The security PIN is not correct.')).toHaveCount(1)
      await expect(page.getByLabel('Security PIN')).toHaveValue('')
    }
    await page.getByLabel('Security PIN').fill('482915')
    await button(page, 'Confirm Flag').click()
    await expect(
      page.getByText(/^Too many wrong attempts\. You can use your PIN again from .* WAT\./),
    ).toBeVisible()
    await expect(page.getByLabel('Password')).toBeFocused()
    await expect(page.getByText('Your PIN is locked.')).toBeVisible()
    await expectNoViolations(page)
    await button(page, 'Confirm Flag').click()
    await expect(page.getByText('Password is required')).toBeVisible()
    await page.getByLabel('Password').fill('not-the-password')
    await button(page, 'Confirm Flag').click()
    await expect(page.getByText('Current Password is not correct')).toBeVisible()
    await page.getByLabel('Password').fill(bisi.password)
    await button(page, 'Confirm Flag').click()
    await expectToast(page, 'Success Flagging Device')
    await expect(page).toHaveURL(`/transfer/device/${id}`)
  })

  test('flags a phone stolen, sets the PIN that was missing on the way, and says later that it was found', async ({
    page,
    request,
  }) => {
    const ada = await newPerson(request, 'Ada')
    const { id } = await givePhone(request, ada)
    await openAs(page, ada.session, `/transfer/device/${id}`)
    await page.getByRole('link', { name: 'Flag Device' }).click()
    await expect(page).toHaveURL('/transfer/select-flag')
    await expect(page.getByText('Taken without permission')).toBeVisible()
    await expect(page.getByText('Missing or misplaced')).toBeVisible()
    await expect(button(page, /^Found Previously lost or stolen device recovered/)).toBeDisabled()
    await expectNoViolations(page)

    await button(page, /^Stolen/).click()
    await heading(page, 'Flag as Stolen')
    await button(page, 'Continue').click()
    await expect(page.getByText('Reason for Flagging is required')).toBeVisible()
    await expect(page.getByText('Last Known Location is required')).toBeVisible()
    await expect(page.getByLabel('Reason for Flagging')).toBeFocused()
    await expectNoViolations(page)
    await page.getByLabel('Reason for Flagging').fill('Snatched at the motor park.')
    await page.getByLabel('Last Known Location').fill('Ojota, La')
    await expect(page.locator('datalist option')).toHaveAttribute('value', 'Ojota, Lagos')
    await page.getByLabel('Last Known Location').fill('Ojota, Lagos')
    await expect(page.getByText('From the place: Lagos.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Reason for Flagging')).toHaveValue('Snatched at the motor park.')
    await button(page, 'Continue').click()

    await expect(page).toHaveURL('/auth/pin-setup')
    await expect(page.getByText('Set a security PIN first.')).toBeVisible()
    await page.getByLabel('Current password').fill(ada.password)
    await page.getByLabel('Confirm password').fill(ada.password)
    await page.getByLabel('PIN', { exact: true }).fill('482915')
    await page.getByLabel('Confirm PIN').fill('482915')
    await button(page, 'Create PIN').click()

    await expect(page).toHaveURL('/transfer/verify-pin')
    const summary = page.getByRole('region', { name: 'Flag Summary' })
    await expect(summary).toContainText('Stolen')
    await expect(summary).toContainText('Ojota, Lagos')
    await expectNoViolations(page)
    await button(page, 'Confirm Flag').click()
    await expect(page.getByText('Security Pin is required')).toBeVisible()
    await page.getByLabel('Security PIN').fill('111111')
    await button(page, 'Confirm Flag').click()
    await expect(page.getByRole('main').getByText('The security PIN is not correct.')).toBeVisible()
    await expect(page.getByLabel('Security PIN')).toBeFocused()
    await page.getByLabel('Security PIN').fill('482915')
    await button(page, 'Confirm Flag').click()

    await expectToast(page, 'Success Flagging Device')
    await expect(page).toHaveURL(`/transfer/device/${id}`)
    const next = page.getByRole('region', { name: 'What to do next' })
    await expect(next).toContainText(/LE-\d{4}-\d{6}/)
    for (const step of ['Google Find Hub', 'network', 'bank', 'passwords', '112'])
      await expect(next).toContainText(step)
    await expect(page.getByText('Buyers who check it are warned.')).toBeVisible()
    await page.getByRole('tab', { name: 'Flag History' }).click()
    await expect(page.getByRole('table', { name: 'Flag History' })).toContainText('Stolen (Active)')
    await expect(next).toContainText(/LE-\d{4}-\d{6}/)
    await expectNoViolations(page)

    await page.getByRole('link', { name: 'Flag Device' }).click()
    await expect(button(page, /^Stolen/)).toBeDisabled()
    await button(page, /^Found/).click()
    await heading(page, 'Flag as Found')
    await page.getByLabel('Reason for Flagging').fill('The police gave it back.')
    await page.getByLabel('Last Known Location').fill('Ikeja, Lagos')
    await button(page, 'Continue').click()
    await page.getByLabel('Security PIN').fill('482915')
    await button(page, 'Confirm Flag').click()
    await expectToast(page, 'Success Flagging Device')
    await expect(page.getByRole('region', { name: 'Good that it is back' })).toBeVisible()
    await expect(page.getByText('Registered in your name.')).toBeVisible()
  })
})

test('opened without a device, the flag asks for one first; the bell tells what happened', async ({
  page,
  request,
}) => {
  const bello = await newPerson(request, 'Bello')
  const { imei, id } = await givePhone(request, bello)
  await givePin(request, bello, '7305')
  await openAs(page, bello.session, '/transfer/verify-pin')
  await expect(page).toHaveURL('/transfer/select-flag')
  await page.getByRole('list', { name: 'Your devices' }).getByRole('link').click()
  await expect(page.getByText('What happened?')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Which device?')).toBeVisible()
  await page.goForward()
  await button(page, /^Lost/).click()
  await page.getByLabel('Reason for Flagging').fill('Left in a taxi.')
  await page.getByLabel('Last Known Location').fill('Wuse 2, Abuja')
  await expect(page.getByText('From the place: Federal Capital Territory (FCT).')).toBeVisible()
  await button(page, 'Continue').click()
  await page.getByLabel('Security PIN').fill('7305')
  await button(page, 'Confirm Flag').click()
  await expect(page).toHaveURL(`/transfer/device/${id}`)
  await expect(page.getByText('Reported lost.')).toBeVisible()

  await notified(request, bello, /flagged as lost/)
  await page.reload()
  await page.getByRole('link', { name: /^Notifications, \d+ unread$/ }).click()
  await heading(page, 'Notifications')
  await expect(page.getByText(imei)).toBeVisible()
  await expect(page.getByText('1 unread')).toBeVisible()
  await expectNoViolations(page)
  await button(page, 'Mark all as read').click()
  await expect(page.getByText('Nothing new')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing new')).toBeVisible()
})

test.describe('anybody', () => {
  test.use({ expectedConsole: [/the server responded with a status of (404|409|422)/] })

  test('reports a phone without an account, proves the contact, and sees how the report stands', async ({
    page,
  }) => {
    const imei = newImei()
    const email = `reporter-${Date.now()}@example.com`
    await page.goto('/report')
    await heading(page, 'Report a stolen phone')
    await button(page, 'Send report').click()
    for (const message of [
      'Your name is required',
      'IMEI is required',
      'Choose the state',
      'Say how it happened',
      'Choose what happened',
      'Phone number is required',
    ]) {
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    }
    await expectNoToasts(page)
    // The place names the state, so the state no longer asks.
    await page.getByLabel('Place').fill('Oshodi, Lagos')
    await expect(page.getByText('From the place: Lagos.')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Choose the state' })).toHaveCount(0)
    await expectNoViolations(page)
    await fillReport(page, imei, email)
    await page.reload()
    await expect(page.getByLabel('How did it happen?')).toHaveValue('Taken from my bag in the market.')
    await page.getByRole('link', { name: 'Report your own phone' }).click()
    await heading(page, 'Sign In')
    await page.goBack()
    await expect(page.getByLabel('IMEI')).toHaveValue(/\d/)
    await expect(button(page, /^It was stolen/)).toHaveAttribute('aria-pressed', 'true')
    await button(page, 'Send report').click()

    await heading(page, 'One step left: type the code')
    const number = (await page.getByText(/^LE-\d{4}-\d{6,}$/).textContent()) ?? ''
    await expectNoViolations(page)
    await page.reload()
    await expect(page.getByText(number)).toBeVisible()
    const code = await mailedCode(email, 'Confirm your report')
    const firstDigit = page.getByLabel('Digit 1 of 6')
    await firstDigit.fill(code === '000000' ? '000001' : '000000')
    await expect(page.getByText('That code is not right. Check the digits and try again.')).toBeVisible()
    await firstDigit.fill(code)
    await heading(page, 'Report received')
    await expect(page.getByText('Thank you. Your report counts now.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What to do next' })).toBeVisible()
    for (const service of ['Google Find Hub', 'Apple Find My'])
      await expect(page.getByRole('link', { name: service })).toBeVisible()

    await page.getByRole('link', { name: 'Follow your report' }).click()
    await expect(page).toHaveURL(`/report/${number}`)
    await expect(page.getByText('Under review', { exact: true })).toBeVisible()
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    await expectNoViolations(page)

    const stranger = await page.context().browser()?.newPage()
    if (!stranger) throw new Error('there is a browser')
    await stranger.goto(new URL(`/report/${number}`, page.url()).href)
    await stranger.getByLabel('Phone number').fill('08051112223')
    await button(stranger, 'Show status').click()
    await expect(
      stranger.getByText('There is no report with this case number and phone number.'),
    ).toBeVisible()
    await stranger.getByLabel('Phone number').fill('08031119988')
    await button(stranger, 'Show status').click()
    await expect(stranger.getByText('Under review', { exact: true })).toBeVisible()
    await stranger.goto(new URL('/report', page.url()).href)
    await fillReport(stranger, imei, `second-${email}`)
    await button(stranger, 'Send report').click()
    await heading(stranger, 'One step left: type the code')
    await expect(stranger.getByText(number)).toBeHidden()
    await stranger.close()
  })
})

async function fillReport(page: Page, imei: string, email: string): Promise<void> {
  await button(page, /^It was stolen/).click()
  await page.getByLabel('IMEI').fill(imei)
  await page.getByLabel('Brand and model').fill('Tecno Spark 10')
  await page.getByLabel('How did it happen?').fill('Taken from my bag in the market.')
  await page.getByLabel('Place').fill('Balogun Market, Lagos')
  await page.getByLabel('Your name').fill('Ngozi Eze')
  await page.getByLabel('Phone number').fill('08031119988')
  await page.getByLabel('Email').fill(email)
  await expect(page.getByLabel('State')).toHaveValue('Lagos')
}
