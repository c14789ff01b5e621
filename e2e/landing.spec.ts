import type { Page } from '@playwright/test'
import { newImei } from './imeis.ts'
import { openStart, settled } from './pages.ts'
import { expect, test } from './test.ts'

test('sections, their anchors, and where the other links lead', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Amana – Protect Your Device. Verify Before You Buy.')
  const nav = page.getByRole('navigation', { name: 'Main' })
  for (const [link, heading] of [
    ['How it Works', 'How It Works'],
    ['Benefits', 'Benefits'],
    ['FAQ', 'Frequently asked questions'],
    ['Compliance', 'Compliance'],
  ] as const) {
    await nav.getByRole('link', { name: link }).click()
    await expect(page.getByRole('region', { name: heading })).toBeFocused()
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport()
  }
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth/login')
  await expect(page.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/auth/register')
  for (const figure of ['50,000+', '99.9%', '24/7'])
    await expect(page.getByText(figure, { exact: true })).toBeVisible()
  for (const badge of ['Secured by Amana', 'NDPR Compliant', 'Government Approved'])
    await expect(page.getByRole('contentinfo')).toContainText(badge)
  await page.getByRole('link', { name: 'Start Verification Now' }).click()
  await expect(page).toHaveURL('/results')
  await expect(page).toHaveTitle('Verify a device – Amana')
})

test('the anchor written as in the specification opens its section', { tag: '@long' }, async ({ page }) => {
  await page.goto('/#How it Works')
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeInViewport()
})

test('on a phone the links are in a menu that closes after use', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openStart(page)
  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { name: 'Frequently asked questions' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'FAQ' })).toBeHidden()
})

test('on a phone a second tap of Menu closes it', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  const menu = page.getByText('Menu', { exact: true })
  await menu.click()
  await expect(page.getByRole('link', { name: 'FAQ' })).toBeVisible()
  await menu.click()
  await expect(page.getByRole('link', { name: 'FAQ' })).toBeHidden()
})

test('the FAQ shows its first answer, and one at a time', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  const questions = page.getByRole('region', { name: 'Frequently asked questions' }).getByRole('button')
  const expanded = () =>
    questions.evaluateAll((all) => all.map((button) => button.getAttribute('aria-expanded') === 'true'))
  expect(await expanded()).toEqual([true, false, false, false, false, false])
  await page.getByRole('button', { name: 'How long does verification take?' }).click()
  await expect(page.getByText(/in rare cases it takes 1-3 business days/)).toBeVisible()
  expect(await expanded()).toEqual([false, false, false, false, false, true])
})

test('a question that is pressed before the script comes opens as soon as it is there', async ({ page }) => {
  let send = () => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  const [question, answer] = ['How long does verification take?', /in rare cases it takes 1-3 business days/]
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes(question)) await sent
    await route.fulfill({ response })
  })
  await page.goto('/')
  await page.getByRole('button', { name: question }).click()
  await expect(page.getByText(answer)).toBeHidden()
  send()
  await expect(page.getByText(answer)).toBeVisible()
})

test('loading the page wipes local storage', async ({ page }) => {
  await page.goto('/results')
  await page.evaluate(() => localStorage.setItem('access_token', 'left over'))
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
})

test('/animations plays the heading, and plays it again', { tag: '@long' }, async ({ page }) => {
  await page.goto('/animations')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Protect Your Device. Verify Before You Buy.' }),
  ).toBeVisible()
  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  await expect.poll(running).toBe(0)
  // The page notes it: a look from here may come after its second.
  await page.evaluate(() => {
    document.addEventListener('animationstart', () => {
      document.body.dataset.played = 'yes'
    })
  })
  await page.getByRole('button', { name: 'Play again' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-played', 'yes')
  await expect.poll(running).toBe(0)
})

test('a double tap leads on once, and one step back', async ({ page }) => {
  await page.goto('/')
  const tapped = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    // After the second tap.
    await tapped.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Sign In' }).first().dblclick()
  tapped.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /Verify Before You Buy/ })).toBeVisible()
})

test('an address with a stray % after the # opens its page all the same', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/privacy')
  await page.evaluate(() => {
    window.location.hash = '#50%'
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy notice')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy notice')
})

test('with reduced motion nothing moves', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const moving = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 50)
          .length,
    )
  expect(await moving()).toBe(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page reads in full and its form leads to the results', async ({ page }) => {
    const imei = newImei()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      'Protect Your Device. Verify Before You Buy.',
    )
    await expect(
      page.getByText('The IMEI is a unique 15-digit number that identifies a mobile device.'),
    ).toBeVisible()
    await page.getByLabel('IMEI number').fill(imei)
    await page.getByRole('button', { name: 'Verify Device' }).click()
    await expect(page).toHaveURL(`/results?imei=${imei}`)
  })
})

for (const [path, title, heading] of [
  ['/', 'Amana – Protect Your Device. Verify Before You Buy.', 'Protect Your Device. Verify Before You Buy.'],
  ['/results', 'Verify a device – Amana', 'Verify a device'],
] as const) {
  test(`${path}: a title of its own, one main, one h1`, { tag: '@long' }, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toHaveText(heading)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page).toHaveTitle(title)
  })
}

test.describe('an address that leads nowhere', () => {
  test.use({ expectedConsole: [/the server responded with a status of 404/] })

  test('says so in status, title and heading, and links to the home page', async ({ page }) => {
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveTitle('Page not found – Amana')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL('/')
  })
})

for (const path of ['/', '/results']) {
  for (const width of [360, 1280]) {
    const title = `${path} at ${width} px: the keyboard reaches everything, and shows where it is`
    test(title, { tag: path === '/' || width === 360 ? [] : '@long' }, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 })
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Verify Device' })).toBeVisible()
      await settled(page)
      // The contacts come with an answer, after all else.
      if (path === '/')
        await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Email us' })).toBeVisible()
      expect(await walk(page)).toEqual(await tabbable(page))
    })
  }
}

/** Every focusable element by its name, in the order of the page. */
function tabbable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility() && !element.matches(':disabled, [tabindex="-1"]'))
      .map(
        (element) =>
          element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.innerText.trim(),
      ),
  )
}

/** Tabs from the top to the end; fails at an element that does not show its focus. */
async function walk(page: Page): Promise<string[]> {
  const reached: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return null
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      const name =
        element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.innerText.trim()
      const marked = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      return { name, shown: marked && width > 0 && height > 0 }
    })
    if (at === null || reached.length > 60) return reached
    expect(at.shown, `focus is visible on ${at.name}`).toBe(true)
    reached.push(at.name)
  }
}

test('a page opened by its address begins at its top, however far the one before was scrolled', async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => window.scrollY)
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(scrolled).toBeGreaterThan(200)
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await expect.poll(scrolled).toBeGreaterThan(200)
})
