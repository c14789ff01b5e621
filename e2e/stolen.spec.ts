/**
 * The owner of a phone that is gone, at 360 px: what waits for them stands first, a theft is reported and
 * ended in few taps, and what to do next is one list.
 */
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { expectTaps, newHand } from './hand.ts'
import { newImei } from './imeis.ts'
import { layoutShift, watchLayoutShift } from './layout-shift.ts'
import { settled } from './pages.ts'
import { givePhone, givePin, newPerson, type Person, provePhone, reportStolen } from './people.ts'
import { scriptNamed } from './scripts.ts'
import { bearer, openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

const PIN = '482915'
const main = (page: Page) => page.getByRole('main')
const need = (page: Page, kind: string) => page.locator(`[data-needs="${kind}"]`)
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const nextSteps = (page: Page) => page.getByRole('region', { name: 'What to do next' })

/** With a PIN and a proven number, so that nothing of the account is missing. */
async function newOwner(request: APIRequestContext, name: string): Promise<Person> {
  const owner = await newPerson(request, name)
  await givePin(request, owner, PIN)
  await provePhone(request, owner)
  owner.session.user = { ...owner.session.user, phone_verified: true }
  return owner
}

async function expectFine(page: Page, what: string): Promise<void> {
  await settled(page)
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    await expectNoViolations(page, { what: `${what} ${colorScheme}` })
  }
  await expectNoSidewaysScroll(page, what)
}

async function topOf(target: Locator): Promise<number> {
  await expect(target).toBeVisible()
  return (await target.boundingBox())?.y ?? Number.NaN
}

test('a theft is reported in at most 8 taps, and ended in at most 4, by the number of its own case', async ({
  page,
  request,
}) => {
  const ada = await newOwner(request, 'Ada')
  const { id } = await givePhone(request, ada)
  await openAs(page, ada.session, '/dashboard')
  const report = newHand()
  await report.tap(main(page).getByRole('link', { name: 'My phone was stolen' }))
  await heading(page, 'Flag as Stolen')
  await report.type(page.getByLabel('Reason for Flagging'), 'Snatched in a bus.')
  await report.type(page.getByLabel('Last Known Location'), 'Ojota, Lagos')
  await expect(page.getByText('From the place: Lagos.')).toBeVisible()
  await report.tap(page.getByRole('button', { name: 'Continue' }))
  await report.type(page.getByLabel('Security PIN'), PIN)
  await report.tap(page.getByRole('button', { name: 'Confirm Flag' }))
  await expect(page).toHaveURL(`/transfer/device/${id}`)
  const number =
    (await nextSteps(page)
      .getByText(/^LE-\d{4}-\d{6,}$/)
      .textContent()) ?? ''
  expectTaps(report, 8)
  await expectFine(page, 'reported')

  await page.goto('/dashboard')
  const found = newHand()
  await expect(need(page, 'open_case')).toContainText(number)
  await found.tap(need(page, 'open_case').getByRole('link'))
  await heading(page, 'Device Details')
  const back = main(page).getByRole('link', { name: 'I have it back' })
  expect(await topOf(back)).toBeLessThan(await topOf(main(page).getByRole('link', { name: 'Flag Device' })))
  await expect(main(page).getByRole('link', { name: 'Follow your case' })).toBeVisible()
  expect(await topOf(back)).toBeLessThan(
    await topOf(main(page).getByRole('link', { name: 'Follow your case' })),
  )
  await expectFine(page, 'a stolen phone')
  await found.tap(back)
  await heading(page, 'Verify with PIN')
  await expect(page.getByRole('textbox', { name: /Reason|Location/ })).toHaveCount(0)
  await expectFine(page, 'the PIN alone')
  await found.type(page.getByLabel('Security PIN'), PIN)
  await found.tap(page.getByRole('button', { name: 'Confirm Flag' }))
  const good = page.getByRole('region', { name: 'Good that it is back' })
  await expect(good).toContainText(number)
  expect((await good.textContent())?.match(/LE-\d{4}-\d{6,}/g)).toEqual([number])
  expectTaps(found, 4)
  await expect(main(page).getByText('Registered in your name.')).toBeVisible()
})

test('"I have it back" outlives a reload, and Back leads to the phone', async ({ page, request }) => {
  const bisi = await newOwner(request, 'Bisi')
  const phone = await givePhone(request, bisi)
  await reportStolen(request, bisi, phone, PIN)
  await openAs(page, bisi.session, `/devices/${phone.imei}/case`)
  await expect(nextSteps(page).getByText('Lock the phone.')).toBeVisible()
  await expect(nextSteps(page).getByRole('link', { name: 'Google Find Hub' })).toHaveAttribute(
    'href',
    'https://www.google.com/android/find',
  )
  await expect(nextSteps(page).getByRole('link', { name: 'Apple Find My' })).toHaveAttribute(
    'href',
    'https://www.icloud.com/find',
  )
  await nextSteps(page).getByRole('link', { name: 'I have it back' }).click()
  await heading(page, 'Verify with PIN')
  await page.reload()
  await heading(page, 'Verify with PIN')
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(`/transfer/device/${phone.id}`)
  await main(page).getByRole('link', { name: 'I have it back' }).click()
  await heading(page, 'Verify with PIN')
  await page.goBack()
  await expect(main(page).getByText('Buyers who check it are warned.')).toBeVisible()
})

test('of several phones the stolen one is chosen; without one, and without an account, the public form helps', async ({
  page,
  request,
}) => {
  const chidi = await newOwner(request, 'Chidi')
  await openAs(page, chidi.session, '/dashboard')
  const stolen = main(page).getByRole('link', { name: 'My phone was stolen' })
  await stolen.click()
  await expect(page.getByText('No devices yet')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Report it here' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/dashboard')

  const [first] = [await givePhone(request, chidi), await givePhone(request, chidi)]
  await page.reload()
  await stolen.click()
  await expect(page.getByText('Which device?')).toBeVisible()
  await page
    .getByRole('list', { name: 'Your devices' })
    .getByRole('link')
    .filter({ hasText: first.imei })
    .click()
  await heading(page, 'Flag as Stolen')
  await expect(main(page)).toContainText(first.imei.slice(2, 8))

  await page.evaluate(() => localStorage.clear())
  await page.goto('/dashboard')
  await stolen.click()
  await heading(page, 'Report a stolen phone')
})

test('the cards of the dashboard come with the page and do not push it down', async ({ page, request }) => {
  const { session } = await newPerson(request, 'Dayo')
  await watchLayoutShift(page)
  await page.route('**/api/v1/needs/', async (route) => {
    await heading(page, 'Device Verification')
    await route.continue()
  })
  await openAs(page, session, '/dashboard')
  await expect(need(page, 'phone_number')).toBeVisible()
  await expect(main(page).getByText('No verifications yet')).toBeVisible()
  await settled(page)
  expect(await layoutShift(page)).toBeLessThan(0.05)
})

test('the dashboard shows first what waits, each with one action, then five checks', async ({
  page,
  request,
}) => {
  test.slow()
  const [dayo, efe] = [await newPerson(request, 'Dayo'), await newOwner(request, 'Efe')]
  await openAs(page, efe.session, '/dashboard')
  await expect(main(page).getByText('No verifications yet')).toBeVisible()
  await expect(page.locator('[data-needs]')).toHaveCount(0)

  await givePin(request, dayo, PIN)
  const phone = await givePhone(request, dayo)
  await reportStolen(request, dayo, phone, PIN)
  const offered = await givePhone(request, dayo)
  const whom = { to_email: efe.email, to_phone: efe.phone, verification_method: 'account', security_pin: PIN }
  const answer = await request.post('/api/v1/transfers/initiate/', {
    data: { device: offered.id, ...whom },
    headers: bearer(dayo.session),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const found = { imei: phone.imei, message: 'It lay in a bus.', place: 'Ojota', device_state: 'Lagos' }
  const email = `finder-${Date.now()}@example.com`
  expect((await request.post('/api/v1/found/', { data: { ...found, email } })).status()).toBe(201)
  const kindsOf = async () => {
    const listed = await request.get('/api/v1/needs/', { headers: bearer(dayo.session) })
    return (await listed.json()).response_data.results.map(({ kind }: { kind: string }) => kind)
  }
  const kinds = ['found_message', 'open_case', 'offer', 'phone_number']
  // The finder's message reaches its owner a moment later.
  await expect.poll(kindsOf).toEqual(kinds)
  for (let checks = 0; checks < 6; checks += 1) {
    const data = { imei: newImei() }
    const made = await request.post('/api/v1/devices/verifications/create/', {
      data,
      headers: bearer(dayo.session),
    })
    expect(made.status(), await made.text()).toBe(201)
  }

  await openAs(page, dayo.session, '/dashboard')
  const cards = page.locator('[data-needs]')
  await expect(cards).toHaveCount(kinds.length)
  expect(await cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-needs')))).toEqual(kinds)
  for (const kind of kinds) await expect(need(page, kind).getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: '2 phones need you' })).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recent Verifications' })
  const order = [
    await topOf(cards.first()),
    await topOf(cards.last()),
    await topOf(page.getByRole('heading', { name: 'Quick actions' })),
    await topOf(recent),
  ]
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  await expect(recent.getByRole('listitem')).toHaveCount(5)
  await expectFine(page, 'a dashboard with cards')

  await need(page, 'found_message').getByRole('link', { name: 'Read and answer' }).click()
  await expect(main(page).getByText('It lay in a bus.')).toBeVisible()
  await page.goBack()
  await need(page, 'offer').getByRole('link').click()
  await expect(main(page).getByText(`You offered this phone to ${efe.email}`)).toBeVisible()
  await page.goBack()
  await recent.getByRole('link', { name: 'All verifications' }).click()
  await heading(page, 'My verifications')

  await openAs(page, efe.session, '/dashboard')
  await need(page, 'incoming_transfer').getByRole('link', { name: 'Accept or refuse' }).click()
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
})

test('the PIN is asked for once a phone is registered, and the page that sets it leads back', async ({
  page,
  request,
}) => {
  const gozie = await newPerson(request, 'Gozie')
  await openAs(page, gozie.session, '/dashboard')
  await expect(need(page, 'pin')).toContainText('You have no security PIN yet')
  await main(page).getByRole('link', { name: 'Register Device' }).click()
  await heading(page, 'Register your device')
  await page.getByLabel('IMEI', { exact: true }).fill(newImei())
  await expect(page.getByText('Your phone', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Skip for Now' }).click()
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await heading(page, 'Registration complete')
  await expect(page.getByText('Set your PIN now: without it you cannot report this phone')).toBeVisible()
  await expectFine(page, 'a registered phone without a PIN')
  await main(page).getByRole('link', { name: 'Set your PIN' }).click()
  await page.getByLabel('Current password').fill(gozie.password)
  await page.getByLabel('Confirm password').fill(gozie.password)
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await page.getByLabel('Confirm PIN').fill(PIN)
  await page.getByRole('button', { name: 'Create PIN' }).click()
  await heading(page, 'Registration complete')
  await expect(main(page).getByRole('link', { name: 'Set your PIN' })).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(need(page, 'phone_number')).toBeVisible()
  await expect(need(page, 'pin')).toHaveCount(0)
})

test.describe('without the script of the cards', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('the dashboard still checks phones', { tag: '@long' }, async ({ page, request }) => {
    const halima = await newPerson(request, 'Halima')
    let asked = 0
    await page.route(`**${scriptNamed('Needs')}`, (route) => {
      asked += 1
      return route.abort()
    })
    await openAs(page, halima.session, '/dashboard')
    await expect.poll(() => asked).toBeGreaterThan(1)
    await expect(main(page).getByText('No verifications yet')).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'My phone was stolen' })).toBeVisible()
    await expect(page.locator('[data-needs]')).toHaveCount(0)
  })
})
