import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Imei } from '@amana/contract'
import { Kysely, PostgresDialect } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ReplicaPool } from '../../db/replica-pool.ts'
import type { Schema } from '../../db/schema.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { importTacs, loadFirstTacs } from './import-tacs.ts'
import { layoutOf, readTacRow } from './rules.ts'
import { loadTacTable } from './tac-table.ts'

let db: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'amana-tacs-'))
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await db.drop()
  rmSync(folder, { recursive: true })
})

function file(text: string): string {
  const path = join(folder, `${Math.random()}.csv`)
  writeFileSync(path, text)
  return path
}
const load = (text: string, source = 'test') =>
  importTacs({ database: db.database, clock: systemClock }, { file: file(text), source })

describe('layouts', () => {
  test.each([
    ['Osmocom without a header', ['01020100', 'Siemens', 'SL55'], 'osmocom'],
    ['Osmocom', ['tac', 'name', 'name', 'contributor'], 'osmocom'],
    ['Osmocom, named', ['tac', 'brand', 'model'], 'osmocom'],
    ['GSMA', ['TAC', 'Manufacturer', 'Model Name', 'Marketing Name', 'Brand Name'], 'gsma'],
  ])('%s', (_name, row, layout) => expect(layoutOf(row)?.layout).toBe(layout))
  test('anything else is refused', () => expect(layoutOf(['name', 'email'])).toBeNull())
})

test.each([
  [['1020100', 'Siemens', 'SL55'], { tac: '01020100', brand: 'Siemens', model: 'SL55' }],
  [['3546 ', ' a', 'b'], 'the TAC must be 8 digits'],
  [['35468909', '', 'b'], 'the brand is empty'],
  [['35468909', 'a', ' '], 'the model is empty'],
  [['35468909', 'a\n b', 'c'], { tac: '35468909', brand: 'a b', model: 'c' }],
])('row %j', (row, expected) => expect(readTacRow(row, { tac: 0, brand: 1, model: 2 })).toEqual(expected))

describe('tac import', () => {
  test('first start loads the list once', async () => {
    const deps = { database: db.database, clock: systemClock }
    expect((await loadFirstTacs(deps))?.rows).toBeGreaterThan(25_000)
    expect(await loadFirstTacs(deps)).toBeNull()
  })

  test('a running process follows an import; a later one renames', async () => {
    const table = await loadTacTable(db.database, pino({ level: 'silent' }))
    const imei = '999988880000000' as Imei
    expect(table.modelOf(imei)).toBeUndefined()
    expect(await load('TAC,Brand Name,Marketing Name\n99998888,Tecno,Spark 20\n')).toEqual({
      layout: 'gsma',
      rows: 1,
      changed: 1,
    })
    await table.refresh()
    expect(table.modelOf(imei)).toEqual({ brand: 'Tecno', model: 'Spark 20' })
    expect(await load('TAC,Brand Name,Marketing Name\n99998888,Tecno,Spark 20\n')).toMatchObject({ changed: 0 })
    await load('99998888,Tecno,Spark 20 Pro\n')
    await table.refresh()
    expect(table.modelOf(imei)?.model).toBe('Spark 20 Pro')
    table.stop()
  })

  test('replicas that do not stand alike: what one of them has stays', async () => {
    const behind = await createTestDatabase()
    const log = pino({ level: 'silent' })
    const first = '44443332,Tecno,Spark 10\n'
    await importTacs({ database: behind.database, clock: systemClock }, { file: file(first), source: 'test' })
    const pool = new ReplicaPool([db.database.pool, behind.database.pool], db.database.pool, log)
    const read = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
    const table = await loadTacTable({ db: behind.database.db, read }, log)
    await load(first)
    await load('44443333,Tecno,Spark 20\n')
    for (let round = 0; round < 4; round += 1) {
      await table.refresh()
      expect(table.modelOf('444433330000000' as Imei)).toEqual({ brand: 'Tecno', model: 'Spark 20' })
    }
    table.stop()
    await behind.drop()
  })

  test('a TAC that a file names twice is as its last line says; two imports at once take turns', async () => {
    const text = 'tac,brand,model\n88887777,Itel,A\n88887778,Itel,B\n88887777,Itel,C\n'
    const both = await Promise.all([load(text), load(text)])
    expect(both.map(({ rows, changed }) => [rows, changed]).toSorted()).toEqual([
      [2, 0],
      [2, 2],
    ])
    expect(
      await db.database.db.selectFrom('tacs').select(['tac', 'model']).where('tac', 'like', '8888777%').orderBy('tac').execute(),
    ).toEqual([
      { tac: '88887777', model: 'C' },
      { tac: '88887778', model: 'B' },
    ])
  })

  test('Osmocom’s own export: a title, two columns called name', async () => {
    const title = 'Osmocom TAC database under CC-BY-SA v3.0 (c) Harald Welte 2016'
    const header = 'tac,name,name,contributor,comment,gsmarena,gsmarena,aka'
    expect(await load(`${title}\n${header}\n66665555,Nokia,3310,somebody,,,,\n`)).toEqual({
      layout: 'osmocom',
      rows: 1,
      changed: 1,
    })
    await expect(load(`${title}\n${title}\n66665555,Nokia,3310\n`)).rejects.toThrow(/columns are not known/)
  })

  test.each(['|', '\t'])('GSMA with %j between the columns: the brand counts, not who made it', async (sign) => {
    const header = ['TAC', 'Manufacturer', 'Model Name', 'Marketing Name', 'Brand Name'].join(sign)
    const row = ['55554444', 'Transsion, Ltd', 'BG6', 'Spark, the 20th', 'Tecno'].join(sign)
    expect(await load(`${header}\n${row}\n`)).toMatchObject({ layout: 'gsma', rows: 1 })
    expect(await db.database.db.selectFrom('tacs').select(['brand', 'model']).where('tac', '=', '55554444').execute()).toEqual([
      { brand: 'Tecno', model: 'Spark, the 20th' },
    ])
  })

  test('all or nothing: faults are named with their lines', async () => {
    await expect(load('tac,brand,model\n77777777,A,B\n12,C,D\n77777778,,E\n')).rejects.toMatchObject({
      faults: [
        { line: 3, message: 'the TAC must be 8 digits' },
        { line: 4, message: 'the brand is empty' },
      ],
    })
    expect(await db.database.db.selectFrom('tacs').select('tac').where('tac', '=', '77777777').execute()).toEqual([])
    await expect(load('a,b\n1,2\n')).rejects.toThrow(/columns are not known/)
    await expect(load('')).rejects.toThrow(/no TACs/)
    await expect(load('tac,brand,model\n')).rejects.toThrow(/no TACs/)
  })
})
