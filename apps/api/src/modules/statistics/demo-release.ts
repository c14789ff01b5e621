/** The invented month of a demonstration. No table and no log has it. */
import { dayInLagos, STATES } from '@amana/contract'
import { after } from '../../kernel/durations.ts'
import { POPULATION } from './population.ts'
import { contentOf, type ReleaseContent } from './release-files.ts'
import { boundsOf, type Counted, TYPES } from './rules.ts'

const NOTE = 'INVENTED FIGURES of a demonstration, which say nothing about any state. '
/** Reports per million people, and as many more in every third state. */
const PER_MILLION = { stolen: 11, lost: 6, found: 2 }
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

export function demoRelease(now: Date): ReleaseContent {
  const month = finishedMonth(now)
  const { until } = boundsOf(month)
  const content = contentOf({ month, asOf: until, releasedAt: until, counted: countedIn() })
  return { ...content, method: NOTE + content.method, demo: true }
}
