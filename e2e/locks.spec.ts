/**
 * A locked phone at 360 px: its page says each true reason with its one action, lists show it as a chip, and
 * the dashboard counts the phones that need their owner.
 */
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { GRACE, signInOfficer } from './officers.ts'
import { settled } from './pages.ts'
import {
  claimPhone,
  givePhone,
  givePin,
  newPerson,
  notified,
  type OwnDevice,
  type Person,
  provePhone,
} from './people.ts'
import { bearer, openAs, type SignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

const PIN = '482915'
const WORDS = {
  hold: 'The police hold this phone',
  transfer: 'You offered this phone to',
  dispute: 'Somebody else claims this phone',
  lost: 'You reported this phone lost',
}
type Reason = keyof typeof WORDS
const main = (page: Page) => page.getByRole('main')

async function post(
  request: APIRequestContext,
  path: string,
  data: object,
  session: SignedIn,
): Promise<void> {
  const answer = await request.post(`/api/v1${path}`, { data, headers: bearer(session) })
  expect(answer.ok(), `${path} ${answer.status()} ${await answer.text()}`).toBe(true)
}

function lose(request: APIRequestContext, { session }: Person, { id, imei }: OwnDevice): Promise<void> {
  const flag = {
    device: id,
    flag_type: 'lost',
    reason: 'Left in a bus',
    last_known_location: 'Ojota, Lagos',
    security_pin: PIN,
  }
  return post(request, `/devices/${imei}/flags/`, flag, session)
}

async function offer(
  request: APIRequestContext,
  { session }: Person,
  { id }: OwnDevice,
  to: Person,
): Promise<void> {
  const whom = { to_email: to.email, to_phone: to.phone, verification_method: 'account', security_pin: PIN }
  await post(request, '/transfers/initiate/', { device: id, ...whom }, session)
}

async function hold(request: APIRequestContext, { imei }: OwnDevice): Promise<void> {
  const grace = await signInOfficer(request, GRACE)
  await post(request, `/le/devices/${imei}/hold/`, { reason: 'Evidence in a case' }, grace)
}

/** The page of a phone says these reasons and no other. */
async function expectReasons(page: Page, { id }: OwnDevice, ...reasons: Reason[]): Promise<void> {
  await page.goto(`/transfer/device/${id}`)
  for (const [reason, words] of Object.entries(WORDS)) {
    const said = main(page).getByText(words)
    if ((reasons as string[]).includes(reason)) await expect(said).toBeVisible()
    else await expect(said).toHaveCount(0)
  }
  await expect(main(page)).not.toContainText('or it is in a transfer')
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    await expectNoViolations(page, { what: `${reasons} ${colorScheme}` })
  }
  await expectNoSidewaysScroll(page, String(reasons))
}

test('a locked phone says why, each reason with its one action', async ({ page, request }) => {
  test.slow()
  const [ada, bello, chidi] = [
    await newPerson(request, 'Ada'),
    await newPerson(request, 'Bello'),
    await newPerson(request, 'Chidi'),
  ]
  await givePin(request, ada, PIN)
  await provePhone(request, bello)
  const [offered, claimed, held, lost] = [
    await givePhone(request, ada),
    await givePhone(request, ada),
    await givePhone(request, ada),
    await givePhone(request, ada),
  ]
  await offer(request, ada, offered, bello)
  await claimPhone(request, chidi, claimed.imei)
  await lose(request, ada, held)
  await hold(request, held)
  await lose(request, ada, lost)

  await openAs(page, ada.session, '/dashboard')
  await expect(page.getByRole('heading', { name: '4 phones need you' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^My Devices/ })
    .click()
  await expect(page).toHaveURL('/my-devices')
  await expect(page.getByText('4 phones need you')).toBeVisible()
  const row = ({ imei }: OwnDevice) => main(page).getByRole('listitem').filter({ hasText: imei })
  await expect(row(offered)).toContainText('In a transfer')
  await expect(row(claimed)).toContainText('Claimed by somebody else')
  await expect(row(held)).toContainText('Police hold')
  await expect(row(held)).toContainText('Reported lost')
  await expect(row(lost)).toContainText('Reported lost')
  await expect(main(page)).not.toContainText('Locked')
  await expectNoSidewaysScroll(page, 'My Devices')

  await expectReasons(page, held, 'hold', 'lost')
  await expect(main(page).getByText(/^The police hold this phone: case LE-\d{4}-\d{6}$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call the police: 112' })).toHaveAttribute('href', 'tel:112')
  await expect(page.getByRole('link', { name: 'I have it back' })).toBeHidden()

  await expectReasons(page, claimed, 'dispute')
  await page.getByRole('link', { name: 'Show your proof' }).click()
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeInViewport()

  await expectReasons(page, offered, 'transfer')
  await expect(main(page).getByText(`You offered this phone to ${bello.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the transfer' }).click()
  await expect(main(page).getByText(WORDS.transfer)).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: 'Transfer Ownership' })).toBeVisible()

  await expectReasons(page, lost, 'lost')
  await page.getByRole('link', { name: 'I have it back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verify with PIN' })).toBeVisible()

  await page.goto('/dashboard')
  await expect(page.getByText('3 phones need you')).toBeVisible()
})

test('a finder who wrote counts too; the server’s refusal says the one reason', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const [efe, bello] = [await newPerson(request, 'Efe'), await newPerson(request, 'Bello')]
  await givePin(request, efe, PIN)
  const phone = await givePhone(request, efe)
  await openAs(page, efe.session, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('phone needs you')).toHaveCount(0)
  const found = {
    imei: phone.imei,
    message: 'It lay in a bus.',
    place: 'Ojota',
    device_state: 'Lagos',
    email: 'finder@example.com',
  }
  expect((await request.post('/api/v1/found/', { data: found })).status()).toBe(201)
  await notified(request, efe, /found a phone of yours/)
  await page.reload()
  await expect(page.getByText('1 phone needs you')).toBeVisible()
  await page.goto('/my-devices')
  await expect(main(page).getByText('Somebody found it')).toBeVisible()

  await lose(request, efe, phone)
  await page.goto('/transfer/initiate')
  const option = page.getByLabel('Device').getByRole('option', { name: phone.imei })
  await expect(option).toHaveText(/\(Reported lost\)$/)
  const whom = {
    to_email: bello.email,
    to_phone: bello.phone,
    verification_method: 'account',
    security_pin: PIN,
  }
  const data = { device: phone.id, ...whom }
  const refused = await request.post('/api/v1/transfers/initiate/', { data, headers: bearer(efe.session) })
  expect((await refused.json()).response_description).toMatch(/^This phone is reported lost\./)
})
