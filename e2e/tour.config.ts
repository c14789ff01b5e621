/** `npm run tour`: the product of the browser tests, with its demo data, and pictures of it instead of tests. */
import { devices } from '@playwright/test'
import config from './playwright.config.ts'

export default {
  ...config,
  testMatch: 'tour.ts',
  timeout: 600_000,
  use: { ...config.use, trace: 'off' },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
}
