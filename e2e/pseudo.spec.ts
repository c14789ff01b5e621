/**
 * Pages in the pseudo-locale (docs/languages.md), whose texts have marks on each letter and are a third
 * longer, at 360 px: nothing is wider than the screen, nothing is cut off, and no English stands outside of
 * the catalogues. Texts of the server stay English there: they are known by its answers.
 */
import { LANGUAGE_NAMES, monthName } from '@amana/messages'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './axe.ts'
import { settled } from './pages.ts'
import { buildPseudoClient, type PseudoClient } from './pseudo-client.ts'
import { becomeRole, openScreen, SCREENS, type World } from './screens.ts'
import { expect, test } from './test.ts'
import { newWorld } from './world.ts'

test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: [/the server responded with a status of (404|409|429|503)/],
})

/** In the long run alone: three walks through all pages, and a build. */
const ROLES = process.env.AMANA_LONG === '1' ? (['visitor', 'owner', 'officer'] as const) : []

/** Legal texts and the guide stay English; the server draws the statistics. */
const ENGLISH_PAGES = ['/privacy', '/terms', '/compliance', '/developers', '/statistics']
const isEnglish = (path: string) => ENGLISH_PAGES.includes(path) || path.startsWith('/developers/')

let world: World
let client: PseudoClient
test.beforeAll(async ({ playwright, baseURL }) => {
  client = await buildPseudoClient()
  world = await newWorld(playwright, baseURL)
})
test.afterAll(() => client.remove())

for (const role of ROLES) {
  test(`pages of ${role === 'visitor' ? 'a' : 'an'} ${role} fit when their texts are longer, and hold no text of their own`, async ({
    page,
  }) => {
    test.setTimeout(1_800_000)
    const answers = collectAnswers(page)
    await becomeRole(page, role, world)
    for (const screen of SCREENS.filter((one) => one.as === role)) {
      await test.step(screen.path, async () => {
        await openScreen(page, screen, world)
        await client.show(page, true)
        await page.reload()
        await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await settled(page)
        await expectNoSidewaysScroll(page, screen.path)
        expect.soft(await cutOff(page), `cut off on ${screen.path}`).toEqual([])
        if (!isEnglish(screen.path))
          expect
            .soft(await plainTexts(page, await answers()), `not from a catalogue on ${screen.path}`)
            .toEqual([])
        // The next screen may go on from this one, by its English buttons.
        await client.show(page, false)
        await page.reload()
      })
    }
  })
}

/** Every string in the server's answers to this page so far, the sign-in apart. */
function collectAnswers(page: Page): () => Promise<Set<string>> {
  const bodies: Promise<unknown>[] = []
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('json')) bodies.push(response.json().catch(() => null))
  })
  return async () => new Set((await Promise.all(bodies)).flatMap(stringsIn))
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Words that are the same in every language: names of languages, the brand, money, the time zone, months. */
const NAMES = [
  ...Object.values(LANGUAGE_NAMES),
  ...Array.from({ length: 12 }, (_, month) => monthName('en', month)),
  ...['Amana', 'NGN', 'WAT', 'KB', 'MB'],
  // Where the world's phones were.
  'Ojota Motor Park, Lagos',
  'Lagos',
  ...['Jan', 'Feb', 'Mar', 'Apr', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
]

/** Addresses, paths, names of files, case numbers, keys. */
const ADDRESS_OR_NUMBER = /\S*[\d@=_/]\S*|\b[\w-]+\.\w+\b/g

/** Visible and spoken texts with letters that no catalogue has marked, without what the server answered. */
async function plainTexts(page: Page, answers: ReadonlySet<string>): Promise<string[]> {
  const { texts, typed, user } = await page.evaluate(() => {
    /** A part in a language of its own says so. */
    const isOwn = (element: Element) => element.closest('[lang]:not(html), script, style, code, pre') !== null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = [document.title]
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode
      if (parent?.checkVisibility() && !isOwn(parent)) texts.push(textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], img[alt]'))
      if (!isOwn(element))
        texts.push(
          ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
        )
    const typed = [...document.querySelectorAll('input, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    )
    const user: object = JSON.parse(localStorage.getItem('user') ?? '{}')
    return { texts, typed: [...typed, ...Object.values(sessionStorage)], user }
  })
  const { first_name = '', last_name = '' } = user as Record<string, string>
  const own = [`${first_name} ${last_name}`, ...stringsIn(user)]
  const values = [...answers, ...typed, ...own, ...NAMES]
    .filter((value) => /[a-z]/i.test(value))
    .toSorted((a, b) => b.length - a.length)
  const withoutValues = (text: string) => values.reduce((rest, value) => rest.replaceAll(value, ' '), text)
  const withoutAddresses = (text: string) => text.replace(ADDRESS_OR_NUMBER, ' ')
  // A value may hold a number, and an address a value.
  const isPlain = (text: string) =>
    [withoutValues(withoutAddresses(text)), withoutAddresses(withoutValues(text))].every((rest) =>
      /[A-Za-z]{2}/.test(rest),
    )
  return [...new Set(texts)].filter(isPlain)
}

/** Texts that do not fit in their box and are not meant to end in an ellipsis. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const holdsText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const isCut = (element: Element): boolean => {
      const { overflowX, overflowY, textOverflow, display, webkitLineClamp } = getComputedStyle(element)
      // For screen readers alone: a pixel wide.
      if (element.clientWidth <= 1 || display.startsWith('inline ') || display === 'inline') return false
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const wide = element.scrollWidth > element.clientWidth + 1
      const high = element.scrollHeight > element.clientHeight + 1
      if (
        wide &&
        textOverflow !== 'ellipsis' &&
        (hides(overflowX) || (overflowX === 'visible' && holdsText(element)))
      )
        return true
      return high && hides(overflowY) && !hides(overflowX) && webkitLineClamp === 'none'
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && element.textContent?.trim() && isCut(element))
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.trim().slice(0, 80)}`,
      )
  })
}
