import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Imei } from '@amana/contract'
import { Kysely, PostgresDialect } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tacCommands } from '../../admin/tac-commands.ts'
import type { Infrastructure } from '../../bootstrap.ts'
import { INPUTS } from '../../csv/inputs.fixtures.ts'
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

function file(text: string | Buffer): string {
  const path = join(folder, `${Math.random()}.csv`)
  writeFileSync(path, text)
  return path
}
const load = (text: string | Buffer, options: { skipFaulty?: boolean } = {}) =>
  importTacs({ database: db.database, clock: systemClock }, { file: file(text), source: 'test', ...options })
const namesOf = (first: string) =>
  db.database.db
    .selectFrom('tacs')
    .select(['tac', 'brand', 'model'])
    .where('tac', 'like', `${first}%`)
    .orderBy('tac')
    .execute()

describe('layouts', () => {
  test.each([
    ['Osmocom without a header', ['01020100', 'Siemens', 'SL55'], 'osmocom'],
    ['Osmocom', ['tac', 'name', 'name', 'contributor'], 'osmocom'],
    ['Osmocom, named', ['tac', 'brand', 'model'], 'osmocom'],
    ['GSMA', ['TAC', 'Manufacturer', 'Model Name', 'Marketing Name', 'Brand Name'], 'gsma'],
  ])('%s', (_name, row, layout) => expect(layoutOf(row)?.layout).toBe(layout))
  test.each([
    ['names of other columns', ['name', 'email'], ','],
    ['GSMA without a header', ['35468909', 'Spark', 'BG6', 'Transsion', 'GSM 900'], '|'],
    ['GSMA without a header, between commas', ['35468909', ...Array(16).fill('x')], ','],
    ['two columns', ['35468909', 'Spark', ''], ','],
  ])('%s: not known', (_name, row, delimiter) => expect(layoutOf(row, delimiter)).toBeNull())
})

test.each([
  [['1020100', 'Siemens', 'SL55'], { tac: '01020100', brand: 'Siemens', model: 'SL55' }],
  [['3546 ', ' a', 'b'], 'the TAC must be 8 digits'],
  [['35468909', '', 'b'], 'the brand is empty or unknown'],
  [['35468909', 'a', ' '], 'the model is empty or unknown'],
  [['35468909', 'Not Known', 'N/A'], 'brand and model are empty or unknown'],
  [['35468909', 'Nokia', 'Asha 5\ufffd'], 'a letter of the brand or the model was lost (\ufffd)'],
  [['35468909', 'a\n b', 'c'], { tac: '35468909', brand: 'a b', model: 'c' }],
])('row %j', (row, expected) => expect(readTacRow(row, { tac: 0, brand: [1], model: [2] })).toEqual(expected))

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
    expect(await load('TAC,Brand Name,Marketing Name\n99998888,Tecno,Spark 20\n')).toMatchObject({
      layout: 'gsma',
      rows: 1,
      changed: 1,
    })
    await table.refresh()
    expect(table.modelOf(imei)).toEqual({ brand: 'Tecno', model: 'Spark 20' })
    expect(await load('TAC,Brand Name,Marketing Name\n99998888,Tecno,Spark 20\n')).toMatchObject({
      changed: 0,
    })
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
      await db.database.db
        .selectFrom('tacs')
        .select(['tac', 'model'])
        .where('tac', 'like', '8888777%')
        .orderBy('tac')
        .execute(),
    ).toEqual([
      { tac: '88887777', model: 'C' },
      { tac: '88887778', model: 'B' },
    ])
  })

  test('Osmocom’s own export: a title, two columns called name', async () => {
    const title = 'Osmocom TAC database under CC-BY-SA v3.0 (c) Harald Welte 2016'
    const header = 'tac,name,name,contributor,comment,gsmarena,gsmarena,aka'
    expect(await load(`${title}\n${header}\n66665555,Nokia,3310,somebody,,,,\n`)).toMatchObject({
      layout: 'osmocom',
      rows: 1,
      changed: 1,
      lines: 1,
    })
    await expect(load(`${title}\n${title}\n66665555,Nokia,3310\n`)).rejects.toThrow(/columns are not known/)
  })

  test.each(['|', '\t'])(
    'GSMA with %j between the columns: the brand counts, not who made it',
    async (sign) => {
      const header = ['TAC', 'Manufacturer', 'Model Name', 'Marketing Name', 'Brand Name'].join(sign)
      const row = ['55554444', 'Transsion, Ltd', 'BG6', 'Spark, the 20th', 'Tecno'].join(sign)
      expect(await load(`${header}\n${row}\n`)).toMatchObject({ layout: 'gsma', rows: 1 })
      expect(
        await db.database.db
          .selectFrom('tacs')
          .select(['brand', 'model'])
          .where('tac', '=', '55554444')
          .execute(),
      ).toEqual([{ brand: 'Tecno', model: 'Spark, the 20th' }])
    },
  )

  test('all or nothing: faults are named with their lines', async () => {
    await expect(load('tac,brand,model\n77777777,A,B\n12,C,D\n77777778,,E\n')).rejects.toMatchObject({
      lines: 3,
      refused: {
        faults: [
          { line: 3, message: 'the TAC must be 8 digits' },
          { line: 4, message: 'the brand is empty or unknown' },
        ],
      },
    })
    expect(
      await db.database.db.selectFrom('tacs').select('tac').where('tac', '=', '77777777').execute(),
    ).toEqual([])
    await expect(load('a,b\n1,2\n')).rejects.toThrow(/columns are not known/)
    await expect(load('')).rejects.toThrow(/no TACs/)
    await expect(load('tac,brand,model\n')).rejects.toThrow(/no TACs/)
  })
})

describe('files as they come', () => {
  test('inches in the names of the GSMA swallow no rows', async () => {
    expect(await load(INPUTS.gsmaTwoQuotes)).toMatchObject({ rows: 5, lines: 5 })
    expect((await namesOf('992000')).map(({ model }) => model)).toEqual([
      'One',
      'Two',
      'Three',
      'Four',
      'Five',
    ])
  })

  test('the maker stands in for a brand that is not known, another name for the model', async () => {
    expect(await load(INPUTS.gsmaNotKnown)).toMatchObject({ rows: 2 })
    expect(await namesOf('991000')).toEqual([
      { tac: '99100031', brand: 'Maker', model: 'Tab' },
      { tac: '99100032', brand: 'Acme', model: 'Model99100032' },
    ])
  })

  test('Windows-1252 is refused, nothing of it stored', async () => {
    await expect(load(INPUTS.tacsInLatin1)).rejects.toThrow(
      'Save the file as CSV in UTF-8. Nothing was imported.',
    )
    expect(await namesOf('991000')).toHaveLength(2)
  })

  test('an open quote is a fault of its line; Excel’s sep= line and rows of separators are none', async () => {
    const text =
      'sep=;\r\ntac;brand;model\r\n;;\r\n55550001;Acme;"7 inch\r\n55550002;Acme;Eight\r\n\r\n55550003;"Acme; Lagos";Nine;;\r\n'
    await expect(load(text)).rejects.toMatchObject({
      lines: 3,
      refused: { faults: [{ line: 4, message: 'a quote is not closed in this line' }] },
    })
    const { rows, lines, refused } = await load(text, { skipFaulty: true })
    expect([rows, lines, refused.texts()]).toEqual([2, 3, ['line 4: a quote is not closed in this line']])
    expect((await namesOf('5555000')).map(({ brand }) => brand)).toEqual(['Acme', 'Acme; Lagos'])
  })

  test.each([
    [
      'a file of GSMA without its head',
      '35468909|Spark|BG6|Tecno|GSM|1|2|3|4|5|6|7\n35468910|Spark|BG6|Tecno|GSM|1|2|3|4|5|6|7\n',
    ],
    ['the same between tabs', `${'35468909\tSpark\tBG6\tTecno\tGSM\t1\t2\t3\t4\t5\t6\t7\n'.repeat(2)}`],
  ])('%s is not Osmocom’s', async (_what, text) => {
    await expect(load(text)).rejects.toThrow('The first line must name them')
  })

  test('the command names refused lines, and ends with how many there are', async () => {
    const admin = async (text: string, ...options: string[]) => {
      const written: string[] = []
      const write = process.stdout.write
      process.stdout.write = ((line: string) => written.push(line) > 0) as typeof process.stdout.write
      try {
        const infrastructure = { database: db.database, clock: systemClock } as Infrastructure
        await tacCommands((run) => run(infrastructure)).parseAsync(['import', file(text), ...options], {
          from: 'user',
        })
      } finally {
        process.stdout.write = write
      }
      return written.join('')
    }
    const rows = Array.from({ length: 25 }, () => '44440001,,\n').join('')
    const text = `tac,brand,model\n44440000,Acme,One\n${rows}`
    await expect(admin(text)).rejects.toThrow(
      /^Some lines are wrong; nothing was imported\. To leave them out, say --skip-faulty\.\nline 3: brand and model [\s\S]*line 22: [^\n]*\nalso lines 23-27\n26 lines, 25 refused$/,
    )
    expect(await admin(text, '--skip-faulty')).toMatch(
      /^1 TACs read \(osmocom layout\), 1 new or changed\.\nline 3: [\s\S]*\n26 lines, 25 refused\n$/,
    )
    expect(await admin('44440000,Acme,One\n')).toMatch(/\n1 lines, 0 refused\n$/)
  })
})
