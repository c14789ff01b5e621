/**
 * The state of a place as people write it (decisions §11). Zod-free; apart from states.ts, which is small.
 */
import { PLACES } from './places.ts'
import { FCT, STATES, type State } from './states.ts'

type Rank = 'state' | 'town' | 'area'

interface Name {
  rank: Rank
  /** Several: the name alone decides nothing. None: it contains the name of a state and is no place in it. */
  states: ReadonlySet<State>
}

interface Match extends Name {
  at: number
  /** It names a road: "Lagos Street". It counts only when nothing else does. */
  road: boolean
}

const SPELLINGS: readonly (readonly [State, string])[] = [
  [FCT, 'Federal Capital Territory, FCT, F C T, Abuja, Abuja Municipal Area Council, AMAC'],
  ['Akwa Ibom', 'AkwaIbom'],
  ['Cross River', 'Cross Rivers, CrossRiver, CrossRivers'],
  ['Nasarawa', 'Nassarawa, Nasarrawa, Nassarrawa'],
  ['Rivers', 'River State'],
]

/** The country, the river and regions named after them are not the states. */
const NO_PLACES = 'Niger Republic, Republic of Niger, Niger Bridge, River Niger, Niger Delta, Niger River'

const SIDES = / (north|south|east|west|central|municipal|north east|north west|south east|south west)$/
const ROADS =
  /^(road|rd|street|str|st|avenue|ave|way|close|crescent|cres|lane|drive|expressway|express|highway|bypass)$/

/** Letters and digits in single spaces, without tone marks and dots below: `Ọ̀yọ́` → `oyo`. */
function plain(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase()
  return letters.replace(/[^a-z0-9]+/g, ' ').trim()
}

const listed = (names: string) => names.split(',').map((name) => name.trim())

/** An area named "Yola North" or "Ado-Odo/Ota" is also called by its parts. */
function namesOfArea(area: string): string[] {
  const parts = area.includes('/') ? [area, ...area.split('/')] : [area]
  return parts.map(plain).flatMap((name) => [name, name.replace(SIDES, '')])
}

/** Higher ranks replace lower ones; of one rank, a name can belong to several states. */
function readNames(): ReadonlyMap<string, Name> {
  const names = new Map<string, { rank: Rank; states: Set<State> }>()
  const add = (name: string, rank: Rank, ...states: State[]) => {
    const known = names.get(name)
    if (!known) names.set(name, { rank, states: new Set(states) })
    else if (known.rank !== 'state' || rank === 'state') for (const state of states) known.states.add(state)
  }
  for (const name of listed(NO_PLACES)) add(plain(name), 'state')
  for (const state of STATES) add(plain(state), 'state', state)
  for (const [state, spellings] of SPELLINGS)
    for (const name of listed(spellings)) add(plain(name), 'state', state)
  for (const { state, towns } of PLACES) for (const town of listed(towns)) add(plain(town), 'town', state)
  for (const { state, areas } of PLACES) {
    for (const area of listed(areas)) {
      for (const name of namesOfArea(area))
        add(name, name.startsWith(`${plain(state)} `) ? 'state' : 'area', state)
    }
  }
  return names
}

let names: ReadonlyMap<string, Name> | null = null
const MAX_WORDS = 5

/** From left to right the longest name at each word, so that no name is found inside another. */
function matchesIn(location: string): Match[] {
  names ??= readNames()
  const words = plain(location).split(' ')
  const matches: Match[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MAX_WORDS, words.length - at)
    while (length > 0 && !names.has(words.slice(at, at + length).join(' '))) length -= 1
    const name = names.get(words.slice(at, at + length).join(' '))
    if (name) matches.push({ ...name, at, road: ROADS.test(words[at + length] ?? '') })
    at += Math.max(length, 1)
  }
  return matches.filter(({ states }) => states.size > 0)
}

/**
 * The state of a place, or null. A state's name decides, then a large town, then a local government area; of
 * several the last, as an address ends with its state. A name of two states decides nothing by itself.
 */
export function recogniseState(location: string): State | null {
  const all = matchesIn(location)
  const places = all.filter(({ road }) => !road)
  const matches = places.length > 0 ? places : all
  for (const rank of ['state', 'town', 'area'] as const) {
    const last = matches.findLast((match) => match.rank === rank && match.states.size === 1)
    if (last) return [...last.states][0] ?? null
  }
  // Names of several states that have one state in common decide together.
  const [first, ...others] = matches
  const common = [...(first?.states ?? [])].filter((state) => others.every(({ states }) => states.has(state)))
  return common.length === 1 ? (common[0] ?? null) : null
}
