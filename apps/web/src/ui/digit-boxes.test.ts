import { describe, expect, test } from 'vitest'
import { codeIn, digitsOf, enterDigits } from './digit-boxes.ts'

const EMPTY = digitsOf('', 6)

describe('boxes of a one-time code', () => {
  test.each([
    ['482913', '482913'],
    [' 482 913\n', '482913'],
    ['482-913', '482913'],
    ['Your Amana code is 482913. It is valid for 10 minutes.', '482913'],
    ['48', '48'],
    ['48291377', '482913'],
    ['no digits', ''],
  ])('pasting %j enters %j', (text, code) => {
    expect(codeIn(text, 6)).toBe(code)
  })

  test('a whole code fills all boxes, whichever it came into', () => {
    expect(enterDigits(EMPTY, 3, '482913')).toMatchObject({
      digits: ['4', '8', '2', '9', '1', '3'],
      next: 5,
      whole: true,
    })
  })

  test('a digit goes into its box and the next one is to come', () => {
    expect(enterDigits(digitsOf('48', 6), 2, '2')).toMatchObject({
      digits: ['4', '8', '2', '', '', ''],
      next: 3,
    })
    expect(enterDigits(digitsOf('48291', 6), 5, '3')).toMatchObject({
      digits: ['4', '8', '2', '9', '1', '3'],
      next: 5,
    })
  })

  test('what is no digit changes nothing', () => {
    expect(enterDigits(digitsOf('48', 6), 2, 'x')).toMatchObject({
      digits: ['4', '8', '', '', '', ''],
      next: 2,
    })
  })
})
