import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { expose } from './exposition.ts'

test('a flood of readers is one reading, and the database is asked once in 15 seconds', async () => {
  const asked = { processes: 0, database: 0 }
  const exposition = expose(
    async () => {
      asked.processes += 1
      return 'amana_one 1\n'
    },
    {
      dataDir: tmpdir(),
      database: {
        get db(): never {
          asked.database += 1
          throw new Error('down')
        },
      },
    },
  )
  const texts = await Promise.all(Array.from({ length: 50 }, () => exposition.text()))
  expect(asked).toEqual({ processes: 1, database: 1 })
  for (const text of texts) {
    expect(text).toMatch(/^amana_one 1$/m)
    // A database that does not answer takes no figure of the processes away.
    expect(text).toMatch(/^amana_database_up 0$/m)
    expect(text).toMatch(/^amana_build_info\{version="[\d.]+",node="v[\d.]+"\} 1$/m)
  }
  await exposition.text()
  expect(asked).toEqual({ processes: 2, database: 1 })
})
