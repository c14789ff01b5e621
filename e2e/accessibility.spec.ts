import { expectNoViolations, THEMES } from './axe.ts'
import { newImei } from './imeis.ts'
import { CARDS, openPreview, payButton, payByCard, successDialog, verdict, viewReport } from './pages.ts'
import { expect, test } from './test.ts'

for (const colorScheme of THEMES) {
  test.describe(colorScheme, () => {
    test.use({
      colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
      expectedConsole: [/the server responded with a status of 404/],
    })

    test('axe finds nothing on the landing page, in the menu of a phone, and on a page that is not there', async ({
      page,
    }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolations(page)
      await page.setViewportSize({ width: 360, height: 640 })
      await page.getByText('Menu', { exact: true }).click()
      await expectNoViolations(page)
      await page.goto('/no-such-page')
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expectNoViolations(page)
    })

    test('axe finds nothing from the search to the certificate', async ({ page }) => {
      await page.goto('/results')
      await page.getByRole('button', { name: 'Verify Device' }).click()
      await expect(page.getByText('Please input a 15 digit IMEI number')).toBeVisible()
      await expectNoViolations(page)
      await openPreview(page, newImei())
      await expectNoViolations(page)
      await payButton(page).click()
      await expect(page.getByText('Card number is required')).toBeVisible()
      await expectNoViolations(page)
      const seen = Promise.withResolvers<void>()
      await page.route('**/api/v1/payments/verify/', async (route) => {
        await seen.promise
        // The page's request ends in a timeout after twenty seconds; the page asks again.
        await route.continue().catch(() => {})
      })
      await payByCard(page, { email: `axe-${colorScheme}@example.com`, number: CARDS.good })
      await expect(page.getByText('Confirming your payment')).toBeVisible()
      await expectNoViolations(page)
      seen.resolve()
      await expect(successDialog(page)).toBeVisible()
      await expectNoViolations(page)
      await viewReport(page)
      await expect(verdict(page, 'Clean')).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('link', { name: 'View certificate' }).click()
      await expect(page.getByRole('region', { name: 'This certificate is valid' })).toBeVisible()
      await expectNoViolations(page)
    })
  })
}
