import { expect, test } from 'vitest'
import { AUDIT_ACTION_CHOICES, auditFiltersOf, auditSearch } from './audit-filters.ts'

test('the address gives the filters, without what the server would refuse', () => {
  const read = (search: string) => auditFiltersOf(new URLSearchParams(search))
  expect(
    read('action=reveal_nin&officer= LP204511 &imei=35418804&from=2026-11-01&to=2026-11-22&routine=true'),
  ).toEqual({
    action: 'reveal_nin',
    officer: 'LP204511',
    imei: '35418804',
    from: '2026-11-01',
    to: '2026-11-22',
    routine: 'true',
  })
  expect(read(`action=dance&officer=&imei=${'1'.repeat(41)}&from=yesterday&routine=perhaps&other=1`)).toEqual(
    {},
  )
  expect(read(auditSearch({ officer: 'LP204511', action: 'add_note' }))).toEqual({
    officer: 'LP204511',
    action: 'add_note',
  })
})

test('the actions are in the order of their names', () => {
  const names = AUDIT_ACTION_CHOICES.map(({ label }) => label)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
  expect(names).toContain('Export audit')
})
