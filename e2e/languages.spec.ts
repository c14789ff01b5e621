/** The product in five languages: choosing one, keeping it, and every page in it. */
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LOCALES, type Locale } from '@amana/messages'
import type { Page, Route } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { englishIn } from './english.ts'
import { newImei, wrongCheckDigit } from './imeis.ts'
import { chooseLanguage, footerService, languageLink, languageMenu, payButton, settled } from './pages.ts'
import { givePhone, newPerson, PASSWORD } from './people.ts'
import { becomeRole, openScreen, SCREENS } from './screens.ts'
import { bearer, openAs } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'
import { newWorld } from './world.ts'

test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: [/the server responded with a status of (404|409|429|503)/],
})

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')

async function choose(page: Page, locale: Locale): Promise<void> {
  await chooseLanguage(page, locale)
  await settled(page)
}

test('a visitor chooses a language on the first page, it stays, and English comes back', async ({ page }) => {
  await page.goto('/')
  expect(await languageOf(page)).toBe('en-NG')
  await expect(page.locator('[data-review]')).toHaveCount(0)
  const english = await page.getByRole('heading', { level: 1 }).innerText()
  for (const locale of LOCALES.filter((one) => one !== 'en')) {
    // The request names the language: the cookie that a script has just set may come too late for it.
    const request = page.waitForRequest((sent) => sent.isNavigationRequest())
    await choose(page, locale)
    expect(new URL((await request).url()).searchParams.get('lang')).toBe(locale)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(english)
    await expect(page.locator('[data-review="draft"]').first()).toBeVisible()
    await expect(languageMenu(page)).toContainText(LANGUAGE_NAMES[locale])
    await page.goto('/report')
    expect(await languageOf(page)).toBe(LANGUAGE_TAGS[locale])
    await page.goto('/')
  }
  await choose(page, 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english)
})

test('what was typed stays when the language changes, but for passwords', async ({ page, request }) => {
  const field = (name: string) => page.locator(`[name=${name}]`)
  await page.goto('/auth/register')
  await field('first_name').fill('Ada')
  await field('phone_number').fill('08031234567')
  await field('password').fill(PASSWORD)
  await choose(page, 'ha')
  await expect(field('first_name')).toHaveValue('Ada')
  await expect(field('phone_number')).not.toHaveValue('')
  await expect(field('password')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(PASSWORD)

  const bola = await newPerson(request, 'Bola')
  await openAs(page, bola.session, '/partners/apply')
  await field('purpose').fill('We buy used phones.')
  await choose(page, 'yo')
  await expect(field('purpose')).toHaveValue('We buy used phones.')
})

test('Back after a choice by keyboard leads to the page before, in the new language', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/')
  await footerService(page, 'I found a phone')
  await expect(page).toHaveURL('/found')
  await languageMenu(page).focus()
  await page.keyboard.press('Enter')
  await languageLink(page, 'yo').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'yo-NG')
  await expect(page).toHaveURL('/found')
  await page.goBack()
  await expect(page).toHaveURL('/')
  expect(await languageOf(page)).toBe('yo-NG')
  await expect(languageMenu(page)).toContainText(LANGUAGE_NAMES.yo)
})

test('a change keeps what a page was opened with: where sign-in leads, the phone, the page’s own Back', async ({
  page,
  request,
}) => {
  const ada = await newPerson(request, 'Ada')
  const { imei } = await givePhone(request, ada)
  await page.goto('/transfer/select-device')
  await expect(page).toHaveURL('/auth/login')
  await choose(page, 'ha')
  await page.locator('[name=email]').fill(ada.email)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('main form [type=submit]').click()
  await expect(page).toHaveURL('/transfer/select-device')
  await page.getByRole('main').locator('a[href="/transfer/new-owner"]').click()
  await page.locator('[name=to_email]').fill('obi@example.com')
  await choose(page, 'en')
  await expect(page).toHaveURL('/transfer/new-owner')
  await expect(page.getByRole('main')).toContainText(imei)
  await expect(page.locator('[name=to_email]')).toHaveValue('obi@example.com')

  const next = newImei()
  await page.goto('/results')
  await page.getByRole('main').getByRole('textbox').first().fill(next)
  await page.getByRole('main').locator('form [type=submit]').first().click()
  await expect(page).toHaveURL(`/results?imei=${next}`)
  await expect(payButton(page)).toBeVisible()
  await choose(page, 'ig')
  await expect(page).toHaveURL(`/results?imei=${next}`)
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page).toHaveURL('/results')
})

test('without scripts the links work, and pages name their other languages', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/')
  await chooseLanguage(page, 'ig')
  expect(await languageOf(page)).toBe('ig-NG')
  const answer = await page.goto('/')
  expect(await languageOf(page)).toBe('ig-NG')
  const named = [...((await answer?.headerValue('link')) ?? '').matchAll(/hreflang="([^"]+)"/g)].map(
    ([, tag]) => tag,
  )
  expect(named).toEqual(LOCALES.map((locale) => LANGUAGE_TAGS[locale]))
  await context.close()
})

test('the browser’s wish is the first language, and what is typed survives a change', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'ha-NG', baseURL })
  const page = await context.newPage()
  await page.goto('/report')
  expect(await languageOf(page)).toBe('ha-NG')
  await choose(page, 'en')
  await page.getByLabel('How did it happen?').fill('It was taken at Oshodi under the bridge.')
  await choose(page, 'yo')
  await choose(page, 'en')
  await expect(page.getByLabel('How did it happen?')).toHaveValue('It was taken at Oshodi under the bridge.')
  await context.close()
})

test('the account keeps the language, and a browser without a choice takes it', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const person = await newPerson(request, 'Ngozi')
  const signInAs = async (at: Page) => {
    await at.goto('/auth/login?lang=en')
    await at.context().clearCookies({ name: 'lang' })
    await at.getByLabel('E-mail').fill(person.email)
    await at.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await at.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await at.waitForURL('/dashboard')
  }
  await signInAs(page)
  await choose(page, 'ig')
  const locale = async () =>
    (await (await request.get('/api/v1/users/me/', { headers: bearer(person.session) })).json()).response_data
      .locale
  await expect.poll(locale).toBe('ig')

  const other = await browser.newContext({ baseURL })
  const elsewhere = await other.newPage()
  await signInAs(elsewhere)
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'ig-NG')
  await other.close()
})

test.describe('the settings', () => {
  test.use({ expectedConsole: [/the server responded with a status of (404|503)/] })

  test('change the language of the account, by keyboard, and say when that fails', async ({
    page,
    request,
  }) => {
    const person = await newPerson(request, 'Tunde')
    await openAs(page, person.session, '/settings/profile')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Language/ })
      .click()
    const choice = page.getByRole('form', { name: 'Language' })
    await expect(choice.getByRole('radio', { name: 'English' })).toBeChecked()

    const refuse = (route: Route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: {} }) : route.fallback()
    await page.route('**/users/profile/*/', refuse)
    await choice.getByRole('radio', { name: 'English' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(choice.getByRole('radio', { name: 'Hausa' })).toBeChecked()
    expect(await languageOf(page)).toBe('en-NG')
    await page.keyboard.press('Enter')
    await expect(choice.getByRole('alert')).toHaveText('Your language could not be saved.')
    await page.unroute('**/users/profile/*/', refuse)

    await choice.getByRole('button', { name: 'Save language' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ha-NG')
    await expectToast(page, 'An ajiye harshe.')
    await expect(
      page.getByRole('form', { name: 'Harshe' }).getByRole('radio', { name: 'Hausa' }),
    ).toBeChecked()
    const me = await request.get('/api/v1/users/me/', { headers: bearer(person.session) })
    expect((await me.json()).response_data.locale).toBe('ha')
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
  })
})

test('the server answers in the language of the page, whatever the browser wishes', async ({ page }) => {
  await page.goto('/?lang=ha')
  await page.goto(`/results?imei=${wrongCheckDigit(newImei())}`)
  await expect(page.getByText('Lambar tantancewa ba ta dace ba')).toBeVisible()
  expect(await englishTexts(page)).toEqual([])
})

/** Texts of the page that are English and do not say so. */
async function englishTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode
      if (!parent?.checkVisibility() || parent.closest('[lang="en"], script, style')) continue
      found.push(textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], img[alt]'))
      if (!element.closest('[lang="en"]'))
        found.push(
          ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
        )
    return found
  })
  return englishIn(texts)
}

/** A list, a form, a task, settings: pages that need nothing before them. */
const SOME_PAGES = [
  '/dashboard',
  '/my-devices',
  '/register-device',
  '/transfer/initiate',
  '/notifications',
  '/settings/security',
  '/settings/privacy',
]

// Yoruba is the longest.
test('pages of an owner are in Yoruba and fit 360 px', async ({ page, context, baseURL, request }) => {
  const owner = await newPerson(request, 'Amina')
  await givePhone(request, owner)
  await context.addCookies([{ name: 'lang', value: 'yo', url: String(baseURL) }])
  await openAs(page, owner.session, '/dashboard')
  for (const path of SOME_PAGES) {
    await page.goto(path)
    await settled(page)
    expect(await languageOf(page)).toBe(LANGUAGE_TAGS.yo)
    await expectNoSidewaysScroll(page, path)
    expect.soft(await englishTexts(page), path).toEqual([])
  }
})

for (const role of ['visitor', 'owner', 'officer'] as const) {
  for (const locale of ['pcm', 'ha', 'yo', 'ig'] as const) {
    const whose = `${role === 'visitor' ? 'a' : 'an'} ${role}`
    const title = `every page of ${whose} is in ${LANGUAGE_NAMES[locale]} and fits 360 px`
    test(title, { tag: '@long' }, async ({ page, baseURL, playwright }) => {
      test.setTimeout(1_800_000)
      // For each walk: an owner founds an organisation on the way, and opens it the next time.
      const world = await newWorld(playwright, baseURL)
      const set = (lang: Locale) =>
        page.context().addCookies([{ name: 'lang', value: lang, url: String(baseURL) }])
      await set('en')
      await becomeRole(page, role, world)
      for (const screen of SCREENS.filter((one) => one.as === role)) {
        await test.step(screen.path, async () => {
          await openScreen(page, screen, world)
          await set(locale)
          await page.reload()
          await settled(page)
          expect(await languageOf(page)).toBe(LANGUAGE_TAGS[locale])
          await expectNoSidewaysScroll(page, screen.path)
          if (locale !== 'pcm') expect.soft(await englishTexts(page), screen.path).toEqual([])
          await expectNoViolations(page, { what: screen.path })
          // The next screen may go on from this one, by its English buttons.
          await set('en')
          await page.reload()
        })
      }
    })
  }
}
