/**
 * `npm run tour` and `npm run slow-line`: the product of the browser tests, with its demo data, for pictures
 * and timings.
 */
import { devices } from '@playwright/test'
import config from './playwright.config.ts'

export default {
  ...config,
  testMatch: ['tour.ts', 'slow-line.ts'],
  timeout: 1_800_000,
  workers: 1,
  webServer: [config.webServer ?? []].flat().slice(0, 1),
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
}
