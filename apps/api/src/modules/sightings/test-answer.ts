import type { EndpointData, reportSightings as endpoint } from '@amana/contract'
import type { SightingDeps } from './deps.ts'
import type { SightingLine } from './line-rules.ts'
import { noticeText } from './notice-text.ts'

/** Answers about TAC 00990000, which no phone has: as if each of its numbers had an open case. */
const TEST_NUMBER = /^00990000/
const TEST_CASE = 'LE-0000-000000'

/** Test clients learn nothing of real phones, and nothing is stored. */
export function testAnswer(
  { publicUrl }: Pick<SightingDeps, 'publicUrl'>,
  lines: readonly SightingLine[],
): Pick<EndpointData<typeof endpoint>, 'accepted' | 'dropped' | 'notices'> {
  const seen = lines.filter(({ imei14 }) => TEST_NUMBER.test(imei14))
  const holders = new Map<string, number>()
  for (const { imei14, sim, index } of seen.toReversed()) holders.set(`${imei14} ${sim ?? ''}`, index)
  return {
    accepted: seen.length,
    dropped: lines.length - seen.length,
    notices: [...holders.values()]
      .toSorted((one, other) => one - other)
      .map((index) => ({ index, text: noticeText(TEST_CASE, publicUrl) })),
  }
}
