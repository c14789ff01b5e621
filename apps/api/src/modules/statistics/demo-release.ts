/** The invented month of a demonstration. No table and no log has it. */
import { dayInLagos, STATES } from '@amana/contract'
import { after } from '../../kernel/durations.ts'
import { POPULATION } from './population.ts'
import { contentOf, type ReleaseContent } from './release-files.ts'
import { type Returned, type ReturnsContent, returnsContentOf } from './returns.ts'
import { boundsOf, type Counted, TYPES } from './rules.ts'

const NOTE = 'INVENTED FIGURES of a demonstration, which say nothing about any state. '
/** Reports per million people, and as many more in every third state. */
const PER_MILLION = { stolen: 11, lost: 6, found: 2 }
/** Phones returned by the police per million people, and the days that it took each of a row of them. */
const RETURNED_PER_MILLION = 3
const DAYS = [3, 12, 25, 41, 120]
const MILLION = 1_000_000

/** @returns the last month that was complete at that time */
function finishedMonth(now: Date): string {
  const thisMonth = dayInLagos(now).slice(0, 7)
  return dayInLagos(after(boundsOf(thisMonth).from, -1)).slice(0, 7)
}

function countedIn(): Counted[] {
  return STATES.flatMap((place, at) =>
    TYPES.map((type) => ({
      place,
      type,
      count: Math.round((POPULATION[place] * PER_MILLION[type] * (at % 3 === 0 ? 2 : 1)) / MILLION),
    })),
  )
}

function returnedIn(): Returned[] {
  return STATES.flatMap((place, at) =>
    Array.from({ length: Math.round((POPULATION[place] * RETURNED_PER_MILLION) / MILLION) }, (_, each) => ({
      place,
      days: DAYS[(at + each) % DAYS.length] ?? 0,
    })),
  )
}

function timesAt(now: Date) {
  const month = finishedMonth(now)
  const { until } = boundsOf(month)
  return { month, asOf: until, releasedAt: until }
}

export function demoReturns(now: Date): ReturnsContent {
  const content = returnsContentOf({ ...timesAt(now), returned: returnedIn() })
  return { ...content, method: NOTE + content.method, demo: true }
}

export function demoRelease(now: Date): ReleaseContent {
  const content = contentOf({ ...timesAt(now), counted: countedIn() })
  return { ...content, method: NOTE + content.method, demo: true }
}
