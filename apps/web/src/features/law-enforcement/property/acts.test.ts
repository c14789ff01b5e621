import { expect, test } from 'vitest'
import { stateBefore, wasTakenBack } from './CustodyActs.tsx'

const step = (from: string | null, state: string, correction = false) =>
  ({ from, state, correction }) as never

test.each([
  ['seized', [step(null, 'seized')], null],
  ['matched', [step(null, 'seized'), step('seized', 'matched')], 'seized'],
  [
    'owner_called',
    [
      step(null, 'seized'),
      step('seized', 'matched'),
      step('matched', 'owner_called'),
      step('owner_called', 'owner_called'),
    ],
    'matched',
  ],
  ['court', [step(null, 'seized'), step('seized', 'court'), step('court', 'court', true)], 'seized'],
  ['returned', [step(null, 'seized'), step('owner_called', 'returned')], null],
] as const)('a correction of %s leads back to where it came from', (state, steps, before) => {
  expect(stateBefore({ state, steps: [...steps] })).toBe(before)
})

test.each([
  ['seized', [step(null, 'seized'), step('seized', 'matched'), step('matched', 'seized', true)], true],
  ['seized', [step(null, 'seized'), step('matched', 'seized', true), step('seized', 'seized', true)], true],
  ['seized', [step(null, 'seized')], false],
  ['seized', [step(null, 'seized'), step('seized', 'court'), step('court', 'seized', true)], false],
  ['matched', [step('matched', 'seized', true), step('seized', 'matched')], false],
] as const)('a phone that is %s after these steps is offered a match again: %#', (state, steps, expected) => {
  expect(wasTakenBack({ state, steps: [...steps] })).toBe(expected)
})
