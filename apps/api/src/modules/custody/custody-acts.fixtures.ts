/** Acts of random histories of phones in custody. */
import fc from 'fast-check'

export type State = 'seized' | 'matched' | 'owner_called' | 'returned' | 'court' | 'disposed'

/** Acts that say no more than who does them, and about which phone. */
type Plain<Do extends string, By extends string> = Do extends string ? { do: Do } & Record<By, number> : never

/** The newest stay of a phone, where it has one. People and officers are numbers from 0. */
export type Act = { phone: number } & (
  | { do: 'seize'; officer: number; number: number; again: boolean }
  | { do: 'step'; officer: number; to: Exclude<State, 'returned'>; reason: boolean }
  | { do: 'code'; officer: number; code: 'right' | 'wrong' | 'first' }
  | { do: 'two'; officer: number; second: number }
  | Plain<'undo' | 'correct' | 'clear' | 'hold' | 'release', 'officer'>
  | { do: 'flag'; by: number | 'officer'; type: 'stolen' | 'lost' | 'found' }
  | { do: 'transfer' }
  | Plain<'register' | 'delete', 'person'>
  | { do: 'wait'; long: 'minutes' | 'month' }
)
export type ActOf<Do extends Act['do']> = Extract<Act, { do: Do }>

/** The act that leads on from where the phone is, so that many histories reach a return. */
interface Lead {
  do: 'lead'
  phone: number
  officer: number
  second: number
}

/** Acts in a row that hardly come by chance. */
type Story = { phone: number } & Plain<'guess codes' | 'undo late' | 'sell it', 'officer'>

/** `killed`: the statement at which the request's process dies; none is left: after the commit. */
export type Wish = (Act | Lead | Story) & { killed: number | null }
export type Tried = Act & { killed: number | null }

export const PEOPLE = 2
export const OFFICERS = 3

/** Some of these more often than others. */
const often = <Value>(...weights: [weight: number, value: Value][]) =>
  fc.oneof(...weights.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })))

const phone = often([3, 0], [1, 1])
const officer = often([3, 0], [2, 1], [1, 2])
const person = often([2, 0], [1, 1])
const kind = <Do extends string>(name: Do) => fc.constant(name)

const ACT: fc.Arbitrary<Act | Lead | Story> = fc.oneof(
  { weight: 32, arbitrary: fc.record({ do: kind('lead'), phone, officer, second: officer }) },
  {
    weight: 7,
    arbitrary: fc.record({
      ...{ do: kind('seize'), phone, officer, number: fc.nat(1), again: often([4, false], [1, true]) },
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      ...{ do: kind('step'), phone, officer, reason: often([4, true], [1, false]) },
      to: often<Exclude<State, 'returned'>>(
        [6, 'owner_called'],
        [2, 'court'],
        [2, 'seized'],
        [2, 'matched'],
        [1, 'disposed'],
      ),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      ...{ do: kind('code'), phone, officer },
      code: often<ActOf<'code'>['code']>([3, 'right'], [2, 'wrong'], [2, 'first']),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: kind('two'), phone, officer, second: officer }) },
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ do: kind('flag'), phone, by: fc.oneof({ weight: 4, arbitrary: person }, kind('officer')) },
      type: often<ActOf<'flag'>['type']>([3, 'stolen'], [2, 'lost'], [2, 'found']),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: often<'undo' | 'correct' | 'clear' | 'hold' | 'release'>(
        [2, 'undo'],
        [2, 'correct'],
        [2, 'clear'],
        [2, 'hold'],
        [3, 'release'],
      ),
      ...{ phone, officer },
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('guess codes' as const, 'undo late' as const, 'sell it' as const),
      phone,
      officer,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: kind('transfer'), phone }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: often<'register' | 'delete'>([2, 'register'], [1, 'delete']), phone, person }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: kind('wait'),
      phone,
      long: often<'minutes' | 'month'>([3, 'minutes'], [1, 'month']),
    }),
  },
)

const killed = fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(24) })

const MOST_ACTS = 24

export const HISTORY: fc.Arbitrary<Wish[]> = fc.array(
  fc.tuple(ACT, killed).map(([act, at]): Wish => ({ ...act, killed: at })),
  { minLength: 8, maxLength: MOST_ACTS, size: 'max' },
)

/** @param state of the stay that the phone has now; undefined: it is nowhere */
export function actsOf(wish: Wish, state: State | undefined): Tried[] {
  const { phone, killed } = wish
  if (wish.do === 'guess codes')
    return Array.from({ length: 5 }, () => ({ ...wish, do: 'code', code: 'wrong' }))
  if (wish.do === 'undo late')
    return [
      { do: 'wait', long: 'minutes', phone, killed },
      { ...wish, do: 'undo' },
    ]
  if (wish.do === 'sell it')
    return [
      { ...wish, do: 'clear' },
      { do: 'transfer', phone, killed: null },
      { ...wish, do: 'code', code: 'first' },
    ]
  return [wish.do === 'lead' ? leadOn(wish, state) : wish]
}

function leadOn(wish: Lead & Pick<Wish, 'killed'>, state: State | undefined): Tried {
  const { phone, officer, second, killed } = wish
  const about = { phone, officer, killed }
  if (state === undefined) return { ...about, do: 'seize', number: 0, again: false }
  if (state === 'seized') return { ...about, do: 'flag', by: 0, type: 'stolen' }
  if (state === 'matched') return { ...about, do: 'step', to: 'owner_called', reason: false }
  if (state !== 'owner_called') return { ...about, do: 'step', to: 'seized', reason: true }
  return officer === second ? { ...about, do: 'code', code: 'right' } : { ...about, do: 'two', second }
}
