import { expect, test } from 'vitest'
import { STATES } from './states.ts'

test('there are 37 states, each once', () => {
  expect(new Set(STATES).size).toBe(37)
})
