/** No number that the maintained library knows as a Nigerian mobile number is refused. */
import { readFileSync } from 'node:fs'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { parsePhone } from '../packages/contract/src/phone.ts'
import { FILE, fileOf, mobilePrefixes } from './phone-prefixes.ts'

test('the generated table is the library’s', () => {
  expect(readFileSync(FILE, 'utf8')).toBe(fileOf(mobilePrefixes()))
})

test('each beginning of a number is taken as the library takes it, but for one block of 702', () => {
  const different = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(4, '0'))
    .flatMap((four) => [`${four}000000`, `${four}987654`])
    .filter((national) => {
      const known = parsePhoneNumberFromString(`+234${national}`)?.getType() === 'MOBILE'
      return known !== (parsePhone(`+234${national}`) !== null)
    })
  expect(different).toEqual(['7023000000', '7023987654'])
})
