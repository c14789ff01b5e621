/** A page's heading and first lines stand in its HTML, where the page itself has them: nothing moves. */
import type { Page } from '@playwright/test'
import { fontsLoaded } from './pages.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 }, expectedConsole: [/Failed to load resource/] })

const PAGES = [
  '/results',
  '/results?imei=354188040123456',
  '/dashboard',
  '/auth/login',
  '/auth/register',
  '/report',
  '/found',
  '/verify',
  '/support',
  '/law-enforcement/login',
]

interface Beginning {
  heading: string
  lines: string
  place: number[]
}

/** Text and place of the heading and of the line under it. */
function beginningOf(page: Page, heading: string): Promise<Beginning> {
  return page.locator(heading).evaluate((element) => {
    const block = element.parentElement ?? element
    const { x, y, width, height } = block.getBoundingClientRect()
    return {
      heading: element.textContent ?? '',
      lines: block.textContent ?? '',
      place: [x, y, width, height].map(Math.round),
    }
  })
}

/** One of each kind of page. */
const USUAL = ['/results', '/dashboard', '/law-enforcement/login']

for (const path of PAGES) {
  const tag = USUAL.includes(path) ? [] : '@long'
  test(`${path} begins before its scripts, as it will be`, { tag }, async ({ page, context }) => {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(path)
    const heading = '[inert] h2'
    await expect(page.locator(heading)).toBeVisible()
    await expect(page.getByRole('heading')).toHaveCount(0)
    await fontsLoaded(page)
    const before = await beginningOf(page, heading)
    const whole = await context.newPage()
    await whole.goto(path)
    await expect(whole.locator('main h1')).toBeVisible()
    await fontsLoaded(whole)
    await expect.poll(() => beginningOf(whole, 'main h1')).toEqual(before)
  })
}
