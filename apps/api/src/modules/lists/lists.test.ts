/** Other organisations' lists and ours (decisions §9). */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listCommands } from '../../admin/list-commands.ts'
import type { Infrastructure } from '../../bootstrap.ts'
import { INPUTS } from '../../csv/inputs.fixtures.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { insertFlag } from '../devices/devices.fixtures.ts'

let test_: TestDatabase
let dir: string
beforeAll(async () => {
  test_ = await createTestDatabase()
  dir = mkdtempSync(join(tmpdir(), 'amana-lists-'))
})
afterAll(async () => {
  await test_.drop()
  rmSync(dir, { recursive: true, force: true })
})
beforeEach(() =>
  test_.database.pool.query(
    'truncate list_entries, list_runs, list_exported, list_changes, flags, device_imeis, devices cascade',
  ),
)

async function admin(...args: string[]): Promise<string> {
  const written: string[] = []
  const write = process.stdout.write
  process.stdout.write = ((text: string, done?: () => void) => {
    written.push(text)
    if (typeof done === 'function') done()
    return true
  }) as typeof process.stdout.write
  try {
    const infrastructure = { database: test_.database, clock: systemClock } as Infrastructure
    await listCommands((run) => run(infrastructure)).parseAsync(args, { from: 'user' })
  } finally {
    process.stdout.write = write
  }
  return written.join('')
}

const HEADER = 'imei,reporting_date,status'

function fileOf(...lines: string[]): string {
  const file = join(dir, 'list.csv')
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

const bring = (lines: string[], ...options: string[]) =>
  admin('import', fileOf(...lines), '--source', 'Operator A', ...options)

async function entries(): Promise<string[]> {
  const { rows } = await sql<{ entry: string }>`
    select source || ' ' || imei14 || ' ' || status || ' ' || reporting_date as entry from list_entries order by 1`.execute(
    test_.database.db,
  )
  return rows.map(({ entry }) => entry)
}

describe('import', () => {
  test('takes 14 to 16 digits and hexadecimal ones by their first 14; a row said twice counts once; the run is kept with its hash', async () => {
    const lines = [
      '\uFEFFIMEI,Reporting_Date,STATUS',
      '356938035643809,2026-01-05,stolen',
      '35693803564380,2026-01-05,Stolen',
      '3569380356438112,2026-01-06,blocked',
      'a1000022abcdef,2026-01-07,lost',
    ]
    const said = await bring(lines)
    expect(await entries()).toEqual([
      'Operator A 35693803564380 stolen 2026-01-05',
      'Operator A 35693803564381 blocked 2026-01-06',
      'Operator A A1000022ABCDEF lost 2026-01-07',
    ])
    const sha256 = createHash('sha256')
      .update(readFileSync(join(dir, 'list.csv')))
      .digest('hex')
    expect(said).toMatch(
      /^3 entries of Operator A: 3 added, 0 removed, 0 changed\.\nrun [0-9a-f-]{36}\nSHA-256 /,
    )
    expect(said).toContain(sha256)
    const runs = await test_.database.db.selectFrom('list_runs').selectAll().execute()
    expect(runs).toMatchObject([
      { kind: 'import', source: 'Operator A', entries: 3, added: 3, removed: 0, updated: 0, sha256 },
    ])
  })

  test('takes a day without hyphens as well, and the same day in both forms as one', async () => {
    await bring([HEADER, '35693803564380,20260105,stolen', '356938035643809,2026-01-05,stolen'])
    expect(await entries()).toEqual(['Operator A 35693803564380 stolen 2026-01-05'])
  })

  test('replaces the entries of its source alone', async () => {
    await bring([HEADER, ...many(40)])
    await admin('import', fileOf(HEADER, '11111111111111,2026-01-01,stolen'), '--source', 'Operator B')
    const changed = [...many(40).slice(1), '99999999999999,2026-02-02,lost']
    changed[0] = changed[0]?.replace('stolen', 'blocked') ?? ''
    expect(await bring([HEADER, ...changed])).toContain(
      '40 entries of Operator A: 1 added, 1 removed, 1 changed.',
    )
    expect(await entries()).toContain('Operator B 11111111111111 stolen 2026-01-01')
  })

  test.each([
    [
      'another header',
      ['imei,date,status', '356938035643809,2026-01-05,stolen'],
      'The first line must be imei,reporting_date,status',
    ],
    ['no header', ['356938035643809,2026-01-05,stolen'], 'The first line must be'],
    ['an empty file', [''], 'The first line must be'],
    ['no entries', [HEADER], 'holds no entries'],
    ['13 digits', [HEADER, '3569380356438,2026-01-05,stolen'], 'line 2: the IMEI'],
    ['17 digits', [HEADER, '35693803564380912,2026-01-05,stolen'], 'line 2: the IMEI'],
    [
      'letters',
      [HEADER, '35693803564380,2026-01-05,stolen', 'not-an-imei-xx,2026-01-05,stolen'],
      'line 3: the IMEI',
    ],
    [
      'a day that does not exist',
      [HEADER, '35693803564380,2026-02-30,stolen'],
      'line 2: the reporting date must be',
    ],
    [
      'a day to come',
      [HEADER, '35693803564380,2099-01-01,stolen'],
      'line 2: the reporting date lies in the future',
    ],
    [
      'a day without hyphens that does not exist',
      [HEADER, '35693803564380,20260230,stolen'],
      'line 2: the reporting date must be',
    ],
    [
      'a day with one hyphen',
      [HEADER, '35693803564380,2026-0105,stolen'],
      'line 2: the reporting date must be',
    ],
    ['another status', [HEADER, '35693803564380,2026-01-05,sold'], 'line 2: the status must be one of'],
    ['a missing column', [HEADER, '35693803564380,2026-01-05'], 'line 2: 2 columns'],
    ['a broken quote', [HEADER, '"35693803564380,2026-01-05,stolen'], 'line 2: a quote is not closed'],
    [
      'rows that contradict each other',
      [
        HEADER,
        '35693803564380,2026-01-05,stolen',
        '11111111111111,2026-01-05,lost',
        '356938035643809,2026-01-05,lost',
      ],
      'line 4: says something else of this IMEI than line 2',
    ],
    [
      'two dates of one IMEI',
      [HEADER, '35693803564380,2026-01-05,stolen', '35693803564380,2026-01-06,stolen'],
      'line 3: says something else of this IMEI than line 2',
    ],
  ])('refuses %s with its line and changes nothing', async (_what, lines, message) => {
    await bring([HEADER, '22222222222222,2026-01-05,stolen'])
    await expect(bring(lines)).rejects.toThrow(message)
    expect(await entries()).toEqual(['Operator A 22222222222222 stolen 2026-01-05'])
    expect(await test_.database.db.selectFrom('list_runs').selectAll().execute()).toHaveLength(1)
  })

  test('what would only be lost counts as gone: no network blocks for it', async () => {
    const rows = (status: string) =>
      Array.from({ length: 40 }, (_, n) => `3569380356${4000 + n}0,2026-01-05,${status}`)
    await bring([HEADER, ...rows('stolen')])
    await expect(bring([HEADER, ...rows('lost')])).rejects.toThrow(
      'would remove 40 of the 40 entries of Operator A (40 of them would only be lost)',
    )
    expect(await bring([HEADER, ...rows('lost')], '--allow-shrink')).toContain('40 changed')
    expect(await bring([HEADER, ...rows('stolen')])).toContain('40 changed')
  })

  test('a 60 % shrink is refused unless it is allowed; 5 % is not', async () => {
    await bring([HEADER, ...many(100)])
    await expect(bring([HEADER, ...many(40)])).rejects.toThrow(
      'would remove 60 of the 100 entries of Operator A, more than 5 %',
    )
    expect(await entries()).toHaveLength(100)
    expect(await bring([HEADER, ...many(95)])).toContain('5 removed')
    expect(await bring([HEADER, ...many(40)], '--allow-shrink')).toContain('55 removed')
    expect(await entries()).toHaveLength(40)
  })

  test('without a name it is the imported list', async () => {
    await admin('import', fileOf(HEADER, '22222222222222,2026-01-05,stolen'))
    expect(await entries()).toEqual(['Imported list 22222222222222 stolen 2026-01-05'])
  })

  test('names all refused lines of a file, the faults of twenty, and how many lines there are', async () => {
    const refused = bring([
      HEADER,
      ...Array.from({ length: 500 }, () => 'x,y,z'),
      '35693803564380,2026-01-05,stolen',
      'x,y,z',
    ])
    await expect(refused).rejects.toThrow(/line 21: .*\nalso lines 22-501, 503\n502 lines, 501 refused$/)
    await expect(refused).rejects.not.toThrow(/line 22: /)
  })

  test('ends with how many lines there are, also of a list that is refused', async () => {
    expect(await bring([HEADER, ...many(3)])).toMatch(/\n3 lines, 0 refused\n$/)
    await expect(bring([HEADER, many(1)[0] ?? '', '', ',,', `"${many(1)[0]}`])).rejects.toThrow(
      /line 5: a quote is not closed in this line\n2 lines, 1 refused$/,
    )
    await expect(bring([HEADER, ...many(1), '10000000000000,2026-01-05,lost'])).rejects.toThrow(
      /\n2 lines, 1 refused$/,
    )
  })

  test('Excel’s sep= line, empty rows of separators, other separators, empty columns behind the last', async () => {
    const file = join(dir, 'empty.csv')
    writeFileSync(file, INPUTS.emptyRows)
    expect(await admin('import', file, '--source', 'Operator A', '--allow-shrink')).toMatch(
      /\n1 lines, 0 refused\n$/,
    )
    const rows = [
      'sep=;',
      'IMEI;"Reporting_Date";STATUS;;',
      ';;;;',
      '353451234567890;20260105;stolen;;',
      '',
      ' ; ;',
    ]
    expect(await bring(rows)).toMatch(/\n1 lines, 0 refused\n$/)
    expect(await entries()).toEqual(['Operator A 35345123456789 stolen 2026-01-05'])
    expect(await bring([`${HEADER}\r35693803564380,2026-01-05,stolen\r`], '--allow-shrink')).toContain(
      '1 lines, 0 refused',
    )
  })

  test('a leading zero that a spreadsheet removed refuses the list, unless 14 digits are meant', async () => {
    const rows = [HEADER, '013192005678909,2026-01-05,stolen', '13192005678909,2026-01-05,stolen']
    await expect(bring(rows)).rejects.toThrow(
      /line 3: a spreadsheet has removed the zero .*--fourteen-digits\n2 lines, 1 refused$/,
    )
    expect(await entries()).toEqual([])
    expect(await bring(rows, '--fourteen-digits')).toContain('2 lines, 0 refused')
    expect(await entries()).toEqual([
      'Operator A 01319200567890 stolen 2026-01-05',
      'Operator A 13192005678909 stolen 2026-01-05',
    ])
  })

  test('what is not UTF-8 is refused', async () => {
    const file = join(dir, 'latin1.csv')
    for (const bytes of [
      Buffer.from(`${HEADER}\n\xe9`, 'latin1'),
      Buffer.from(`\ufeff${HEADER}\n`, 'utf16le'),
    ]) {
      writeFileSync(file, bytes)
      await expect(admin('import', file, '--source', 'A')).rejects.toThrow('Save the file as CSV in UTF-8.')
    }
  })

  test('a file that is not there, a source without a name', async () => {
    await expect(admin('import', join(dir, 'none.csv'), '--source', 'A')).rejects.toThrow('is not there')
    await expect(admin('import', fileOf(HEADER), '--source', '  ')).rejects.toThrow('--source')
  })
})

function many(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${10_000_000_000_000 + index}0,2026-01-05,stolen`)
}

describe('export', () => {
  const out = () => join(dir, 'out.csv')
  const give = async (...options: string[]) => {
    const said = await admin('export', '--out', out(), ...options)
    return { text: readFileSync(out(), 'utf8'), said, run: /run (\S+)/.exec(said)?.[1] ?? '' }
  }
  const clear = (imei: string) =>
    test_.database.pool.query(
      `update flags set status = 'cleared', cleared_at = now() where imei = '${imei}' and status = 'active'`,
    )
  const at = new Date('2026-01-05T23:30:00Z')

  test('writes active stolen and lost flags by the day in Lagos, both IMEIs of a device, with counts and hash', async () => {
    await insertFlag(test_.database, '356938035643809', { at })
    await insertFlag(test_.database, '111111111111119', { at, flag_type: 'lost' })
    await insertFlag(test_.database, '222222222222229', { at, status: 'under_review' })
    await insertFlag(test_.database, '333333333333339', { at, flag_type: 'found' })
    await sql`insert into devices (id, brand, model, registered_at) overriding system value values (1, 'Tecno', 'Spark', now())`.execute(
      test_.database.db,
    )
    await sql`insert into device_imeis (imei, device_id, slot) values ('356938035643809', 1, 1), ('999999999999999', 1, 2)`.execute(
      test_.database.db,
    )
    const { text, said } = await give()
    expect(text).toBe(
      `${HEADER}\n11111111111111,2026-01-06,lost\n35693803564380,2026-01-06,stolen\n99999999999999,2026-01-06,stolen\n`,
    )
    expect(said).toContain('3 lines written, 3 devices on the list: 3 added, 0 removed, 0 changed.')
    expect(said).toContain(createHash('sha256').update(text).digest('hex'))
    expect(readdirSync(dir).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  test('writes what changed since a run: added, removed, updated; what came and went in between is no change', async () => {
    for (const imei of ['100000000000001', '200000000000002', '300000000000003'])
      await insertFlag(test_.database, imei, { at, flag_type: 'lost' })
    const first = await give()
    await clear('100000000000001')
    await clear('200000000000002')
    await insertFlag(test_.database, '200000000000002', { at })
    await insertFlag(test_.database, '400000000000004', { at })
    await insertFlag(test_.database, '500000000000005', { at })
    const second = await give('--since', first.run)
    const header = `${HEADER},change_type\n`
    expect(second.text).toBe(
      `${header}10000000000000,2026-01-06,lost,remove\n20000000000000,2026-01-06,stolen,update\n40000000000000,2026-01-06,stolen,add\n50000000000000,2026-01-06,stolen,add\n`,
    )
    await clear('500000000000005')
    const third = await give('--since', second.run)
    expect(third.text).toBe(`${header}50000000000000,2026-01-06,stolen,remove\n`)
    expect((await give('--since', first.run)).text).toBe(
      `${header}10000000000000,2026-01-06,lost,remove\n20000000000000,2026-01-06,stolen,update\n40000000000000,2026-01-06,stolen,add\n`,
    )
    expect((await give('--since', third.run)).text).toBe(header)
  })

  test('leaves out phones that are traced: who reads the list blocks what stands in it', async () => {
    const imei = '356938035643809'
    await insertFlag(test_.database, imei, { at })
    const first = await give()
    await sql`update flags set mode = 'trace', mode_changed_at = now(), traced_at = now(), trace_until = now() + interval '14 days',
      trace_acted_at = now() where imei = ${imei}`.execute(test_.database.db)
    expect((await give()).text).toBe(`${HEADER}\n`)
    expect((await give('--since', first.run)).text).toContain('35693803564380,2026-01-06,stolen,remove')
  })

  test('what we give out can be read in', async () => {
    await insertFlag(test_.database, '356938035643809', { at })
    await give()
    expect(await admin('import', out(), '--source', 'Amana')).toContain('1 entry of Amana: 1 added')
  })

  test('a run that is none; a place that cannot be written keeps no run', async () => {
    await expect(admin('export', '--since', '019a0000-0000-7000-8000-000000000000')).rejects.toThrow(
      'There is no export',
    )
    await expect(admin('export', '--since', 'first')).rejects.toThrow('--since')
    await expect(admin('export', '--out', join(dir, 'no', 'such', 'folder.csv'))).rejects.toThrow(
      'cannot be written',
    )
    expect(await test_.database.db.selectFrom('list_runs').selectAll().execute()).toEqual([])
  })
})
