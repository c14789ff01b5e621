/**
 * A deployment that demands a passkey of its officers: one without adds it before the portal opens, and signs
 * in with it from then on.
 */
import type { Page } from '@playwright/test'
import { addAuthenticator } from './authenticator.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { GRACE } from './officers.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

let product: OwnProduct
let url: string
test.beforeAll(async () => {
  product = await startOwnProduct({ OFFICER_TWO_FACTOR: 'passkey' }, 'localhost')
  url = product.url
})
test.afterAll(() => product.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function typePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Officer ID').fill(GRACE.login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Access Portal').click()
}

test('the code by mail opens the settings alone; the passkey opens the portal, now and later', async ({
  page,
  request,
}) => {
  const { demo_sign_ins } = (await (await request.get(`${url}/api/v1/deployment/`)).json()).response_data
  const { password = '' } =
    (demo_sign_ins as { login: string; password: string }[]).find(({ login }) => login === GRACE.login) ?? {}
  const authenticator = await addAuthenticator(page)
  await page.goto(`${url}/law-enforcement/login`)
  await typePassword(page, password)
  await page.getByLabel('Digit 1 of 6').fill(await product.codeByMail(GRACE.email))

  await expect(page).toHaveURL(`${url}/law-enforcement/settings`)
  await expect(page.getByText('Add a passkey first')).toBeVisible()
  await expect(link(page, 'Back to Dashboard')).toHaveCount(0)
  const region = page.getByRole('region', { name: 'Passkeys', exact: true })
  await region.getByRole('button', { name: 'Add a passkey' }).click()
  await region.getByLabel('Password', { exact: true }).fill(password)
  await expectNoSidewaysScroll(page, 'settings')
  await expectNoViolations(page)
  await region.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Add a passkey first')).toHaveCount(0)
  expect(await authenticator.count()).toBe(1)
  await link(page, 'Back to Dashboard').click()
  await expect(page).toHaveURL(`${url}/law-enforcement/dashboard`)

  // A page of the portal would go on asking without its session.
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${url}/law-enforcement/login`)
  await typePassword(page, password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Use your passkey')
  await expect(button(page, 'Use passkey')).toBeFocused()
  await expectNoSidewaysScroll(page, 'passkey')
  await expectNoViolations(page)
  await button(page, 'Use passkey').click()
  await expect(page).toHaveURL(`${url}/law-enforcement/dashboard`)
})
