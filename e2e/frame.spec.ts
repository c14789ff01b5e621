/** Header and footer on a phone: how much room they take, one control of the language, the person's menu. */
import { LOCALES, type Locale } from '@amana/messages'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, LONG, THEMES } from './axe.ts'
import { newImei } from './imeis.ts'
import {
  fontsLoaded,
  footerService,
  languageLink,
  languageMenu,
  logOut,
  openStart,
  personMenu,
  settled,
} from './pages.ts'
import { newPerson, type Person } from './people.ts'
import { bearer, openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: [/the server responded with a status of 404/],
})

const FIRST = 'Oluwaseun'
const NAME = `${FIRST} Adebayo-Okonkwo`
/** Pages of payment, codes, PIN, registration, transfer and reports. */
const TASKS = [
  `/results?imei=${newImei()}`,
  '/verify-sim-imei',
  '/auth/verify-phone',
  '/auth/pin-setup',
  '/register-device',
  '/transfer/initiate',
  '/transfer/select-flag',
  '/report',
  '/found',
]

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')

async function heightOf(part: ReturnType<typeof header>): Promise<number> {
  await fontsLoaded(part.page())
  return (await part.boundingBox())?.height ?? Number.POSITIVE_INFINITY
}

async function speak(context: BrowserContext, locale: Locale, baseURL: string | undefined): Promise<void> {
  await context.addCookies([{ name: 'lang', value: locale, url: baseURL ?? '' }])
}

async function longName(request: APIRequestContext): Promise<Person> {
  const person = await newPerson(request, FIRST)
  const id = (person.session.user as { id: string }).id
  const answer = await request.patch(`/api/v1/users/profile/${id}/`, {
    data: { last_name: 'Adebayo-Okonkwo' },
    headers: bearer(person.session),
  })
  expect(answer.ok()).toBe(true)
  person.session.user = { ...person.session.user, last_name: 'Adebayo-Okonkwo' }
  return person
}

test('the header of a signed-in person is low in every language, with the whole name', {
  tag: '@long',
}, async ({ page, context, request, baseURL }) => {
  const person = await longName(request)
  await openAs(page, person.session, '/dashboard')
  const name = header(page).getByText(NAME)
  for (const locale of LOCALES) {
    await speak(context, locale, baseURL)
    await page.goto('/dashboard')
    await settled(page)
    await expect(name).toBeVisible()
    await expect.poll(() => heightOf(header(page)), locale).toBeLessThanOrEqual(104)
    expect(
      await name.evaluate((element) => [
        element.scrollWidth <= element.clientWidth + 1,
        getComputedStyle(element).textOverflow,
      ]),
    ).toEqual([true, 'clip'])
    await expect(header(page).getByRole('navigation').getByRole('link')).toHaveCount(3)
    await expectNoSidewaysScroll(page, locale)
  }
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(name).toBeVisible()
  await expect.poll(() => heightOf(header(page))).toBeLessThanOrEqual(66)
})

/** Where each link of the navigation is, and whether its text is whole. */
const linksOf = (page: Page) =>
  header(page)
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const text = document.createRange()
        text.selectNodeContents(link)
        const { left, right, top, bottom } = text.getBoundingClientRect()
        const clipped = link.scrollWidth > link.clientWidth + 1 || link.scrollHeight > link.clientHeight + 1
        return { text: link.textContent, left, right, top, bottom, clipped, height: link.clientHeight }
      }),
    )

test('the three links of the navigation stand whole in one row, in every language', { tag: '@long' }, async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { session } = await newPerson(request, 'Ada')
  await openAs(page, session, '/settings')
  for (const locale of LOCALES) {
    await speak(context, locale, baseURL)
    await page.goto('/settings')
    await settled(page)
    await expect(header(page).getByRole('navigation').getByRole('link')).toHaveCount(3)
    await expect(async () => {
      const links = await linksOf(page)
      const row = (await header(page).boundingBox()) ?? { y: 0, height: 0 }
      let before = 0
      for (const { text, left, right, top, bottom, clipped, height } of links) {
        const name = `${locale}: ${text}`
        expect(clipped, name).toBe(false)
        expect(left, name).toBeGreaterThanOrEqual(before + (before === 0 ? 12 : 8))
        expect(right, name).toBeLessThanOrEqual(360 - 12)
        expect(top, name).toBeGreaterThanOrEqual(row.y)
        expect(bottom, name).toBeLessThanOrEqual(row.y + row.height)
        expect(Math.abs(top - (links[0]?.top ?? 0)), name).toBeLessThan(2)
        expect(height, name).toBeGreaterThanOrEqual(44)
        before = right
      }
    }).toPass()
  }
})

test('the person’s menu has name, address and Log out, and closes with Escape, a press or Tab elsewhere', async ({
  page,
  request,
}) => {
  const person = await longName(request)
  await openAs(page, person.session, '/transfer/initiate')
  const address = header(page).getByText(person.email)
  await expect(personMenu(page)).toContainText(FIRST)
  await expect(address).toBeHidden()
  await personMenu(page).click()
  await expect(address).toBeVisible()
  // A transfer's header shows the first name alone.
  await expect(header(page).getByText(NAME)).toBeVisible()
  await expectNoSidewaysScroll(page, 'the open menu')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(address).toBeHidden()
  await expect(personMenu(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(address).toBeVisible()
  await page.getByRole('main').click({ position: { x: 2, y: 2 } })
  await expect(address).toBeHidden()
  await personMenu(page).click()
  await page.keyboard.press('Tab')
  await expect(header(page).getByRole('button', { name: 'Log out' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(address).toBeHidden()
  await logOut(page)
  await expect(page).toHaveURL('/auth/login')
})

test('the language is one control, which closes with Escape and a press elsewhere', async ({ page }) => {
  for (const path of ['/', '/results', '/law-enforcement/login']) {
    await (path === '/' ? openStart(page) : page.goto(path))
    await expect(languageMenu(page)).toHaveText(/English/)
    await expect(footer(page).locator('[hreflang]')).toHaveCount(0)
    await expect(languageLink(page, 'ha')).toBeHidden()
    await languageMenu(page).click()
    for (const locale of LOCALES) await expect(languageLink(page, locale)).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page, path)
    await page.keyboard.press('Escape')
    await expect(languageLink(page, 'ha')).toBeHidden()
    await languageMenu(page).click()
    await expect(languageLink(page, 'ha')).toBeVisible()
    await page.getByRole('main').click({ position: { x: 2, y: 2 } })
    await expect(languageLink(page, 'ha')).toBeHidden()
  }
})

test('inside tasks the footer is one line: help, privacy and the badges', { tag: '@long' }, async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const person = await newPerson(request, 'Ada')
  await openAs(page, person.session, '/dashboard')
  // The longer texts; English too in the long run.
  for (const locale of LONG ? (['en', 'ig'] as const) : (['ig'] as const)) {
    await speak(context, locale, baseURL)
    for (const path of TASKS) {
      await page.goto(path)
      await settled(page)
      expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
      await expect(footer(page).getByRole('link')).toHaveCount(2)
      await expect(footer(page)).toContainText('NDPR')
      await expect.poll(() => heightOf(footer(page)), `${path} in ${locale}`).toBeLessThanOrEqual(120)
    }
  }
})

test('elsewhere the services fold on a phone, and what leads to sign-in says so', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await page.goto('/')
  const service = footer(page).getByRole('link', { name: 'Ownership Transfer' })
  for (const name of ['Privacy', 'Terms', 'Compliance', 'Transparency log', 'For law enforcement', 'Help'])
    await expect(footer(page).getByRole('link', { name, exact: true })).toBeVisible()
  await expect(footer(page).getByRole('link', { name: 'Email us' })).toBeVisible()
  await expect(service).toBeHidden()
  await expect.poll(() => heightOf(footer(page))).toBeLessThanOrEqual(460)
  await footer(page).locator('summary').click()
  await expect(service).toBeVisible()
  for (const name of ['Ownership Transfer', 'Private check'])
    await expect(footer(page).getByRole('listitem').filter({ hasText: name })).toHaveText(
      `${name} (sign in first)`,
    )
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect(service).toBeVisible()
  await service.click()
  await expect(page).toHaveURL('/auth/login')

  await page.setViewportSize({ width: 360, height: 740 })
  const person = await newPerson(request, 'Ada')
  await openAs(page, person.session, '/my-devices')
  await expect(footer(page)).not.toContainText('(sign in first)')
  await footerService(page, 'Ownership Transfer')
  await expect(page).toHaveURL('/transfer/initiate')
})

/** Open to visitors. */
const OPEN_PAGES = [
  '/',
  '/dashboard',
  '/results',
  '/support',
  '/partners',
  '/developers',
  '/verify',
  '/certificates',
  '/report',
  '/found',
  '/bought-stolen',
  '/transparency',
  '/statistics',
]
/** Pages that ask a visitor to sign in, also those that nothing leads a visitor to today. */
const GUARDED = new RegExp(
  `^/(${[
    'transfer',
    'private-check',
    'my-devices',
    'register-device',
    'settings',
    'organisation',
    'partners/apply',
    'notifications',
    'verifications',
    'device-validation',
    'verify-sim-imei',
  ].join('|')})(/|$)`,
)

test('each link that leads a visitor to sign-in says so, on every open page', { tag: '@long' }, async ({
  page,
}) => {
  test.slow()
  for (const path of OPEN_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(footer(page)).toBeVisible()
    const silent = await page.locator('a[href]').evaluateAll((links, guarded) => {
      const asks = new RegExp(guarded)
      return (links as HTMLAnchorElement[])
        .filter(({ pathname, origin }) => origin === location.origin && asks.test(pathname))
        .filter((link) => !(link.closest('li, dd') ?? link).textContent?.includes('(sign in first)'))
        .map(({ href }) => href)
    }, GUARDED.source)
    expect(silent, path).toEqual([])
  }
})

test('the partners’ page and the tiles of the dashboard say it, and no longer after the sign-in', async ({
  page,
  request,
}) => {
  const apply = page.getByRole('link', { name: 'Apply as a partner' })
  const tile = page.getByRole('main').getByRole('link', { name: /^My Devices/ })
  await page.goto('/partners')
  await expect(apply).toHaveText('Apply as a partner (sign in first)')
  await page.goto('/dashboard')
  await expect(tile).toContainText('(sign in first)')
  const { session } = await newPerson(request, 'Ada')
  await openAs(page, session, '/partners')
  await expect(apply).toHaveText('Apply as a partner')
  await page.goto('/dashboard')
  await expect(tile).not.toContainText('(sign in first)')
})

for (const colorScheme of THEMES) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('axe finds nothing in the open menus and the unfolded footer', async ({ page }) => {
      await page.goto('/')
      await languageMenu(page).click()
      await footer(page).locator('summary').click()
      await expectNoViolations(page)
      await page.goto('/support')
      await expect(page.getByText('(sign in first)').first()).toBeVisible()
      await languageMenu(page).click()
      await expectNoViolations(page)
    })
  })
}
