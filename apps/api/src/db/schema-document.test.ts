/** docs/schema.sql makes the schema of a fresh database. After a change: `npm run schema`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeSchema } from '../testing/describe-schema.ts'
import { createEmptyDatabase, createTestDatabase } from '../testing/test-database.ts'

const DOCUMENT = join(import.meta.dirname, '../../../../docs/schema.sql')

test('docs/schema.sql makes the same schema as the migrations and the files of the modules', async () => {
  const [fresh, documented] = await Promise.all([createTestDatabase(), createEmptyDatabase()])
  await documented.database.pool.query(`set check_function_bodies = off; ${await readFile(DOCUMENT, 'utf8')}`)
  const [made, read] = await Promise.all(
    [fresh, documented].map(({ database }) => describeSchema(database.pool)),
  )
  await Promise.all([fresh.drop(), documented.drop()])
  expect(made?.length).toBeGreaterThan(1_000)
  expect(read).toEqual(made)
})
