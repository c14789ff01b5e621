import { expect, test } from 'vitest'
import { statementName } from './trace-statements.ts'

test.each([
  ['select "id" from "devices" where "imei" = $1', 'SELECT devices'],
  ['/* planned each time */ select * from flags', 'SELECT flags'],
  ['insert into "users" ("id") values ($1)', 'INSERT users'],
  ['update "payments" set "status" = $1', 'UPDATE payments'],
  ['delete from only sandbox.transactions', 'DELETE sandbox.transactions'],
  ['begin', 'BEGIN'],
  ["select 'a person' where 1 = 1", 'SELECT'],
  ['', 'STATEMENT'],
])('%s', (text, name) => {
  expect(statementName(text).name).toBe(name)
})
