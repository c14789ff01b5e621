/** The row type of each raw statement is what PostgreSQL returns. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { Describer, rowTypesIn, UNSENT, wrongRows } from '../testing/row-types.ts'
import { readSites } from '../testing/statements.ts'
import { TEMPLATES } from '../testing/templates.ts'

const SOURCE = join(import.meta.dirname, '..')

/** Differences that a description cannot explain, by file and column. */
const EXPECTED = [
  // A condition of the statement leaves nulls out.
  /^modules\/notifications\/fact-queries\.ts:\S+ completed_at: null in the database/,
  /^modules\/notifications\/fact-queries\.ts:\S+ assigned_user_id: null in the database/,
  /^modules\/devices\/dispute-queries\.ts:\S+ contested_until: null in the database/,
  /^modules\/accounts\/credentials\/pin-queries\.ts:\S+ pin_hash: null in the database/,
  // A returned phone has one.
  /^modules\/custody\/owner-queries\.ts:\S+ receipt: null in the database/,
  // Cases that are taken are those that wait.
  /^modules\/sightings\/reminder-queries\.ts:\S+ waiting_since: null in the database/,
  // Somebody's data was looked at by somebody.
  /^modules\/accesses\/queries\.ts:\S+ actor_user_id: null in the database/,
  // Temporary tables.
  /^modules\/(tacs|lists)\/\S+ is not understood/,
  /^modules\/transparency-log\/resume-queries\.ts:\S+ is not understood/,
  /^modules\/partner-checks\/jobs\/facts-queries\.ts:\S+ is not understood/,
]

/** Places that a run may leave out: which statement meets a race is chance. */
const MAX_UNSENT = 3

test('row types are those of the statements', async () => {
  const files = globSync('**/*.ts', { cwd: SOURCE }).filter(
    (path) => !/^testing\/|\.(test|fixtures)\.ts$/.test(path),
  )
  const types = rowTypesIn(
    SOURCE,
    files.map((path) => join(SOURCE, path)),
  )
  expect(types.size).toBeGreaterThan(150)
  const describer = await Describer.on({ ...inject('postgres'), database: TEMPLATES.started })
  const wrong = await wrongRows(types, readSites(), describer)
  await describer.end()
  const unexpected = wrong.filter((line) => !EXPECTED.some((expected) => expected.test(line)))
  const unsent = unexpected.filter((line) => line.endsWith(UNSENT))
  expect(unexpected.filter((line) => !unsent.includes(line))).toEqual([])
  expect(unsent.length, unsent.join('\n')).toBeLessThanOrEqual(MAX_UNSENT)
})
