/** No acknowledged change is lost when the embedded product is killed, and none happens twice. */
import type { Benchmark } from '../benchmark.ts'
import { killProduct } from '../crash/kill-product.ts'
import { print, printTable } from '../print.ts'
import { percentile, rounded } from '../statistics.ts'

export const crashRecovery: Benchmark = {
  about: 'kill -9 of the embedded product at random moments while people use it; every other time with its PostgreSQL',
  defaults: { rounds: 50 },
  async run({ rounds }) {
    const { startedIn, withPostgres, counts, failures, wrong } = await killProduct(rounds, print)
    const seconds = (share: number) => rounded(percentile(startedIn, share) / 1000, 1)
    print()
    printTable(counts.map((count) => ({ ...count })))
    print()
    print(
      `${rounds} kills, ${withPostgres} of them with PostgreSQL. Ready again: median ${seconds(0.5)} s, longest ${seconds(1)} s.`,
    )
    for (const line of wrong) print(`WRONG  ${line}`)
    if (wrong.length > 0) process.exitCode = 1
    else print('Nothing lost, nothing twice.')
    return { counts, failures, wrong, startedIn }
  },
}
