/** From a page's footer to an organisation whose test client gets an answer (decisions §14). */
import { footerService } from './pages.ts'
import { newPerson } from './people.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

test('apply by clicking, make a test client, and ask the first question with its key', async ({
  page,
  request,
  baseURL,
}) => {
  const person = await newPerson(request, 'Amina')
  await openAs(page, person.session, '/dashboard')
  await footerService(page, 'Partners')
  await expect(page.getByRole('heading', { name: 'Check many phones' })).toBeVisible()
  await page.getByRole('link', { name: 'Apply as a partner' }).click()
  const name = `Okafor Phones ${Date.now()}`
  await page.getByLabel('Name of the organisation').fill(name)
  await page.getByLabel('What it does').selectOption({ label: 'Marketplace' })
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(
    page.getByText('Say why you want to check phones').or(page.getByText('Say in a sentence why')),
  ).toBeVisible()
  await page
    .getByLabel('Why do you want to check phones?')
    .fill('We check every phone that is offered on our market.')
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('Waiting for approval')).toBeVisible()

  await page.getByRole('tab', { name: 'Clients' }).click()
  await page.getByRole('button', { name: 'New client' }).click()
  await page.getByLabel('Name', { exact: true }).fill('till')
  await page.getByRole('button', { name: 'Make the client' }).click()
  const shown = page.getByRole('dialog').locator('code')
  await expect(shown).toHaveCount(3)
  const key = await shown.nth(2).innerText()
  await page.getByRole('button', { name: 'I have copied them' }).click()
  await expect(page.getByText(`Key ends in ${key.slice(-4)}`)).toBeVisible()

  const checked = await request.post(`${baseURL}/partner/v1/checks`, {
    headers: { authorization: `Bearer ${key}` },
    data: { imei: '009900000000039' },
  })
  expect([checked.status(), (await checked.json()).result]).toEqual([200, 'stolen'])
})
