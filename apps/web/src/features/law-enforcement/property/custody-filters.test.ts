import { expect, test } from 'vitest'
import { custodyFiltersOf } from './custody-filters.ts'

test.each([
  ['state=matched&station=Ikeja+Station&age=30', { state: 'matched', station: 'Ikeja Station', age: '30' }],
  ['state=gone&station=&age=soon', {}],
  ['age=99999', {}],
])('%s', (address, filters) => {
  expect(custodyFiltersOf(new URLSearchParams(address))).toEqual(filters)
})
