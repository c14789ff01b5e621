/**
 * The pages of an owner at 360 px: a phone's page says first what is wrong and folds the rest, settings are
 * rows that open one form, and a hand-over says what comes before it and what came of it.
 */
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { fontsLoaded, settled } from './pages.ts'
import {
  givePhone,
  givePin,
  newPerson,
  type OwnDevice,
  type Person,
  provePhone,
  reportStolen,
  textedCode,
} from './people.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

const PIN = '482915'
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name })
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

/** CSS pixels of the page without its header and footer. */
async function contentHeight(page: Page): Promise<number> {
  await fontsLoaded(page)
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const [banner, footer] = [
    await page.getByRole('banner').boundingBox(),
    await page.getByRole('contentinfo').boundingBox(),
  ]
  return whole - (banner?.height ?? 0) - (footer?.height ?? 0)
}

async function top(page: Page, text: string | RegExp): Promise<number> {
  return (await main(page).getByText(text).first().boundingBox())?.y ?? Number.NaN
}

async function owner(request: APIRequestContext): Promise<{ person: Person; phone: OwnDevice }> {
  const person = await newPerson(request, 'Amaka')
  await givePin(request, person, PIN)
  return { person, phone: await givePhone(request, person) }
}

async function openPhone(page: Page, { person, phone }: { person: Person; phone: OwnDevice }) {
  await openAs(page, person.session, '/my-devices')
  await page.locator(`a[href="/transfer/device/${phone.id}"]`).first().click()
  await heading(page, 'Device Details')
  // The last parts of the page are there.
  await expect(main(page).getByRole('heading', { name: 'Receipts' })).toBeVisible()
  await expect(main(page).getByText(/^\d+ records?$/)).toBeVisible()
}

test('a phone without trouble: status, actions, the rest folded, in 1,130 px', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const own = await owner(request)
  await openPhone(page, own)
  await expect(main(page).getByText('Registered in your name.')).toBeVisible()
  await expect(main(page).getByText('Registration date')).toBeVisible()
  await expect(async () => {
    expect(await contentHeight(page)).toBeLessThanOrEqual(1130)
    const [status, action, facts, history] = [
      await top(page, 'Registered in your name.'),
      await top(page, 'Flag Device'),
      await top(page, 'Details of this phone'),
      await top(page, 'Device History'),
    ]
    expect([status, action, facts, history].toSorted((a, b) => a - b)).toEqual([
      status,
      action,
      facts,
      history,
    ])
  }).toPass()
  await expectFine(page, 'a phone without trouble')

  await expect(main(page).getByText('Previous owners')).toBeHidden()
  await main(page).getByText('Details of this phone').click()
  await expect(main(page).getByRole('heading', { name: 'In use with your SIM' })).toBeVisible()
  await expect(main(page).getByText('Previous owners')).toBeVisible()
  await expect(main(page).getByText('Prove your ownership').first()).toBeHidden()
  await main(page).getByRole('heading', { name: 'Documents' }).click()
  await expect(main(page).getByText('Prove your ownership').first()).toBeVisible()
  await expectFine(page, 'a phone, unfolded')
})

test('a stolen phone says first since when and where, in 1,500 px', async ({ page, request }) => {
  const own = await owner(request)
  await reportStolen(request, own.person, own.phone, PIN)
  await openPhone(page, own)
  const notice = main(page).getByText(/^Reported stolen on .+, Ojota, Lagos$/)
  await expect(notice).toBeVisible()
  await expect(async () => {
    const said = (await notice.boundingBox())?.y ?? Number.NaN
    const chip = await main(page).getByText('Stolen', { exact: true }).first().boundingBox()
    expect(said).toBeLessThan(400)
    expect(said).toBeLessThan(chip?.y ?? Number.NaN)
    expect(await contentHeight(page)).toBeLessThanOrEqual(1500)
  }).toPass()
  await expectFine(page, 'a stolen phone')
  await main(page).getByText('Details of this phone').click()
  const place = main(page).getByText('Last known location', { exact: true }).locator('..')
  await expect(place).toContainText('Ojota, Lagos')
  await link(page, 'Follow your case').click()
  await expect(page).toHaveURL(/\/case\?flag=\d+$/)
})

test('settings are rows that open one form each; back closes it', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const { person } = await owner(request)
  await openAs(page, person.session, '/dashboard')
  await page.getByRole('link', { name: 'Setting', exact: true }).click()
  await heading(page, 'Security & PIN')
  await expect(main(page).getByRole('form')).toHaveCount(0)
  await expectFine(page, 'rows of settings')

  await link(page, /^Change your password/).click()
  await expect(page).toHaveURL(/\?open=password$/)
  await expect(main(page).getByRole('form')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectFine(page, 'one form of the settings')
  await page.reload()
  await expect(main(page).getByRole('form')).toHaveCount(1)
  await page.goBack()
  await expect(main(page).getByRole('form')).toHaveCount(0)
  await link(page, /^Two-factor sign-in/).click()
  await expect(page).toHaveURL(/\?open=two-factor$/)
  await link(page, 'Back').click()
  await expect(page).toHaveURL(/\/settings\/security$|\/settings$/)

  await link(page, 'Profile & Account').click()
  await expect(link(page, /^Phone/)).toContainText(person.phone)
  await link(page, /^Personal information/).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Amaka Okafor')
  await expect(main(page).getByRole('form')).toHaveCount(1)

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(main(page).getByRole('heading', { name: 'Phone', exact: true })).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeVisible()
})

test.describe('a hand-over', () => {
  test.use({ expectedConsole: [/the server responded with a status of (404|422)/] })

  test('says what comes before it, why it was refused, and whose the phone is afterwards', async ({
    page,
    request,
  }) => {
    const own = await owner(request)
    const receiver = await newPerson(request, 'Obi')
    await provePhone(request, receiver)
    await openPhone(page, own)
    await link(page, 'Transfer Ownership').click()
    await heading(page, 'New owner')
    const before = main(page).getByText('Sign out of your Google or Apple account and reset the phone')
    await expect(before).toBeVisible()
    await page.getByLabel('Phone number').fill(receiver.phone)
    await page.getByLabel('E-mail').fill(`nobody-${Date.now()}@example.com`)
    await page.getByLabel('Security PIN').fill(PIN)
    await button(page, 'Verify Transfer').click()

    const refused = main(page).getByText(/^No registered user has this email and phone number/)
    await expect(refused).toBeInViewport()
    await expect(async () => {
      const [said, send] = [await refused.boundingBox(), await button(page, 'Verify Transfer').boundingBox()]
      const gap = (send?.y ?? Number.NaN) - ((said?.y ?? Number.NaN) + (said?.height ?? Number.NaN))
      expect(gap).toBeGreaterThan(0)
      expect(gap).toBeLessThan(240)
    }).toPass()
    await page.evaluate(() => {
      navigator.share = async ({ text = '' } = {}) => {
        document.documentElement.dataset.shared = text
      }
    })
    await button(page, 'Invite the receiver').click()
    await expect(page.locator('html')).toHaveAttribute('data-shared', /\/auth\/register$/)
    await expectFine(page, 'a refused transfer')

    await page.getByLabel('E-mail').fill(receiver.email)
    await page.getByLabel('Security PIN').fill(PIN)
    await button(page, 'Verify Transfer').click()
    await heading(page, 'Verify transfer')
    await expect(before).toBeVisible()
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
    await page.keyboard.type(await textedCode(receiver.phone, 'transfer code'))
    await expect(page).toHaveURL('/dashboard')
    const now = main(page).getByText(`Now belongs to ${receiver.email}`)
    await expect(now).toBeVisible()
    await expectFine(page, 'the dashboard after a hand-over')
    await link(page, 'See your transfers').click()
    await expect(now).toBeVisible()
    await page.goto(`/transfer/device/${own.phone.id}`)
    await heading(page, 'Device not found')
    await expect(now).toBeVisible()
  })
})
