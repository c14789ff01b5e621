import { expect, test } from 'vitest'
import { likelyEmail } from './email-typo.ts'

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['Ada.Obi@GMAILL.com', 'Ada.Obi@gmail.com'],
  ['bello@yaho.com', 'bello@yahoo.com'],
  ['bello@hotmial.com', 'bello@hotmail.com'],
  ['bello@outlok.com', 'bello@outlook.com'],
])('%s is probably %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant)
})

test.each([
  'ada@gmail.com',
  'ada@GMAIL.com',
  'ada@ymail.com',
  'ada@mail.com',
  'ada@me.com',
  'ada@npf.gov.ng',
  'ada@unilag.edu.ng',
  'ada@',
  'ada',
  '',
])('%j is left alone', (typed) => {
  expect(likelyEmail(typed)).toBeNull()
})
