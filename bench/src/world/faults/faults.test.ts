import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../servers.ts'
import { FAULTS } from './faults.ts'
import { withFault } from './plant.ts'

const schema = readFileSync(join(ROOT, 'docs/schema.sql'), 'utf8')

test('35 faults with 35 names', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(35)
})

test.for(FAULTS.map((fault) => [fault.name, fault] as const))(
  'the place of %s is still there',
  ([, fault]) => {
    if ('file' in fault) {
      const text = readFileSync(join(ROOT, fault.file), 'utf8')
      expect(withFault(text, fault)).not.toBe(text)
      return
    }
    // The name that it drops or replaces, or the table under its trigger.
    const named = [...fault.sql.matchAll(/\b(?:drop trigger|or replace function|drop constraint|on) (\w+)/g)]
    expect(named.length).toBeGreaterThan(0)
    for (const [, name] of named) expect(schema).toMatch(new RegExp(`\\b${name}\\b`))
  },
)
