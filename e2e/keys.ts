import type { Page } from '@playwright/test'

/**
 * Presses keys that have a time limit between them, as those of a scanner. It does not wait for the page
 * after each one, because a slow page would exceed that limit.
 */
export async function pressTogether(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}
