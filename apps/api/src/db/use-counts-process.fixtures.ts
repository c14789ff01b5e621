/** A process that takes uses of one limit, one for each line, until it is killed: `node … URL KEY MOST`. */
import { pino } from 'pino'
import { HOUR } from '../kernel/durations.ts'
import { openDatabase } from './pool.ts'
import { createUseCounts } from './use-counts.ts'

const [url = '', key = '', most = ''] = process.argv.slice(2)
const database = openDatabase({ url, poolSize: 2, log: pino({ level: 'silent' }) })
const counts = createUseCounts(database)
const limit = { key, uses: 1, most: Number(most), windowMs: HOUR, inShares: true }
process.stdout.write('ready\n')
process.stdin.on('data', async (asked: Buffer) => {
  // A line asks for one use.
  for (const _line of asked.toString().matchAll(/\n/g)) {
    const { taken } = await counts.take({ ...limit, now: new Date('2026-03-01T12:00:30Z') })
    process.stdout.write(taken ? 'taken\n' : 'refused\n')
  }
})
