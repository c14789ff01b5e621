/**
 * Every page of the router, opened with the role it needs: axe, console errors, nothing wider than the
 * screen.
 */

import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, LONG, THEMES } from './axe.ts'
import { IBRAHIM, signInOfficer } from './officers.ts'
import { becomeRole, openScreen, routerPaths, SCREENS, type Screen, type World } from './screens.ts'
import { expect, test } from './test.ts'
import { newWorld } from './world.ts'

test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  // Two of the pages send a code when they open, and the second has to wait; one page is not there; an
  // invitation without its secret is over; the log has no checkpoint in its first minute.
  expectedConsole: [/the server responded with a status of (404|409|429|503)/],
})

let world: World
test.beforeAll(async ({ playwright, baseURL }) => {
  world = await newWorld(playwright, baseURL)
})

test('every page of the router is looked at', () => {
  expect(SCREENS.map(({ path }) => path).toSorted()).toEqual(routerPaths().toSorted())
})

/** Chapters of the developers' guide are alike: these stand for all in the short run. */
const CHAPTERS = ['/developers/webhooks', '/developers/reference/:call']
const isLookedAt = ({ path }: Screen) => LONG || CHAPTERS.includes(path) || !path.startsWith('/developers/')

for (const role of ['visitor', 'owner', 'officer'] as const) {
  test(`axe finds nothing on any page of a ${role}; nothing scrolls sideways`, async ({ page, request }) => {
    test.setTimeout(1_800_000)
    // The walks before may outlast the session.
    if (role === 'officer') world.officer = await signInOfficer(request, IBRAHIM)
    await becomeRole(page, role, world)
    for (const screen of SCREENS.filter((one) => one.as === role && isLookedAt(one))) {
      await test.step(screen.path, async () => {
        await openScreen(page, screen, world)
        await expectNoViolationsInThemes(page)
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 740 })
          await expectNoSidewaysScroll(page, `${screen.path} at ${width} px`)
        }
      })
    }
  })
}

/** All rules in the light theme; in the dark one those that depend on colours. */
async function expectNoViolationsInThemes(page: Page): Promise<void> {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    const rules = theme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined
    await expectNoViolations(page, { what: `${new URL(page.url()).pathname}, ${theme}`, rules })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
