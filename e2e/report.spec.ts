/** `/report` at 360 px, as somebody whose phone was just stolen meets it, with a borrowed phone. */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { newImei } from './imeis.ts'
import { fillReport, settled } from './pages.ts'
import { mailedCode } from './people.ts'
import { scriptNamed } from './scripts.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

const LANGUAGES = ['en', 'pcm', 'ha', 'yo', 'ig']
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

test('from the menu to a case number, in a victim’s words', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByText('Menu').click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['I found a phone', 'Check a certificate'])
    await expect(menu.getByRole('link', { name })).toBeVisible()
  await menu.getByRole('link', { name: 'Report a stolen phone' }).click()
  await expect(page).toHaveURL('/report')

  const what = page.getByRole('group', { name: 'What happened?' })
  const [stolen, lost] = [
    what.getByRole('button', { name: /stolen/ }),
    what.getByRole('button', { name: /lost/ }),
  ]
  for (const choice of [stolen, lost]) {
    await expect(async () => {
      const box = await choice.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(64)
      expect(box?.width).toBeGreaterThanOrEqual(240)
    }).toPass()
  }
  await button(page, 'Send report').click()
  await expect(stolen).toBeFocused()
  await expect(main(page).getByText('Choose what happened')).toBeVisible()
  await expectFine(page, 'the form')

  await lost.click()
  await stolen.click()
  await expect(stolen).toHaveAttribute('aria-pressed', 'true')
  await expect(lost).toHaveAttribute('aria-pressed', 'false')
  await page.getByLabel('IMEI').fill(newImei())
  await expect(main(page).getByText('in your Google or Apple account')).toBeVisible()
  await page.getByLabel('How did it happen?').fill('Two men on a motorcycle took it.')
  await page.getByLabel('Place').fill('Sabon Gari, Kano')
  await expect(page.getByLabel('State')).toHaveValue('Kano')
  await page.getByLabel('Your name').fill('Hauwa Sule')
  await expect(main(page).getByText('not the stolen SIM')).toBeVisible()
  await page.getByLabel('Phone number').fill('08031119977')
  const email = `victim-${Date.now()}@example.com`
  await page.getByLabel('Email').fill(email)
  await button(page, 'Send report').click()

  await heading(page, 'One step left: type the code')
  const number = main(page).getByText(/^LE-\d{4}-\d{6,}$/)
  await expect(async () => {
    const [code, caseNumber] = [
      await page.getByLabel('Digit 1 of 6').boundingBox(),
      await number.boundingBox(),
    ]
    expect(code?.y).toBeLessThan(caseNumber?.y ?? 0)
  }).toPass()
  await expectFine(page, 'the code')
  await page.getByLabel('Digit 1 of 6').fill(await mailedCode(email, 'Confirm your report'))
  await heading(page, 'Report received')
  await expect(number).toBeVisible()
  await expectFine(page, 'the case number')
})

test('a report that is sent before the names of places have come still has its state', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(`**${scriptNamed('recognise-state')}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/report')
  await fillReport(page, '08031119978')
  await button(page, 'Send report').click()
  await expect(page.getByRole('button', { name: 'Sending' })).toBeVisible()
  held.resolve()
  await heading(page, 'One step left: type the code')
})

test('a finder’s state follows the place too, and a chosen one stays', async ({ page }) => {
  await page.goto('/found')
  await page.getByLabel('Place').fill('Bodija, Ibadan, Oyo')
  await expect(page.getByLabel('State')).toHaveValue('Oyo')
  await page.getByLabel('Place').fill('Ikeja, Lagos')
  await expect(page.getByLabel('State')).toHaveValue('Lagos')
  await page.getByLabel('State').selectOption('Ogun')
  await page.getByLabel('Place').fill('Wuse, Abuja')
  await expect(page.getByLabel('State')).toHaveValue('Ogun')
  await expect(main(page)).toContainText('*#06#')
})

test('nobody whose phone is gone is told to dial *#06#, in any language', async ({
  page,
  context,
  baseURL,
}) => {
  for (const locale of LANGUAGES) {
    await context.addCookies([{ name: 'lang', value: locale, url: baseURL ?? '' }])
    await page.goto('/report')
    await expect(main(page).locator('[name=imei]')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute(
      'lang',
      new RegExp(locale === 'en' ? '^en' : `^${locale}`),
    )
    await expect(page.locator('body')).not.toContainText('06#')
  }
})

test('nor by the scanner that the form opens', { tag: '@long' }, async ({ page }) => {
  await page.goto('/report')
  await button(page, 'Scan the barcode').click()
  const dialog = page.getByRole('dialog', { name: 'Scan the barcode' })
  await expect(dialog).toContainText('on the box or receipt')
  await expect(dialog).not.toContainText('06#')
})
