/** No change of the block list is lost, told twice or out of order, whatever is killed on its way. */
import type { Benchmark } from '../benchmark.ts'
import { killFeed } from '../crash/kill-feed.ts'
import { print, printTable } from '../print.ts'
import { rounded } from '../statistics.ts'

export const feedKills: Benchmark = {
  about:
    'kill -9 of servers and agents, breaks of readers and of the connection that gives positions, --rounds in all, under 20 writers',
  defaults: { rounds: 1_000 },
  async run({ rounds }) {
    const result = await killFeed(rounds, print)
    const { kills, seconds, commits, positions, readers, agents, wrong } = result
    print()
    printTable(readers.map((verdict) => ({ ...verdict })))
    print()
    printTable(agents.map((verdict, index) => ({ agent: index + 1, ...verdict })))
    print()
    const all = Object.values(kills).reduce((sum, count) => sum + count, 0)
    print(
      `${all} kills in ${rounded(seconds)} s: ${Object.entries(kills)
        .map(([what, count]) => `${what} ${count}`)
        .join(', ')}.`,
    )
    print(`${commits} commits, ${positions} positions.`)
    for (const line of new Set(wrong)) print(`WRONG  ${line}`)
    if (wrong.length > 0) process.exitCode = 1
    else print('Nothing lost, nothing twice, nothing out of order.')
    return { ...result }
  },
}
