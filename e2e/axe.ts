/** Accessibility and layout: violations of axe-core, and content wider than the screen. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Checks the present page. @param rules only these; all of them without it */
export async function expectNoViolations(
  page: Page,
  { rules, what }: { rules?: string[]; what?: string } = {},
): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  // A colour half way to the other theme has the contrast of neither.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  )
  // The other mode opens a second page for each check, for frames of other origins: there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const faults = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
  )
  // A walk through many pages names all that have some.
  expect.soft(faults, what).toEqual([])
}

/** `npm test -- --long`: every width, theme and language. */
export const LONG = process.env.AMANA_LONG === '1'

/** The themes in which a page is looked at. */
export const THEMES = LONG ? (['light', 'dark'] as const) : (['light'] as const)

/** Nothing, also no open dialog, is wider than the screen. A table that becomes cards needs a moment. */
export async function expectNoSidewaysScroll(page: Page, what?: string): Promise<void> {
  const wide = () =>
    page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      return boxes
        .filter((box) => box.scrollWidth > box.clientWidth)
        .flatMap((box) => {
          const edge = box.getBoundingClientRect().left + box.clientWidth
          const out = [...box.querySelectorAll<HTMLElement>('*')].filter(
            (one) => one.getBoundingClientRect().right > edge + 1,
          )
          const innermost = out.filter((one) => !out.some((other) => other !== one && one.contains(other)))
          const said = innermost
            .slice(0, 3)
            .map((one) => `${one.tagName.toLowerCase()}: ${one.textContent?.trim().slice(0, 60)}`)
          return [`${box.scrollWidth - box.clientWidth} px too wide`, ...said]
        })
    })
  await expect.poll(wide, what).toEqual([])
}
