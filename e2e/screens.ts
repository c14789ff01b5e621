/**
 * Every page of the product with content, in an order in which one browser can open them all. A route that is
 * missing in this table fails every-page.spec.ts; the tour takes its pictures from here (tour.ts).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { newImei } from './imeis.ts'
import { settled } from './pages.ts'
import { newPhone, type OwnDevice } from './people.ts'
import { bearer, openAs, type SignedIn } from './sign-in.ts'

export type Role = 'visitor' | 'owner' | 'officer'

/**
 * The people and things of the pages. The owner has a PIN and two phones; the second one's registration
 * brought a certificate.
 */
export interface World {
  owner: SignedIn
  pin: string
  devices: readonly [OwnDevice, OwnDevice]
  certificate: string
  receiver: { email: string; phone: string }
  officer: SignedIn
}

export interface Screen {
  /** The router's pattern. */
  path: string
  as: Role
  /** Opens it where the path alone is not enough; may continue from the previous screen. */
  open?: (page: Page, world: World) => Promise<void>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

export const SCREENS: readonly Screen[] = [
  { path: '/', as: 'visitor' },
  {
    path: '/results',
    as: 'visitor',
    async open(page) {
      await page.goto(`/results?imei=${newImei()}`)
      await expect(button(page, 'Pay NGN100')).toBeVisible()
    },
  },
  {
    path: '/certificates/:number',
    as: 'visitor',
    open: async (page, { certificate }) => void (await page.goto(`/certificates/${certificate}`)),
  },
  { path: '/certificates', as: 'visitor' },
  { path: '/verify', as: 'visitor' },
  { path: '/support', as: 'visitor' },
  {
    path: '/simulator',
    as: 'visitor',
    async open(page) {
      await page.goto('/simulator')
      await page.getByLabel('Phone number').fill(newPhone())
      await page.getByRole('button', { name: 'Call', exact: true }).click()
      await expect(page.getByLabel('Reply')).toBeVisible()
    },
  },
  { path: '/partners', as: 'visitor' },
  { path: '/developers', as: 'visitor' },
  { path: '/developers/authentication', as: 'visitor' },
  { path: '/developers/checks', as: 'visitor' },
  { path: '/developers/check-jobs', as: 'visitor' },
  { path: '/developers/webhooks', as: 'visitor' },
  { path: '/developers/idempotency', as: 'visitor' },
  { path: '/developers/limits', as: 'visitor' },
  { path: '/developers/errors', as: 'visitor' },
  { path: '/developers/test-numbers', as: 'visitor' },
  { path: '/developers/private-check', as: 'visitor' },
  { path: '/developers/block-list', as: 'visitor' },
  { path: '/developers/changelog', as: 'visitor' },
  { path: '/developers/reference', as: 'visitor' },
  {
    path: '/developers/reference/:call',
    as: 'visitor',
    async open(page) {
      await page.goto('/developers/reference/post-partner-v1-checks')
      await expect(page.getByRole('heading', { name: 'Example' })).toBeVisible()
    },
  },
  { path: '/organisation/invitation', as: 'visitor' },
  { path: '/report', as: 'visitor' },
  {
    path: '/report/:case',
    as: 'visitor',
    open: async (page) => void (await page.goto('/report/LE-2026-000001')),
  },
  { path: '/report/find', as: 'visitor' },
  {
    path: '/report/:case/collect',
    as: 'visitor',
    open: async (page) => void (await page.goto('/report/LE-2026-000001/collect')),
  },
  {
    path: '/report/:case/imei',
    as: 'visitor',
    open: async (page) => void (await page.goto('/report/LE-2026-000001/imei')),
  },
  { path: '/found', as: 'visitor' },
  { path: '/bought-stolen', as: 'visitor' },
  {
    path: '/found/:case',
    as: 'visitor',
    async open(page) {
      await page.goto('/found')
      await page.getByRole('main').getByLabel('IMEI').fill(newImei())
      await page.getByLabel('Message').fill('It lay on a seat of the bus to Ojuelegba.')
      await page.getByLabel('Place').fill('Ojuelegba bus stop')
      await page.getByLabel('State').selectOption('Lagos')
      await page.getByLabel('E-mail').fill(`finder-${Date.now()}@example.com`)
      await button(page, 'Send message').click()
      await page.waitForURL(/\/found\/FP-/)
    },
  },
  { path: '/transparency', as: 'visitor' },
  { path: '/statistics', as: 'visitor' },
  { path: '/animations', as: 'visitor' },
  { path: '/privacy', as: 'visitor' },
  { path: '/terms', as: 'visitor' },
  { path: '/compliance', as: 'visitor' },
  { path: '*', as: 'visitor', open: async (page) => void (await page.goto('/no-such-page')) },
  { path: '/auth/login', as: 'visitor' },
  { path: '/auth/forgot-password', as: 'visitor' },
  { path: '/auth/reset-password', as: 'visitor' },
  { path: '/auth/register', as: 'visitor' },
  {
    path: '/auth/otp-verification',
    as: 'visitor',
    async open(page) {
      await page.goto('/auth/register')
      await page.getByLabel('E-mail').fill(`halima-${Date.now()}@example.com`)
      await page.getByLabel('First name').fill('Halima')
      await page.getByLabel('Last name').fill('Danjuma')
      for (const label of ['New password', 'Confirm password'])
        await page.getByLabel(label).fill('harmattan-wind-58')
      await button(page, 'Create Account').click()
      await page.waitForURL('/auth/otp-verification')
    },
  },
  { path: '/auth/verify-email', as: 'visitor' },
  { path: '/auth/email-verified', as: 'visitor' },
  { path: '/auth/undo-email', as: 'visitor' },
  { path: '/law-enforcement/login', as: 'visitor' },
  { path: '/law-enforcement/forgot-password', as: 'visitor' },

  { path: '/dashboard', as: 'owner' },
  {
    path: '/device-payment-verification',
    as: 'owner',
    async open(page) {
      await page.goto('/dashboard')
      await page.getByRole('main').getByRole('textbox', { name: 'IMEI' }).fill(newImei())
      await button(page, 'Verify Device').click()
      await expect(button(page, 'Pay NGN100')).toBeVisible()
    },
  },
  { path: '/verifications', as: 'owner' },
  { path: '/partners/apply', as: 'owner' },
  { path: '/organisation', as: 'owner' },
  {
    path: '/organisation/:id',
    as: 'owner',
    async open(page) {
      await page.goto('/partners/apply')
      await page.getByLabel('Name of the organisation').fill(`Phones ${Date.now()}`)
      await page.getByLabel('What it does').selectOption({ label: 'Marketplace' })
      await page.getByLabel('E-mail for contracts and bills').fill('office@example.com')
      await page
        .getByLabel('Why do you want to check phones?')
        .fill('We check every phone that is offered to us.')
      await button(page, 'Send the application').click()
      await expect(page.getByRole('tab', { name: 'Money' })).toBeVisible()
    },
  },
  { path: '/auth/verify-phone', as: 'owner' },
  { path: '/auth/profile-success', as: 'owner' },
  { path: '/auth/pin-setup', as: 'owner' },
  { path: '/private-check', as: 'owner' },
  { path: '/verify-sim-imei', as: 'owner' },
  { path: '/imei-verification', as: 'owner' },
  { path: '/device-validation', as: 'owner' },
  { path: '/register-device', as: 'owner' },
  {
    path: '/upload-documents',
    as: 'owner',
    async open(page) {
      await page.goto('/register-device')
      await page.getByLabel('IMEI', { exact: true }).fill(newImei())
      await button(page, 'Continue').click()
      await page.waitForURL('/upload-documents')
    },
  },
  {
    path: '/confirm-registration',
    as: 'owner',
    async open(page) {
      await button(page, 'Skip for Now').click()
      await page.waitForURL('/confirm-registration')
    },
  },
  {
    path: '/registration-complete',
    as: 'owner',
    async open(page) {
      await button(page, 'Complete Registration').click()
      await page.waitForURL('/registration-complete')
    },
  },
  { path: '/my-devices', as: 'owner' },
  {
    path: '/transfer/device/:deviceId',
    as: 'owner',
    open: async (page, { devices }) => void (await page.goto(`/transfer/device/${devices[0].id}`)),
  },
  {
    path: '/devices/:imei/case',
    as: 'owner',
    open: async (page, { devices }) => void (await page.goto(`/devices/${devices[0].imei}/case`)),
  },
  {
    path: '/devices/:imei/collect',
    as: 'owner',
    open: async (page, { devices }) => void (await page.goto(`/devices/${devices[0].imei}/collect`)),
  },
  {
    path: '/transfer/select-flag',
    as: 'owner',
    open: async (page, { devices }) =>
      void (await page.goto(`/transfer/select-flag?device=${devices[0].id}`)),
  },
  {
    path: '/transfer/flag-device',
    as: 'owner',
    async open(page) {
      await button(page, /^Stolen/).click()
      await page.waitForURL('/transfer/flag-device')
    },
  },
  {
    path: '/transfer/verify-pin',
    as: 'owner',
    async open(page) {
      await page.getByLabel('Reason for Flagging').fill('Snatched at the motor park by two men.')
      await page.getByLabel('Last Known Location').fill('Ojota Motor Park, Lagos')
      await button(page, 'Continue').click()
      await page.waitForURL('/transfer/verify-pin')
    },
  },
  { path: '/transfer/select-device', as: 'owner' },
  {
    path: '/transfer/new-owner',
    as: 'owner',
    async open(page) {
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Transfer Ownership/ })
        .first()
        .click()
      await page.waitForURL('/transfer/new-owner')
    },
  },
  { path: '/transfer/initiate', as: 'owner' },
  {
    path: '/transfer/verify-transfer',
    as: 'owner',
    async open(page, { devices, receiver, pin }) {
      await page.goto(`/transfer/initiate?device=${devices[1].id}`)
      await page.getByLabel('Receiver Email').fill(receiver.email)
      await page.getByLabel('Receiver Phone').fill(receiver.phone)
      await page.getByLabel('Verification Method').selectOption('email')
      await page.getByLabel('Security Pin').fill(pin)
      await button(page, 'Proceed').click()
      await page.waitForURL('/transfer/verify-transfer')
    },
  },
  { path: '/transfer/incoming', as: 'owner' },
  { path: '/notifications', as: 'owner' },
  { path: '/settings', as: 'owner' },
  { path: '/settings/security', as: 'owner' },
  { path: '/settings/profile', as: 'owner' },
  { path: '/settings/verifiedDevices', as: 'owner' },
  { path: '/settings/notifications', as: 'owner' },
  { path: '/settings/access', as: 'owner' },
  { path: '/settings/privacy', as: 'owner' },
  { path: '/settings/receipts', as: 'owner' },

  { path: '/law-enforcement/dashboard', as: 'officer' },
  {
    path: '/law-enforcement/search',
    as: 'officer',
    open: async (page, { devices }) => void (await page.goto(`/law-enforcement/search?q=${devices[0].imei}`)),
  },
  {
    path: '/law-enforcement/detail-page',
    as: 'officer',
    open: async (page, { devices }) =>
      void (await page.goto(`/law-enforcement/detail-page?imei=${devices[0].imei}`)),
  },
  { path: '/law-enforcement/report', as: 'officer' },
  { path: '/law-enforcement/waiting', as: 'officer' },
  { path: '/law-enforcement/property', as: 'officer' },
  {
    path: '/law-enforcement/property/:id',
    as: 'officer',
    async open(page, { officer }) {
      const data = {
        ...{ imei: newImei(), exhibit: `EX-${Date.now()}`, place: 'Ikeja Demo Station' },
        ...{ condition: 'Cracked screen', found_at: new Date().toISOString() },
      }
      const answer = await page.request.post('/api/v1/le/custody/', { headers: bearer(officer), data })
      await page.goto(`/law-enforcement/property/${(await answer.json()).response_data.id}`)
    },
  },
  {
    path: '/law-enforcement/dispute',
    as: 'officer',
    open: async (page, { devices }) =>
      void (await page.goto(`/law-enforcement/dispute?imei=${devices[0].imei}&case=DC-2026-999999`)),
  },
  { path: '/law-enforcement/audit', as: 'officer' },
  { path: '/law-enforcement/delays', as: 'officer' },
  { path: '/law-enforcement/statistics', as: 'officer' },
  { path: '/law-enforcement/officers', as: 'officer' },
  { path: '/law-enforcement/settings', as: 'officer' },
]

/**
 * Every path of the router, as the build lists them; the landing page and `*` have no page of their own
 * there.
 */
export function routerPaths(): string[] {
  const pages = JSON.parse(
    readFileSync(join(import.meta.dirname, '../apps/web/dist/client/.vite/pages.json'), 'utf8'),
  ) as object
  return ['/', ...Object.keys(pages), '*']
}

/** Opens a screen and waits until everything on it has been loaded. */
export async function openScreen(page: Page, { path, open }: Screen, world: World): Promise<void> {
  if (open) await open(page, world)
  else await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
  await page.evaluate(() => document.fonts.ready)
  if (path !== '*')
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`))
}

/** Signs this page's browser in as somebody with this role. */
export async function becomeRole(page: Page, role: Role, { owner, officer }: World): Promise<void> {
  if (role !== 'visitor') await openAs(page, role === 'owner' ? owner : officer, '/privacy')
}

/** The certificate's number of an own device, by the API. */
export async function certificateOf(
  request: APIRequestContext,
  owner: SignedIn,
  imei: string,
): Promise<string> {
  const answer = await request.get(`/api/v1/devices/${imei}/`, { headers: bearer(owner) })
  return (await answer.json()).response_data.certificate_number
}
