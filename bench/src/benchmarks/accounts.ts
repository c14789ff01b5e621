/** Processor time of an account's look-up, by how often one account asks. */
import { lookupDevice } from '@amana/contract'
import type { Benchmark } from '../benchmark.ts'
import type { Row } from '../print.ts'
import { oneOf, requestOf } from '../requests.ts'
import { seedBearers } from '../seed/accounts.ts'
import { seedDevices } from '../seed/devices.ts'
import { NO_LIMITS, type Setup, withProduct } from '../setup.ts'
import { type Contender, compareThroughput, loopOf } from '../throughput.ts'

/** Look-ups of an account in a round; it gets 50 answers from the registry a day. */
const TIMES = [1, 10, 50, 100]
const LOOK_UPS = 20_000

export const accounts: Benchmark = {
  about: `processor time of a look-up when an account asks ${TIMES.join(', ')} times`,
  defaults: { devices: 50_000, rounds: 3 },
  run: ({ devices, rounds, seconds }) =>
    withProduct({ env: NO_LIMITS }, async (setup) => {
      const { registered, unregistered } = await seedDevices(setup.databaseUrl, devices, LOOK_UPS)
      const imeis = [...registered, ...unregistered]
      const contenders = TIMES.map((times) => [`${times} of an account`, askedBy(setup, imeis, times)])
      const { table, rounds: details } = await compareThroughput(Object.fromEntries(contenders), {
        rounds,
        seconds,
      })
      return {
        tables: [table.map(timesOf)],
        details: { postgres: setup.postgres, rounds: Object.fromEntries(details) },
      }
    }),
}

/** Without the rates: a round is over within a second or two, of which the generator counts whole ones. */
function timesOf(row: Row): Row {
  const columns = ['request', 'p50 ms', 'server µs each', 'database µs each']
  return Object.fromEntries(columns.map((name) => [name, row[name] ?? '']))
}

/** Each round has accounts that never asked before, and mixes their look-ups. */
function askedBy(
  { databaseUrl, secretKey, product, database }: Setup,
  imeis: readonly string[],
  times: number,
): Contender {
  return {
    async measure(seconds) {
      const bearers = await seedBearers(databaseUrl, secretKey, LOOK_UPS / times)
      let nth = 0
      const next = () => {
        nth += 1
        return requestOf(lookupDevice, {
          params: { imei: oneOf(imeis) },
          token: bearers[nth % bearers.length] ?? '',
        })
      }
      const { status } = lookupDevice
      return loopOf({ server: product, database, status, next, amount: LOOK_UPS }).measure(seconds)
    },
  }
}
