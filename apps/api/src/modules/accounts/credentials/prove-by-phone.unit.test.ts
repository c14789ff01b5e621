/** A try of a PIN by phone costs the same for every number (decisions §18). */
import { expect, test } from 'vitest'
import { firstMatch } from './prove-by-phone.ts'

const FIVE = ['a', 'b', 'c', 'd', 'e']

test.each([
  ['nobody has the number', [], [], undefined],
  ['nobody has it, and a dummy seems to match', [], [undefined], undefined],
  ['one, wrong', ['a'], [], undefined],
  ['one, right', ['a'], ['a'], 'a'],
  ['the last of five', FIVE, ['e'], 'e'],
  ['the first and the last', FIVE, ['a', 'e'], 'a'],
  ['none of five', FIVE, [], undefined],
])('%s: five comparisons, one after the other', async (_, accounts, right, found) => {
  const compared: (string | undefined)[] = []
  let running = 0
  const matches = async (account: string | undefined) => {
    running += 1
    expect(running).toBe(1)
    compared.push(account)
    await Promise.resolve()
    running -= 1
    return (right as (string | undefined)[]).includes(account)
  }
  expect(await firstMatch(accounts, matches)).toBe(found)
  expect(compared).toEqual(FIVE.map((_each, place) => accounts[place]))
})
