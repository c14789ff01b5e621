import { expect, test } from 'vitest'
import { isDatabaseDown } from './errors.ts'

test.each([
  ['a write on a standby', { code: '25006', routine: 'PreventCommandIfReadOnly' }, true],
  // The counts of limits are unlogged: the first read of a request on a former primary.
  ['a read of an unlogged table on a standby', { code: '0A000', routine: 'get_relation_info' }, true],
  ['something that PostgreSQL cannot do', { code: '0A000', routine: 'RevalidateCachedQuery' }, false],
  ['a full disk', { code: '53100' }, true],
  ['a disk that fails', { code: '58030' }, true],
  ['a session that a full disk ends at its start', { code: 'XX000', severity: 'FATAL' }, true],
  ['a fault of PostgreSQL in a statement', { code: 'XX000', severity: 'ERROR' }, false],
  ['a value that does not fit', { code: '22001' }, false],
])('%s: the database is down, %j: %s', (_, fields, down) => {
  expect(isDatabaseDown(Object.assign(new Error('refused'), fields))).toBe(down)
})
