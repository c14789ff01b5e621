import type { Page } from '@playwright/test'

type Watched = Window & { layoutShift?: number }

/** Adds up how much each page that opens from now on moves under its reader. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = window
    watched.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        watched.layoutShift = (watched.layoutShift ?? 0) + entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as Watched).layoutShift ?? Number.NaN)
}
