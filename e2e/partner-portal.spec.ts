/** An organisation's day in its portal: approved, paid, a file, a webhook, a colleague (decisions §14). */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { mailsTo } from './outbox.ts'
import { footerService } from './pages.ts'
import { newPerson, type Person } from './people.ts'
import { product } from './product.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

/** As an administrator types it on the server. */
async function admin(...words: string[]): Promise<void> {
  const { dataDir } = await product()
  await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../apps/api/src/admin/main.ts'), ...words],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    },
  )
}

/** An approved organisation of this person, applied for by clicking; its portal is open. @returns its name */
async function approved(page: Page, owner: Person): Promise<string> {
  const name = `Balogun Market ${Date.now()}`
  await openAs(page, owner.session, '/dashboard')
  await footerService(page, 'Partners')
  await page.getByRole('link', { name: 'Apply as a partner' }).click()
  await page.getByLabel('Name of the organisation').fill(name)
  await page.getByLabel('What it does').selectOption({ label: 'Marketplace' })
  await page
    .getByLabel('Why do you want to check phones?')
    .fill('We check every phone that is offered on our market.')
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByText('Waiting for approval')).toBeVisible()
  await admin('organisations', 'approve', name)
  await admin('organisations', 'credit', name, '--kobo', '100000')
  await page.reload()
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
  return name
}

// Refused forms, and the organisation after somebody has left it.
test.use({ expectedConsole: [/status of (404|422)/] })

test('top up, check a file and see what it cost', async ({ page, request }) => {
  await approved(page, await newPerson(request, 'Bola'))
  await page.getByRole('button', { name: 'Top up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await dialog.getByLabel('Amount in naira').fill('2500')
  await dialog.getByLabel('Way to pay').selectOption({ label: 'Bank transfer' })
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(dialog.getByText('Waiting for the payment')).toBeVisible()
  await dialog.getByRole('button', { name: 'I have sent it' }).click()
  await expectToast(page, 'The money is on your balance.')
  await expect(page.getByText('₦3,500.00').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Files' }).click()
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
  await expect(page.getByRole('alert')).toBeVisible()
  const lines = ['shelf,imei', 'A1,356938035643809', 'A2,356938035643809', 'A3,nonsense']
  await choose.setInputFiles({
    name: 'stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })
  await expect(page.getByText('3 lines, 1 bad, 1 repeated')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the result' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await page.getByRole('tab', { name: 'Money' }).click()
  await expect(page.getByRole('row', { name: /Reserved for a file \(1\)/ })).toContainText('−₦20.00')
  await page.setViewportSize({ width: 360, height: 640 })
  const account = page.getByRole('list', { name: 'Account' })
  await expect(account.getByRole('listitem').filter({ hasText: 'Reserved for a file (1)' })).toContainText(
    '−₦20.00',
  )
  const heights = await account
    .getByText('₦', { exact: false })
    .evaluateAll((all) => all.map((one) => one.clientHeight))
  expect(Math.max(...heights), 'no amount is broken').toBeLessThan(30)
})

test('the account number of a top-up ends, and a new one comes', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await page.clock.install()
  await approved(page, await newPerson(request, 'Bola'))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Top up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount in naira').fill('2500')
  await dialog.getByLabel('Way to pay').selectOption({ label: 'Bank transfer' })
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  const until = dialog.getByText(/^Send it before \d\d:\d\d \(\d\d minutes left\)\.$/)
  const number = dialog.getByText(/^9\d{9}$/)
  await expect(until).toBeVisible()
  const first = await number.innerText()
  await page.clock.fastForward('30:30')
  await expect(dialog.getByText('This account number has ended. Get a new one.')).toBeVisible()
  await expect(number).toHaveCount(0)
  await expectNoSidewaysScroll(page, 'ended')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Get a new account number' }).click()
  await expect(until).toBeVisible()
  await expect(number).not.toHaveText(first)
  await expect(dialog.getByRole('button', { name: 'Copy Account number' })).toBeFocused()
  await dialog.getByRole('button', { name: 'I have sent it' }).click()
  await expectToast(page, 'The money is on your balance.')
})

test('neither the back button nor the Escape key nor a stale address loses anything', {
  tag: '@long',
}, async ({ page, request }) => {
  const owner = await newPerson(request, 'Bola')
  const name = await approved(page, owner)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Check many phones' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  await page.getByRole('tab', { name: 'Clients' }).click()
  await page.getByRole('button', { name: 'New client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('till '.repeat(16).trim())
  await dialog.getByRole('button', { name: 'Make the client' }).dblclick()
  await expect(page.getByText('Copy these now')).toBeVisible()
  for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
  await expect(page.getByText('Copy these now')).toBeVisible()
  await page.getByRole('button', { name: 'I have copied them' }).click()
  await expect(page.getByText('Test', { exact: true })).toHaveCount(1)

  await page.getByRole('tab', { name: 'Members' }).click()
  await page.getByLabel('E-mail address').fill('wrong-colleague@example.com')
  await page.getByLabel('Role', { exact: true }).selectOption('viewer')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog.getByText('Withdraw the invitation of wrong-colleague@example.com?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('wrong-colleague@example.com')).toHaveCount(0)

  await page.goto('/organisation/00000000-0000-7000-8000-000000000000')
  await page.getByRole('link', { name: 'Your organisations' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('a client with bounds, a webhook that cannot be, and a colleague who joins by mail', async ({
  page,
  request,
  browser,
}) => {
  const owner = await newPerson(request, 'Bola')
  const name = await approved(page, owner)
  await page.getByRole('tab', { name: 'Clients' }).click()
  await page.getByRole('button', { name: 'New client' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Check numbers one by one')).toBeVisible()
  await expect(dialog.getByLabel('Read the block list')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Make the client' }).click()
  await expect(dialog.getByText('Name the client')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('till')
  await dialog.getByLabel('Networks it may call from (optional)').fill('nowhere')
  await dialog.getByRole('button', { name: 'Make the client' }).click()
  await expect(dialog.getByText('Write a network as 203.0.113.0/24')).toBeVisible()
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(1)
  await dialog.getByLabel('Networks it may call from (optional)').fill('203.0.113.0/24, 2001:db8::/32')
  await dialog.getByRole('button', { name: 'Make the client' }).click()
  await expect(page.getByText('Copy these now')).toBeVisible()
  await page.getByRole('button', { name: 'I have copied them' }).click()
  await expect(page.getByText('Only from 203.0.113.0/24, 2001:db8::/32.')).toBeVisible()

  await page.getByRole('button', { name: 'Go live with till' }).click()
  await expect(dialog.getByText('Each check costs ₦20.00. The balance is ₦1,000.00.')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('cash desk')
  await dialog.getByRole('button', { name: 'Make the live client' }).click()
  await expect(dialog.getByText('Password is required')).toBeVisible()
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await dialog.getByLabel('Your password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Make the live client' }).click()
  await expect(page.getByText('Copy these now')).toBeVisible()
  await page.getByRole('button', { name: 'I have copied them' }).click()
  await expect(page.getByText('Live', { exact: true })).toHaveCount(1)

  await page.getByRole('button', { name: 'New secret for cash desk' }).click()
  await dialog.getByRole('button', { name: 'Make a new secret' }).click()
  await expect(dialog.getByText('Password is required')).toBeVisible()
  await dialog.getByLabel('Your password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Make a new secret' }).click()
  await expect(page.getByText('Copy the new secret now')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
  await expect(dialog.getByText(/^ams_/)).toBeVisible()
  await page.getByRole('button', { name: 'I have copied them' }).click()
  await expect(page.getByText('The old secret works until').first()).toBeVisible()
  const revoke = page.getByRole('button', { name: 'Revoke till' })
  await revoke.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(revoke).toBeFocused()
  await revoke.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible()

  await page.getByRole('tab', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'New webhook' }).click()
  await dialog.getByLabel('Address').fill('https://10.0.0.7/hook')
  await dialog.getByRole('button', { name: 'Make the webhook' }).click()
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(1)
  await dialog.getByLabel('Address').fill('https://nobody.invalid/hook')
  await dialog.getByRole('button', { name: 'Make the webhook' }).click()
  await expect(page.getByText('Copy the secret now')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByRole('button', { name: 'Deliveries' }).click()
  await expect(page.getByText('ng.amana.test')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()

  const colleague = await newPerson(request, 'Chika')
  await page.getByRole('tab', { name: 'Members' }).click()
  await page.getByLabel('E-mail address').fill(colleague.email)
  await page.getByLabel('Role', { exact: true }).selectOption('developer')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('invited, until')).toBeVisible()
  const invitation = await expect
    .poll(async () => (await mailsTo(colleague.email)).find(({ subject }) => subject?.includes(name)))
    .toBeTruthy()
    .then(async () => (await mailsTo(colleague.email)).find(({ subject }) => subject?.includes(name)))
  const link = /https?:\/\/\S+\/organisation\/invitation\?token=\S+/.exec(invitation?.text ?? '')?.[0] ?? ''
  const theirs = await browser.newContext()
  const other = await theirs.newPage()
  await openAs(other, colleague.session, new URL(link).pathname + new URL(link).search)
  await other.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(other.getByRole('heading', { name })).toBeVisible()
  await page.reload()
  await page.getByLabel('Role of Chika').selectOption('owner')
  await expect(dialog.getByText('Change the role of Chika')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change the role' }).click()
  await expect(dialog.getByText('Password is required')).toBeVisible()
  await dialog.getByLabel('Your password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Change the role' }).click()
  await expectToast(page, 'Role changed')
  await expect(page.getByLabel('Role of Chika')).toHaveValue('owner')
  await other.getByRole('tab', { name: 'Members' }).click()
  await other.getByRole('button', { name: 'Leave' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(other.getByText('You are not a member of an organisation')).toBeVisible()
  await other.getByRole('link', { name: 'Setting', exact: true }).click()
  await other.getByRole('link', { name: 'Profile & Account' }).click()
  await other.getByRole('link', { name: 'Open your organisation' }).click()
  await expect(other.getByRole('link', { name: 'Apply as a partner' })).toBeVisible()
  await theirs.close()
})
