/** Trace or block: an owner's choice, an officer's, and what the holder of the phone reads (§20). */
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { newImei } from './imeis.ts'
import { decide, GRACE, signInOfficer } from './officers.ts'
import { onlyMailTo } from './outbox.ts'
import { CARDS, openPreview, payByCard, settled, verdict, viewReport } from './pages.ts'
import {
  givePhone,
  givePin,
  newPerson,
  type OwnDevice,
  type Person,
  RECEIPT,
  reportStolen,
} from './people.ts'
import { bearer, openAs, type SignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const PIN = '482915'
const MONTHS = /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/g
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const region = (page: Page, name: string) => page.getByRole('region', { name })

let officer: SignedIn
test.beforeEach(async ({ request }) => {
  officer = await signInOfficer(request, GRACE)
})

/** A phone whose ownership an officer has seen proven. */
async function provenPhone(request: APIRequestContext, owner: Person): Promise<OwnDevice> {
  const phone = await givePhone(request, owner)
  const sent = await request.post(`/api/v1/devices/${phone.imei}/documents/`, {
    headers: bearer(owner.session),
    multipart: { document_type: 'receipt', documents: RECEIPT },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  const [document] = (await sent.json()).response_data.results
  const approved = await request.post(`/api/v1/le/documents/${document.id}/approve/`, {
    headers: bearer(officer),
    data: { reason: 'The receipt names the phone.' },
  })
  expect(approved.status(), await approved.text()).toBe(200)
  return phone
}

async function expectFine(page: Page, what: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page, { what: `${what}, ${colorScheme}` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoSidewaysScroll(page, what)
}

async function fillFlag(page: Page): Promise<void> {
  await page.getByLabel('Reason for Flagging').fill('Snatched at the motor park.')
  await page.getByLabel('Last Known Location').fill('Ojota, Lagos')
}

test.describe('an owner', () => {
  // A wrong PIN is answered with 422.
  test.use({ expectedConsole: [/the server responded with a status of 422/] })

  test('has a phone traced, reads until when, and changes to block with the PIN', async ({
    page,
    request,
  }) => {
    const ada = await newPerson(request, 'Ada')
    await givePin(request, ada, PIN)
    const { id, imei } = await provenPhone(request, ada)
    await openAs(page, ada.session, `/transfer/device/${id}`)
    await page.getByRole('link', { name: 'Flag Device' }).click()
    await button(page, /^Stolen/).click()
    await fillFlag(page)
    await expect(page.getByRole('radio', { name: 'Block the phone' })).toBeChecked()
    await page.getByText('Trace the phone', { exact: true }).click()
    await expect(page.getByRole('radio', { name: 'Trace the phone' })).toBeChecked()
    await expect(page.getByText(/The person who holds it gets a notice/)).toBeVisible()
    await expectFine(page, 'the form of a flag')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Trace the phone' })).toBeChecked()
    await button(page, 'Continue').click()
    await expect(region(page, 'Flag Summary').getByText('Trace the phone')).toBeVisible()
    await page.getByLabel('Security PIN').fill(PIN)
    await button(page, 'Confirm Flag').click()
    await expectToast(page, 'Success Flagging Device')
    await expect(
      page.getByText(/^Networks trace the phone until .+ After that they block it\./),
    ).toBeVisible()

    await page.goto(`/devices/${imei}/case`)
    const networks = region(page, 'What the networks do')
    await expect(networks.getByText(/^Networks trace the phone until /)).toBeVisible()
    await expect(page.getByText('Networks', { exact: true })).toBeVisible()
    await button(page, 'Change this').click()
    await expect(page.getByRole('radio', { name: 'Block the phone' })).toBeChecked()
    await expectFine(page, 'the change of a mode')
    await button(page, 'Cancel').click()
    await expect(button(page, 'Change this')).toBeFocused()
    await button(page, 'Change this').click()
    await page.getByLabel('Security PIN').fill('111111')
    await button(page, 'Confirm the change').click()
    await expect(page.getByText('The security PIN is not correct.')).toBeVisible()
    await page.getByLabel('Security PIN').fill(PIN)
    await button(page, 'Confirm the change').click()
    await expect(networks.getByText('Networks are asked to block the phone.')).toBeVisible()
    await expect(page.getByText('You chose to block the phone: networks no longer trace it.')).toBeVisible()
  })

  test('without proof reads why the phone cannot be traced, and blocks it', async ({ page, request }) => {
    const bisi = await newPerson(request, 'Bisi')
    await givePin(request, bisi, PIN)
    const { id } = await givePhone(request, bisi)
    await openAs(page, bisi.session, `/transfer/device/${id}`)
    await page.getByRole('link', { name: 'Flag Device' }).click()
    await button(page, /^Lost/).click()
    await expect(page.getByRole('radio', { name: 'Trace the phone' })).toBeDisabled()
    await expect(page.getByText(/^Not possible yet: an officer has to approve a proof/)).toBeVisible()
    await expectFine(page, 'the form without proof')
    await fillFlag(page)
    await button(page, 'Continue').click()
    await page.getByLabel('Security PIN').fill(PIN)
    await button(page, 'Confirm Flag').click()
    await expectToast(page, 'Success Flagging Device')

    await page.getByRole('link', { name: 'Follow your case' }).first().click()
    const networks = region(page, 'What the networks do')
    await expect(networks.getByText(/^Not possible yet: an officer has to approve a proof/)).toBeVisible()
    await expect(networks.getByRole('button')).toHaveCount(0)
    await expectFine(page, 'the case without proof')
    await networks.getByRole('link', { name: 'Open the phone' }).click()
    await expect(page).toHaveURL(`/transfer/device/${id}`)
  })
})

test('an officer has a phone traced and blocked again, and sees who chose what', async ({
  page,
  request,
}) => {
  const ada = await newPerson(request, 'Ada')
  const phone = await givePhone(request, ada)
  await givePin(request, ada, PIN)
  await reportStolen(request, ada, phone, PIN)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, officer, `/law-enforcement/detail-page?imei=${phone.imei}`)
  await expect(region(page, 'Trace and block')).toHaveCount(0)
  await decide(page, 'Trace', 'The command of Lagos looks for the gang.')
  const changes = region(page, 'Trace and block')
  await expect(changes.getByText(/^Trace the phone until .+, then block it$/)).toBeVisible()
  await expect(region(page, 'Flagging Information').getByText(/^Trace the phone until /)).toBeVisible()
  await expectFine(page, 'the device of a traced case')
  await decide(page, 'Block', 'It was seen.')
  await expect(changes.getByText('Block the phone', { exact: true })).toBeVisible()
  await expect(button(page, 'Trace')).toBeVisible()
})

test('an officer who reports a theft has the phone traced', async ({ page }) => {
  const imei = newImei()
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, officer, '/law-enforcement/report')
  await page.getByLabel('Reporter Name').fill('Hauwa Sule')
  await page.getByLabel('IMEI').fill(imei)
  await page.getByLabel('Device State').selectOption('Lagos')
  await page.getByLabel('Reason for Flagging').fill('Snatched at Ojota.')
  await page.getByLabel('Flag Type').selectOption('Stolen')
  await expect(page.getByRole('radio', { name: 'Block the phone' })).toBeChecked()
  await page.getByText('Trace the phone', { exact: true }).click()
  await page.getByLabel('Flag Type').selectOption('Found')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByLabel('Flag Type').selectOption('Stolen')
  await expect(page.getByRole('radio', { name: 'Block the phone' })).toBeChecked()
  await page.getByText('Trace the phone', { exact: true }).click()
  await expectFine(page, 'the report of an officer')
  await button(page, 'Create Report').click()
  await expect(page).toHaveURL('/law-enforcement/dashboard')
  await openAs(page, officer, `/law-enforcement/detail-page?imei=${imei}`)
  await expect(region(page, 'Flagging Information').getByText(/^Trace the phone until /)).toBeVisible()
})

test.describe('who holds a missing phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

  /** A stolen phone of somebody who has proven ownership. */
  async function missing(request: APIRequestContext, mode: 'block' | 'trace'): Promise<OwnDevice> {
    const owner = await newPerson(request, 'Ada')
    await givePin(request, owner, PIN)
    const phone = await provenPhone(request, owner)
    const flagged = await request.post(`/api/v1/devices/${phone.imei}/flags/`, {
      headers: bearer(owner.session),
      data: {
        device: phone.id,
        flag_type: 'stolen',
        reason: 'Snatched at the motor park.',
        last_known_location: 'Ojota, Lagos',
        security_pin: PIN,
        mode,
      },
    })
    expect(flagged.status(), await flagged.text()).toBe(201)
    return phone
  }

  /** Words alone: without numbers, times and references. */
  const wordsOf = (text: string) =>
    text
      // A payment's reference may have no digit.
      .replaceAll(/\bAMN(-\w+)+|\S*\d\S*|\b[AP]M\b/g, '#')
      .replaceAll(MONTHS, '#')
      .replaceAll(/\s+/g, ' ')
  const mainOf = async (page: Page) => wordsOf(await page.getByRole('main').innerText())

  /** Everything that somebody with the phone reads of it. */
  async function readBy(
    page: Page,
    request: APIRequestContext,
    imei: string,
  ): Promise<Record<string, string>> {
    const email = `holder-${imei}@example.com`
    await openPreview(page, imei)
    await settled(page)
    const preview = await mainOf(page)
    await payByCard(page, { email, number: CARDS.good })
    await viewReport(page)
    await expect(verdict(page, 'Stolen')).toBeVisible()
    await settled(page)
    await expectFine(page, 'the report of a stolen phone')
    const report = await mainOf(page)
    const mail = wordsOf((await onlyMailTo(email)).text ?? '')
    const stranger = await newPerson(request, 'Musa')
    const registered = await request.post('/api/v1/devices/register/', {
      headers: bearer(stranger.session),
      multipart: { imei, brand: 'Tecno', model: 'Spark 20' },
    })
    return {
      preview,
      report,
      mail,
      registration: wordsOf(`${registered.status()} ${await registered.text()}`),
    }
  }

  test('reads that it is stolen and how to hand it in, and the same words whether it is traced or blocked', async ({
    page,
    request,
  }) => {
    const [blocked, traced] = [await missing(request, 'block'), await missing(request, 'trace')]
    const ofBlocked = await readBy(page, request, blocked.imei)
    const ofTraced = await readBy(page, request, traced.imei)
    expect(ofTraced).toEqual(ofBlocked)
    for (const [what, words] of Object.entries(ofTraced))
      expect(words, what).not.toMatch(/\btrac(e|ed|es|ing)\b|\btrack|networks? (let|saw|see)|seen by/i)
    expect(ofTraced.report).toContain('If you already have the device, keep it switched off and hand it in')
    expect(ofTraced.mail).toContain('hand it in with your receipt')
    // The address in the notice that networks send.
    await page.goto('/found')
    await expect(page.getByRole('heading', { level: 1, name: 'I found a phone' })).toBeVisible()
    await expectFine(page, 'the page of a finder')
  })
})
