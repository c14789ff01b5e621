import { expect, test } from 'vitest'
import { createSandboxTelecom } from './sandbox.ts'
import { telecomRecordsContract } from './telecom-records.contract.ts'

const records = createSandboxTelecom({ clock: { now: () => new Date() } })

telecomRecordsContract({
  records: () => records,
  match: '+2348030000001',
  noMatch: '+2348030000002',
  swappedAnHourAgo: '+2348030000003',
  recycled: '+2348030000004',
  unknown: '+2348030000005',
  silent: '+2348030000006',
  withoutConsent: '+2348030000007',
})

test.each([
  ['+2348030000000', 'MTN'],
  ['+2348020000000', 'Airtel'],
  ['+2348050000000', 'Glo'],
  ['+2348090000000', '9mobile'],
])('%s is a number of %s', (phone, network) => {
  expect(records.networkOf(phone)).toBe(network)
})
