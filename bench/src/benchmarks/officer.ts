/** The officers' portal: pages of work and of flags under filters, and searches. */
import { countWork, type Endpoint, listFlags, listWork, searchDevices } from '@amana/contract'
import { accessToken } from '../access-token.ts'
import { print } from '../print.ts'
import { type Load, type RateBenchmark, sendTo } from '../rate.ts'
import { cycled, requestOf } from '../requests.ts'
import { seedOfficer } from '../seed/accounts.ts'
import { seedDevices } from '../seed/devices.ts'
import { type SeededFlags, seedFlags, seedWork } from '../seed/flags.ts'
import { NO_LIMITS } from '../setup.ts'

const GOAL_P99_MS = { page: 50, search: 10 }
const REGISTERED = 100_000
/** Claims, and documents. A twelfth of the flags is reports under review. */
const WAITING = 10_000

type Query = Record<string, string>

export const officer: RateBenchmark = {
  about: `milliseconds for a page under filters, and to search an IMEI (goals: p99 ≤ ${GOAL_P99_MS.page} and ${GOAL_P99_MS.search} ms)`,
  defaults: { devices: 1_000_000, seconds: 8 },
  product: { env: NO_LIMITS },
  warmUp: 2,
  async loads({ url, databaseUrl, secretKey }, { devices: flags, route }) {
    print(`Registering ${REGISTERED} devices, flagging ${flags} …`)
    await seedDevices(databaseUrl, REGISTERED, 1)
    const seeded = await seedFlags(databaseUrl, flags)
    const account = await seedOfficer(databaseUrl)
    await seedWork(databaseUrl, { each: WAITING, officer: account.userId })
    const token = accessToken(secretKey, account)
    const asked = requests(seeded).filter(([name]) => route === null || name.includes(route))
    return asked.map(([name, endpoint, query, goal = GOAL_P99_MS.page]): Load[] => {
      const next = (index: number) => requestOf(endpoint, { token, query: query(index) })
      return [{ name, perSecond: 10, send: sendTo(url, next), status: endpoint.status, goal }]
    })
  },
}

type Request = [name: string, endpoint: Endpoint, query: (index: number) => Query, goal?: number]

/** The rarest state of the seed is the last of the list. */
function requests({ imeis, phones, names }: SeededFlags): Request[] {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const old = { from: day(600), to: day(590) }
  const rare = { state: 'Zamfara' }
  const work = (name: string, query: Query): Request => [`work: ${name}`, listWork, () => query]
  const page = (name: string, query: Query): Request => [name, listFlags, () => query]
  const words = (name: string, values: readonly string[], rest: Query = {}): Request => [
    name,
    listFlags,
    (index) => ({ q: cycled(values, index), ...rest }),
  ]
  const tacs = imeis.map((imei) => imei.slice(0, 8))
  return [
    work('no filter', {}),
    work('later page', { cursor: `report.${(Date.now() - 30 * 86_400_000) * 1000}.1` }),
    work('disputes', { kind: 'dispute' }),
    work('rare state', rare),
    work('mine', { assigned: 'me' }),
    work('a command', { assigned: 'Lagos' }),
    work('nobody’s', { assigned: 'none' }),
    work('a command, rare state', { assigned: 'Lagos', ...rare }),
    ['work: counts of the header', countWork, () => ({})],
    page('closed', { open: 'false' }),
    page('from officers', { source: 'officer' }),
    page('mine', { assigned: 'me' }),
    page('no filter', {}),
    page('status', { status: 'found' }),
    page('state', { state: 'lagos' }),
    page('rare state and status', { ...rare, status: 'found' }),
    page('ten days long ago', old),
    page('status, state, long ago', { status: 'stolen', ...rare, ...old }),
    words('text: a phone', phones),
    words('text: a name', names),
    words('text: a common name', commonNames(names)),
    words('text: a brand', ['tecno']),
    words('text: what nobody has', ['zzyzx']),
    words('text and status', names, { status: 'lost' }),
    words('text, rare state, long ago', ['grace'], { ...rare, ...old }),
    words('text: a brand, rare state', ['nokia'], rare),
    ['search by IMEI', searchDevices, (index) => ({ q: cycled(imeis, index) }), GOAL_P99_MS.search],
    ['search by 8 digits', searchDevices, (index) => ({ q: cycled(tacs, index) })],
  ]
}

/** Without the number that the seed puts behind them: each stands in a hundredth of all flags. */
function commonNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.replace(/ \d+$/, '')))]
}
