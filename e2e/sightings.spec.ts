/** Networks see a stolen phone: what its owner reads, and an officer with a purpose (decisions §20). */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { GRACE, signInOfficer } from './officers.ts'
import { givePhone, givePin, newPerson, notified, reportStolen } from './people.ts'
import { product } from './product.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

const PIN = '482915'
const MAIN = join(import.meta.dirname, '../apps/api/src/admin/main.ts')

async function admin(...words: string[]): Promise<string> {
  const { dataDir } = await product()
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir }
  return (await promisify(execFile)(process.execPath, [MAIN, ...words], { env })).stdout
}

/** @returns the API key of a new network that may report sightings */
async function network(name: string): Promise<string> {
  const about = ['--kind', 'network', '--email', 'noc@example.com', '--price-kobo', '1']
  await admin('organisations', 'create', '--name', name, ...about)
  const made = await admin('clients', 'create', '--organisation', name, '--scopes', 'telco:sightings')
  return /api_key: (\S+)/.exec(made)?.[1] ?? ''
}

async function see(request: APIRequestContext, key: string, line: object): Promise<void> {
  const answer = await request.post('/telco/v1/sightings', {
    headers: { authorization: `Bearer ${key}` },
    data: { sightings: [{ seen_at: new Date().toISOString(), state: 'Lagos', ...line }] },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  expect((await answer.json()).accepted).toBe(1)
}

async function expectFine(page: Page, what: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page, { what: `${what}, ${colorScheme}` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoSidewaysScroll(page, what)
}

test('its owner hears that it was seen, never where; an officer reads where with a purpose, and names a SIM', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const [nameOne, nameTwo] = [`Mainland ${Date.now()}`, `Island ${Date.now()}`]
  const [one, two] = [await network(nameOne), await network(nameTwo)]
  const ada = await newPerson(request, 'Ada')
  await givePin(request, ada, PIN)
  const phone = await givePhone(request, ada)
  await reportStolen(request, ada, phone, PIN)
  const { imei } = phone
  await see(request, one, { imei, area: 'Ikeja', reference: 'first', sim: 'a' })
  await see(request, two, { imei, area: 'Eti-Osa', reference: 'second', sim: 'b' })

  await notified(request, ada, /^A network saw your /)
  await openAs(page, ada.session, '/notifications')
  await page.getByRole('link', { name: /^A network saw your / }).click()
  await expect(page).toHaveURL(new RegExp(`/devices/${imei}/case\\?flag=\\d+$`))
  await expect(page.getByText('Seen by a network', { exact: true })).toBeVisible()
  await expect(page.getByText(/^The phone was seen by a network\./)).toBeVisible()
  await expect(page.getByText('Number on more than one phone')).toBeVisible()
  await expect(page.getByText(/Ikeja|Eti-Osa/)).toHaveCount(0)
  await expectFine(page, 'case of a seen phone')

  const officer = await signInOfficer(request, GRACE)
  await openAs(page, officer, '/law-enforcement/waiting?kind=seen')
  await expect(page.getByText('Seen by a network', { exact: true }).first()).toBeVisible()
  await openAs(page, officer, `/law-enforcement/detail-page?imei=${imei}`)
  const card = page.getByRole('region', { name: 'Seen by networks' })
  await expect(card.getByText(/^Last seen (just now|\d+ minutes? ago), case LE-/)).toBeVisible()
  await expect(card.getByText('The number may be on more than one phone')).toBeVisible()
  await expect(card.getByText('Ikeja')).toHaveCount(0)
  await expectFine(page, 'page of a seen phone')

  await card.getByRole('button', { name: /^Show where, case LE-/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Show where the phone was seen' })
  await dialog.getByRole('button', { name: 'Show where' }).click()
  await expect(dialog.getByText('Say what you need the sightings for')).toBeVisible()
  await dialog.getByLabel('Purpose').fill('The station in Ikeja looks for it')
  await dialog.getByRole('button', { name: 'Show where' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByText('Ikeja')).toBeVisible()
  await expect(card.getByText('Eti-Osa')).toBeVisible()
  await expectFine(page, 'sightings of a phone')

  await card.getByRole('button', { name: 'Name a SIM' }).click()
  const naming = page.getByRole('dialog', { name: 'Name the SIM of the true owner' })
  await naming.getByLabel('Network').fill(nameOne)
  await naming.getByLabel('Reference of the SIM').fill('first')
  await naming.getByRole('button', { name: 'Name a SIM' }).click()
  await expect(naming).toHaveCount(0)
  await expect(card.getByText(`first, ${nameOne}`)).toBeVisible()
  await card.getByRole('button', { name: 'Take back' }).click()
  await expect(card.getByText(`first, ${nameOne}`)).toHaveCount(0)
})
