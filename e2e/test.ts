/** The `test` of every browser test: what the page complains of fails it. */
import { test as base, expect } from '@playwright/test'

interface Complaints {
  /** Console errors that the test itself brings about, e.g. Chromium's line for an answer of 503. */
  expectedConsole: RegExp[]
  complaints: string[]
}

export const test = base.extend<Complaints>({
  expectedConsole: [[], { option: true }],
  complaints: [
    async ({ page, expectedConsole }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        const text = message.text()
        if (message.type() === 'error' && !expectedConsole.some((expected) => expected.test(text))) complaints.push(text)
      })
      // Unhandled rejections arrive here too.
      page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
      // What the policy refuses without a word in the console, such as an `eval` whose failure is caught.
      await page.addInitScript(() => {
        const complain = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) =>
          reportError(new Error(`Content-Security-Policy: ${effectiveDirective} refused ${blockedURI}`))
        document.addEventListener('securitypolicyviolation', complain)
      })
      await use(complaints)
      expect(complaints, 'console errors, page errors and unhandled rejections').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
