/** The `test` of every browser test: complaints of the page fail it, and toasts are recorded. */
import { test as base, expect } from '@playwright/test'
import { recordToasts } from './toasts.ts'

interface Complaints {
  /** Console errors that the test causes on purpose, e.g. Chromium's line for an answer of 503. */
  expectedConsole: RegExp[]
  complaints: string[]
}

export const test = base.extend<Complaints, { toasts: undefined }>({
  toasts: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        await recordToasts(context)
        return context
      }
      await use(undefined)
    },
    { auto: true, scope: 'worker' },
  ],
  expectedConsole: [[], { option: true }],
  complaints: [
    async ({ page, expectedConsole }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        const text = message.text()
        if (message.type() === 'error' && !expectedConsole.some((expected) => expected.test(text)))
          complaints.push(text)
      })
      // Unhandled rejections arrive here too.
      page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
      // Refusals of the policy that leave no line in the console, such as an `eval` whose failure is caught.
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
