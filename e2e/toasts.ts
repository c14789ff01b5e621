/**
 * Toasts, which last two seconds: on a slow machine one may be gone before a test looks for it. Each is
 * recorded when it appears, and tests look in the record.
 */
import { type BrowserContext, expect, type Page } from '@playwright/test'

/** The live region that holds them, in every language. */
const REGION = 'section > [role="status"][aria-atomic="false"]'

const recorded = new WeakMap<Page, string[]>()

/**
 * Records the toasts of every page of a context, also after another page is loaded. With
 * AMANA_EMPTY_TOASTS=1 they lose their words at once: a test that looks for them on the page fails each time,
 * not once in a hundred.
 */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('amanaToast', ({ page }, words: string) => {
    recorded.set(page, [...(recorded.get(page) ?? []), words])
  })
  await context.addInitScript(watchToasts, { region: REGION, empty: process.env.AMANA_EMPTY_TOASTS === '1' })
}

/** Runs in the page. */
function watchToasts({ region, empty }: { region: string; empty: boolean }): void {
  const { amanaToast } = window as unknown as { amanaToast: (words: string) => Promise<void> }
  const last = new WeakMap<Element, string>()
  const record = (toast: Element) => {
    const words = toast.textContent ?? ''
    if (words === '' || last.get(toast) === words) return
    last.set(toast, words)
    void amanaToast(words)
    if (!empty) return
    const texts = document.createTreeWalker(toast, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) text.nodeValue = ''
  }
  new MutationObserver(() => document.querySelectorAll(`${region} > *`).forEach(record)).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}

const toastsOf = (page: Page) => recorded.get(page) ?? []

/** A toast with these words has appeared, and no earlier expectation was of it. */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  const matches = (toast: string) => (typeof words === 'string' ? toast.includes(words) : words.test(toast))
  await expect.poll(() => toastsOf(page).find(matches), { message: `a toast: ${words}` }).toBeDefined()
  recorded.set(page, toastsOf(page).toSpliced(toastsOf(page).findIndex(matches), 1))
}

/** No toast with these words has appeared but those that were expected; without words: no toast at all. */
export async function expectNoToasts(page: Page, words = ''): Promise<void> {
  // Calls that the page made before arrive before this answer.
  await page.evaluate(() => undefined)
  expect(toastsOf(page).filter((toast) => toast.includes(words))).toEqual([])
}
