import { expect, test } from 'vitest'
import { dismiss, isDismissed } from './email-prompt.ts'

test('whoever dismissed the prompt does not see it again in this visit; somebody else does', () => {
  expect(isDismissed('ada')).toBe(false)
  dismiss('ada')
  expect(isDismissed('ada')).toBe(true)
  expect(isDismissed('ngozi')).toBe(false)
})
