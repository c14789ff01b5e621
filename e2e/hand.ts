import { expect, type Locator, test } from '@playwright/test'

export interface Hand {
  taps: number
  /** Characters. */
  typed: number
  tap(target: Locator): Promise<void>
  type(field: Locator, words: string): Promise<void>
}

/** Counts taps as a thumb makes them: a field without the focus takes one, its text none. */
export function newHand(): Hand {
  const hand: Hand = {
    taps: 0,
    typed: 0,
    async tap(target) {
      hand.taps += 1
      await target.click()
    },
    async type(field, words) {
      await expect(field).toBeVisible()
      const focused = await field.evaluate((element) => element === document.activeElement)
      if (!focused) await hand.tap(field)
      hand.typed += words.length
      await field.fill(words)
    },
  }
  return hand
}

/** The counts stand in the tests’ report (`--reporter=json`), where docs/measurements.md has them from. */
export function expectTaps({ taps, typed }: Hand, most: number): void {
  const description = `${taps} taps, ${typed} characters`
  test.info().annotations.push({ type: 'taps', description })
  expect(taps, description).toBeLessThanOrEqual(most)
}
