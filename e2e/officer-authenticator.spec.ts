/**
 * A deployment whose officers sign in with an authenticator app: an officer who has none yet sets one up
 * before the portal opens.
 */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { GRACE } from './officers.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { expect, test } from './test.ts'
import { totp, waitForRoomInStep } from './totp.ts'

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

let product: OwnProduct
let url: string
test.beforeAll(async () => {
  product = await startOwnProduct({ OFFICER_TWO_FACTOR: 'totp' })
  url = product.url
})
test.afterAll(() => product.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('the code by mail opens the settings alone; the app opens the portal', async ({ page, request }) => {
  const { demo_sign_ins } = (await (await request.get(`${url}/api/v1/deployment/`)).json()).response_data
  const password = (demo_sign_ins as { login: string; password: string }[]).find(
    ({ login }) => login === GRACE.login,
  )?.password
  await page.goto(url)
  await page.getByRole('contentinfo').getByRole('link', { name: 'For law enforcement' }).click()
  await page.getByLabel('Officer ID').fill(GRACE.login)
  await page.getByLabel('Password', { exact: true }).fill(password ?? '')
  await button(page, 'Access Portal').click()
  await page.getByLabel('Digit 1 of 6').fill(await product.codeByMail(GRACE.email))

  await expect(page).toHaveURL(`${url}/law-enforcement/settings`)
  await expect(page.getByText('Set up an authenticator app first')).toBeVisible()
  await expect(link(page, 'Search')).toHaveCount(0)
  await expect(link(page, 'Back to Dashboard')).toHaveCount(0)
  await expectNoSidewaysScroll(page, 'settings')
  await expectNoViolations(page)
  await page.goto(`${url}/law-enforcement/search`)
  await expect(page).toHaveURL(`${url}/law-enforcement/settings`)
  await page.getByRole('banner').getByRole('link', { name: 'Amana law enforcement portal' }).click()
  await expect(page).toHaveURL(`${url}/law-enforcement/settings`)

  const region = page.getByRole('region', { name: 'Authenticator app' })
  await expect(page.getByRole('form')).toHaveCount(1)
  await region.getByLabel('Password', { exact: true }).fill(password ?? '')
  await button(page, 'Set up').click()
  const secret = ((await region.locator('code').textContent()) ?? '').replace(/\s/g, '')
  await waitForRoomInStep()
  await page.getByLabel('Digit 1 of 6').fill(totp(secret))
  await expect(region.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await button(page, 'I have kept them').click()
  await expect(page.getByText('Set up an authenticator app first')).toHaveCount(0)
  await link(page, 'Back to Dashboard').click()
  await expect(page).toHaveURL(`${url}/law-enforcement/dashboard`)
  await expect(link(page, 'Search')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
