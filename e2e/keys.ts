import type { Page } from '@playwright/test'

/**
 * Presses keys that belong together, as those of a scanner, with no wait for the page after each: on a slow
 * one the next would come too late.
 */
export async function pressTogether(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}
