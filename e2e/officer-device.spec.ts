/** The page of a device for officers: the case first, and forms that know what the page knows. */
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { GRACE, signInOfficer } from './officers.ts'
import { givePhone, newNin, newPerson } from './people.ts'
import { bearer, openAs, type SignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name })
const topOf = async (page: Page, name: string) => (await card(page, name).boundingBox())?.y ?? Number.NaN

async function reportPhone(request: APIRequestContext, officer: SignedIn, imei: string, device_brand = '') {
  const data = {
    reporter_name: 'Musa Bala',
    imei,
    device_brand,
    device_state: 'Lagos',
    reason_for_flagging: 'Snatched at the motor park.',
    flag_type: 'stolen',
  }
  const answer = await request.post('/api/v1/le/devices/report/create/', { headers: bearer(officer), data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).response_data as { case_number: string }
}

test('a flagged phone: what is wrong, what can be done, people, device, history, in this order', async ({
  page,
  request,
}) => {
  const officer = await signInOfficer(request, GRACE)
  const ada = await newPerson(request, 'Ada')
  const { imei } = await givePhone(request, ada)
  const { case_number: caseNumber } = await reportPhone(request, officer, imei)

  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, officer, `/law-enforcement/detail-page?imei=${imei}`)
  const flagging = card(page, 'Flagging Information')
  await expect(flagging.getByText('This device has been flagged as Stolen')).toBeVisible()
  await expect(flagging.getByText(new RegExp(`^Active since .+, case ${caseNumber}$`))).toBeVisible()
  await expect(page).toHaveTitle(/^.+, Stolen – Device Details – Law Enforcement – Amana$/)

  const order = [
    'Flagging Information',
    'Device Information',
    'What the owner is told',
    'Security Flag History',
    'Ownership History',
  ]
  await expect(async () => {
    const tops: number[] = []
    for (const name of order) tops.push(await topOf(page, name))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    // The trouble and the possible acts are seen without scrolling.
    const actions = await card(page, 'What you can do').boundingBox()
    expect((actions?.y ?? Number.NaN) + (actions?.height ?? Number.NaN)).toBeLessThanOrEqual(800)
    // People before the phone.
    const information = card(page, 'Device Information')
    const owner = await information.getByText('Full Owner Name', { exact: true }).boundingBox()
    const status = await information.getByText('Device Status', { exact: true }).boundingBox()
    expect(owner?.y ?? Number.NaN).toBeLessThan(status?.y ?? Number.NaN)
    // One line, not a card.
    expect((await card(page, 'What the owner is told').boundingBox())?.height).toBeLessThanOrEqual(120)
  }).toPass()
  await expectNoViolations(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page, 'device page')
  await expectNoViolations(page)
})

test('a flagged phone that nobody registered has its name and flag in the title', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const officer = await signInOfficer(request, GRACE)
  const imei = newImei()
  await reportPhone(request, officer, imei, 'Tecno Spark 20')
  await openAs(page, officer, `/law-enforcement/detail-page?imei=${imei}`)
  await expect(page).toHaveTitle('Tecno Spark 20, Stolen – Device Details – Law Enforcement – Amana')
  const report = page.getByRole('link', { name: 'Report this device' })
  await expect(report).toHaveAttribute(
    'href',
    `/law-enforcement/report?imei=${imei}&brand=Tecno+Spark+20&state=Lagos`,
  )
  await expectNoViolations(page)
  await report.click()
  await expect(page.getByLabel('Device Brand/Model')).toHaveValue('Tecno Spark 20')
  await expect(page.getByLabel('Device State')).toHaveValue('Lagos')
})

test('reveal and report know the case of the page', async ({ page, request }) => {
  const officer = await signInOfficer(request, GRACE)
  const ada = await newPerson(request, 'Ada')
  const { id } = ada.session.user as { id: string }
  const profile = await request.patch(`/api/v1/users/profile/${id}/`, {
    headers: bearer(ada.session),
    data: { nin: newNin() },
  })
  expect(profile.status(), await profile.text()).toBe(200)
  const { imei } = await givePhone(request, ada)
  const { case_number: caseNumber } = await reportPhone(request, officer, imei)
  await openAs(page, officer, `/law-enforcement/detail-page?imei=${imei}`)
  await page.getByRole('button', { name: 'Reveal', exact: true }).click()
  const reveal = page.getByRole('dialog', { name: 'Reveal the owner’s number' })
  await expect(reveal.getByLabel('Case reference')).toHaveValue(caseNumber)
  await page.keyboard.press('Escape')
  await expect(reveal).toBeHidden()

  await page.getByRole('button', { name: 'State a purpose' }).click()
  const purpose = page.getByRole('dialog', { name: 'Download the report for a purpose' })
  await expect(purpose.getByLabel('Reference')).toHaveValue(caseNumber)
  await purpose.getByLabel('Purpose').fill('For the hearing on Monday')
  await expectNoViolations(page)
  const download = page.waitForEvent('download')
  await purpose.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await download).suggestedFilename()).toBe(`device-report-${imei}.pdf`)
  await expect(purpose).toBeHidden()
})
