/** Measures several things in alternating rounds, so that other work on the machine affects all of them. */
import type { Round } from './load.ts'
import { print } from './print.ts'
import { median, rounded } from './statistics.ts'

/** One round of the given seconds. */
export type Measure = (seconds: number) => Promise<Round>

const WARM_UP_SECONDS = 3

/** @returns each one's rounds, in the order of `targets` */
export async function alternate(
  targets: Record<string, Measure>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Map<string, Round[]>> {
  const results = new Map<string, Round[]>()
  for (const measure of Object.values(targets)) await measure(WARM_UP_SECONDS)
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, measure] of Object.entries(targets))
      results.set(name, [...(results.get(name) ?? []), await measure(seconds)])
    const figures = [...results].map(([name, all]) => `${name} ${rounded(all.at(-1)?.perSecond ?? 0)}`)
    print(`round ${round} of ${rounds}: ${figures.join(', ')} per second`)
  }
  return results
}

/** The median ratio of one's figure to the other's, round by round. */
export function ratio(
  ones: readonly Round[] = [],
  others: readonly Round[] = [],
  figure: 'perSecond' | 'p99' = 'perSecond',
): number {
  return rounded(median(ones.map((one, index) => one[figure] / (others[index]?.[figure] ?? Number.NaN))), 2)
}

/** The medians of one's rounds. */
export function summary(rounds: readonly Round[]): Record<string, number> {
  const servers = rounds.flatMap(({ serverCpu, perSecond }) => (serverCpu === undefined ? [] : [{ serverCpu, perSecond }]))
  return {
    'per second': rounded(median(rounds.map(({ perSecond }) => perSecond))),
    'p50 ms': median(rounds.map(({ p50 }) => p50)),
    'p99 ms': median(rounds.map(({ p99 }) => p99)),
    // Based on the server's own processor time: other work on the machine affects it less than requests a
    // second.
    ...(servers.length === 0
      ? {}
      : {
          'server CPU': rounded(median(servers.map(({ serverCpu }) => serverCpu)), 2),
          'CPU µs each': rounded(median(servers.map(({ serverCpu, perSecond }) => (serverCpu / perSecond) * 1e6))),
        }),
  }
}
