/** A person lets their network be asked, and a number with a new SIM waits (decisions §19). */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { mailsTo, textsTo } from './outbox.ts'
import { settled } from './pages.ts'
import { givePhone, givePin, newPerson, newPhone, type Person, provePhone } from './people.ts'
import { openAs, signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const PIN = '482915'
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const USE = /^In use with the owner's SIM on \d{1,2} \w+ \d{4} \(MTN\)$/
const NEVER = 'Your network has not said yet that your SIM is in this phone.'

/** Its last two digits are what the sandbox of networks answers by. */
const phoneEnding = (ending: string) => newPhone().replace(/..$/, ending)

async function proven(person: Person, request: Parameters<typeof provePhone>[0]): Promise<Person> {
  await provePhone(request, person)
  return { ...person, session: await signIn(request, person.email, person.password) }
}

test('asks the network on the page of the device, reads the answer, withdraws under Privacy', async ({
  page,
  request,
}) => {
  const ada = await proven(await newPerson(request, 'Ada', phoneEnding('01')), request)
  const device = await givePhone(request, ada)
  await openAs(page, ada.session, `/transfer/device/${device.id}`)
  await expect(page.getByText(NEVER)).toBeVisible()
  await expect(page.getByText(/It shows use and does not prove ownership/)).toBeVisible()
  await button(page, 'Agree and ask my network').click()
  await expect(page.getByText('Your network sees your SIM in this phone.')).toBeVisible()
  await expect(page.getByText(USE)).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 360, height: 640 })
  await expectNoSidewaysScroll(page)

  await openAs(page, ada.session, '/settings/access')
  await expect(page.getByText('Is your SIM in this phone? Yes')).toBeVisible()

  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Privacy', exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(page.getByText(ada.phone)).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await button(page, 'Withdraw: Is my SIM in my phone?').click()
  await expect(page.getByText(/^Withdrawn \d/)).toBeVisible()
  await expect(button(page, /^Withdraw/)).toHaveCount(0)

  await openAs(page, ada.session, `/transfer/device/${device.id}`)
  await expect(page.getByRole('main').getByRole('heading', { name: 'Receipts' })).toBeVisible()
  await settled(page)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeLessThanOrEqual(1_700)
  await page.getByRole('main').getByText('Details of this phone').click()
  await expect(page.getByText(NEVER)).toBeVisible()
})

test('another phone, a silent network, and a number that is not verified are each said', async ({
  page,
  request,
}) => {
  for (const [ending, said] of [
    ['02', 'Your network does not see your SIM in this phone'],
    ['06', 'Your network gave no answer'],
  ] as const) {
    const bello = await proven(await newPerson(request, 'Bello', phoneEnding(ending)), request)
    const device = await givePhone(request, bello)
    await openAs(page, bello.session, `/transfer/device/${device.id}`)
    await button(page, 'Agree and ask my network').click()
    await expect(page.getByText(said)).toBeVisible()
    await expect(page.getByText(NEVER)).toBeVisible()
  }
  const chidi = await newPerson(request, 'Chidi')
  const device = await givePhone(request, chidi)
  await openAs(page, chidi.session, `/transfer/device/${device.id}`)
  await page.getByRole('link', { name: 'Verify my number' }).click()
  await expect(page).toHaveURL('/settings/profile?open=phone')
})

test.describe('a new SIM', () => {
  test.use({ expectedConsole: [/status of 403/] })

  test('after a change of the SIM a transfer waits, says until when, and the owner hears of it', async ({
    page,
    request,
  }) => {
    const dayo = await proven(await newPerson(request, 'Dayo', phoneEnding('03')), request)
    const device = await givePhone(request, dayo)
    await givePin(request, dayo, PIN)
    const emeka = await newPerson(request, 'Emeka')
    await openAs(page, dayo.session, '/transfer/initiate')
    await expect(page.getByText(/you let us ask your mobile network/)).toBeVisible()
    await page.getByLabel('Device').selectOption(String(device.id))
    await page.getByLabel('Receiver Email').fill(emeka.email)
    await page.getByLabel('Receiver Phone').fill(emeka.phone)
    await page.getByLabel('Verification Method').selectOption('email')
    await page.getByLabel('Security Pin').fill(PIN)
    await button(page, 'Proceed').click()
    await expect(
      page
        .getByRole('main')
        .getByText(/The SIM card of your number was replaced recently\. .* works again from/),
    ).toBeVisible()
    await expect
      .poll(
        async () =>
          (await mailsTo(dayo.email)).filter(({ subject }) => /SIM card/.test(subject ?? '')).length,
      )
      .toBe(1)
    await expect
      .poll(
        async () =>
          (await textsTo(dayo.phone)).filter((text) => /SIM of this number/.test(String(text))).length,
      )
      .toBe(1)
  })
})
