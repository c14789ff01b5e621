/** The reference of the partners' calls, drawn from the OpenAPI document (decisions §14). */
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { footerService } from './pages.ts'
import { expect, test } from './test.ts'

test('the reference opens on the page of developers, with the partners’ calls and nothing else', async ({
  page,
}) => {
  await page.goto('/')
  await footerService(page, 'Partners')
  await page.getByRole('link', { name: 'Read the documentation' }).click()
  await expect(page.getByRole('heading', { name: 'Reference' })).toBeVisible()
  // Before the renderer, whose own faults are not ours to mend: pale colours, a second main landmark.
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Show all calls with their fields' }).click()
  const call = page.getByText('/partner/v1/checks', { exact: true })
  await expect(call).toBeVisible()
  await expect(page.getByText('/api/v1/users/me/', { exact: true })).toHaveCount(0)
  await expect(page.locator('.swagger-ui').locator('xpath=..')).toBeFocused()
  await expect(page.locator('.errors-wrapper')).toHaveCount(0)
  await call.click()
  await expect(page.getByText('Example Value').first()).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page, 'the reference')
})

test.describe('without the network', () => {
  test.use({ expectedConsole: [/net::ERR_|Failed to load resource/] })

  test('it says so, and tries again', async ({ page }) => {
    await page.goto('/developers')
    await page.route('**/api/docs/static/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Show all calls with their fields' }).click()
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await page.unroute('**/api/docs/static/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('/partner/v1/checks', { exact: true })).toBeVisible({ timeout: 30_000 })
  })

  test('it opens by itself when the connection is back', async ({ page, context }) => {
    await page.goto('/developers')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Show all calls with their fields' }).click()
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await context.setOffline(false)
    await expect(page.getByText('/partner/v1/checks', { exact: true })).toBeVisible({ timeout: 30_000 })
  })
})
