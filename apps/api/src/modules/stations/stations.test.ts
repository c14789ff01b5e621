/** Police stations: their import and list (decisions §21). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STATES } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { stationCommands } from '../../admin/station-commands.ts'
import { demoStations } from '../../demo/demo-stations.ts'
import { systemClock } from '../../kernel/clock.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../../testing/test-product.ts'
import { upsertStations } from './queries.ts'
import { readStationRow, type StationColumns, stationColumns } from './rules.ts'

let amana: TestProduct
const folder = mkdtempSync(join(tmpdir(), 'amana-stations-'))
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(async () => {
  await amana.stop()
  rmSync(folder, { recursive: true })
})

const HEAD = 'name,state,area,phone,address'
let files = 0
function file(...lines: string[]): string {
  files += 1
  const path = join(folder, `${files}.csv`)
  writeFileSync(path, [...lines, ''].join('\n'))
  return path
}

/** The output of the command. */
async function run(...args: string[]): Promise<string> {
  let stdout = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += text
    return true
  })
  try {
    const { database } = amana
    const infrastructure = {
      database,
      clock: systemClock,
      secretKey: TEST_SECRET_KEY,
      close: async () => undefined,
    }
    await stationCommands((act) => act(infrastructure)).parseAsync(args, { from: 'user' })
  } finally {
    write.mockRestore()
  }
  return stdout
}
const list = async (query = '') => (await amana.call('GET', `/stations/${query}`)).body.response_data
const namesIn = async (query: string) => (await list(query)).results.map(({ name }: { name: string }) => name)

describe('a line', () => {
  const columns = stationColumns(['Name', 'STATE', 'area', 'phone', 'address', 'hours']) as StationColumns
  test.each([
    [['A', 'Lagos', 'Ikeja', '01 234', 'B'], { state: 'Lagos', hours: '' }],
    [['A', 'Lagos State', '', '112', 'B', 'Always'], { state: 'Lagos', area: '', hours: 'Always' }],
    [['A', 'FCT', 'Garki', '112', 'B'], { state: 'Federal Capital Territory (FCT)' }],
  ])('%j', (cells, row) => expect(readStationRow(cells, columns)).toMatchObject(row))
  test.each([
    [['', 'Lagos', 'Ikeja', '112', 'B'], 'the name is empty'],
    [['A', 'Lagoon', 'Ikeja', '112', 'B'], '"Lagoon" is none of the 36 states or the FCT'],
    [['A', 'Lagos', 'Ikeja', 'none', 'B'], 'the phone has no number'],
    [['A', 'Lagos', 'Ikeja', '112'], 'the address is empty'],
    [['A'.repeat(121), 'Lagos', 'Ikeja', '112', 'B'], 'the name has more than 120 characters'],
  ])('%j: %s', (cells, reason) => expect(readStationRow(cells, columns)).toBe(reason))
  test('a head without a column is not known', () =>
    expect(stationColumns(['name', 'state', 'area', 'phone'])).toBeNull())
})

describe('an import', () => {
  test('adds stations, writes changed ones again, and leaves those that the file does not name', async () => {
    const first = file(HEAD, 'Area One,Kano,Fagge,none,"1 Road, Kano"', 'Area Two,Kano,Dala,064 222,2 Road')
    await expect(run('import', first)).rejects.toThrow('line 2: the phone has no number')
    const right = file(
      HEAD,
      'Area One,Kano,Fagge,064 111,"1 Road, Kano"',
      'Area Two,Kano,Dala,064 222,2 Road',
    )
    expect(await run('import', right)).toBe('2 stations read, 2 new or changed.\n')
    expect(await run('import', right)).toBe('2 stations read, 0 new or changed.\n')
    const again = file(`${HEAD},hours`, 'AREA ONE,Kano,Fagge,064 111,3 Road,Daily')
    expect(await run('import', again)).toBe('1 stations read, 1 new or changed.\n')
    expect((await list('?state=Kano')).results).toEqual([
      {
        ...{ name: 'AREA ONE', state: 'Kano', area: 'Fagge', phone: '064 111' },
        ...{ address: '3 Road', hours: 'Daily', demo: false },
      },
      {
        ...{ name: 'Area Two', state: 'Kano', area: 'Dala', phone: '064 222' },
        ...{ address: '2 Road', hours: '', demo: false },
      },
    ])
  })
  test.each([
    [['a,b', '1,2'], 'The columns are not known'],
    [[HEAD], 'The file holds no stations.'],
    [[HEAD, 'A,Oyo,Egbeda,112,B', 'a,Oyo,Egbeda,112,B'], 'line 3: the name "a" stands in an earlier line'],
  ])('%j is refused whole', async (lines, message) => {
    await expect(run('import', file(...lines))).rejects.toThrow(message)
    expect(await namesIn('?state=Oyo')).toEqual([])
  })
  test('two at once write each station once', async () => {
    const [one, two] = ['1', '2'].map((road) => file(HEAD, `Race,Niger,Minna,112,${road} Road`))
    await Promise.all([run('import', one ?? ''), run('import', two ?? '')])
    expect(await namesIn('?state=Niger')).toEqual(['Race'])
  })
})

describe('the list', () => {
  test('has the stations of the area first, and pages', async () => {
    const rows = ['B,Ogun,Ifo,112,x', 'A,Ogun,Sagamu,112,x', 'D,Ogun,IFO,112,x', 'C,Ogun,Ijebu,112,x']
    await run('import', file(HEAD, ...rows))
    expect(await namesIn('?state=Ogun')).toEqual(['A', 'B', 'C', 'D'])
    expect(await namesIn('?state=Ogun&area=ifo')).toEqual(['B', 'D', 'A', 'C'])
    const read: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const at: string = next && `&cursor=${encodeURIComponent(next)}`
      const page: { results: { name: string }[]; next: string | null } = await list(
        `?state=Ogun&area=ifo&limit=1${at}`,
      )
      read.push(...page.results.map(({ name }) => name))
      next = page.next
    }
    expect(read).toEqual(['B', 'D', 'A', 'C'])
  })
  test.each(['?state=Ghana', '?cursor=x', '?limit=0'])('%s is refused on its field', async (query) => {
    const { status, body } = await amana.call('GET', `/stations/${query}`)
    expect(status).toBe(422)
    expect(Object.keys(body.response_data?.errors ?? body.errors ?? {})).not.toEqual([])
  })
  test('has no closed station, until it is imported again', async () => {
    const one = file(HEAD, 'Gone,Yobe,Damaturu,112,x')
    await run('import', one)
    expect(await run('close', 'GONE')).toBe('Gone is closed.\n')
    await expect(run('close', 'Gone')).rejects.toThrow('No open station is called "Gone".')
    expect(await namesIn('?state=Yobe')).toEqual([])
    expect(await run('list', '--state', 'Yobe')).toBe('There are no stations in Yobe.\n')
    await run('import', one)
    expect(await run('list', '--state', 'Yobe')).toContain('Gone')
  })
})

test('the demonstration has an invented station in every state', async () => {
  await amana.database.transaction((tx) =>
    upsertStations(tx, demoStations(), { importedAt: new Date(), demo: true }),
  )
  const { results } = await list('?limit=200')
  for (const state of STATES)
    expect(
      results.filter((one: { state: string; demo: boolean }) => one.demo && one.state === state),
    ).not.toEqual([])
})
