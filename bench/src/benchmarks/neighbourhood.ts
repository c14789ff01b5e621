/** People who share the address of a mobile network's translator, on a busy evening; nobody attacks. */
import type { Benchmark } from '../benchmark.ts'
import { report } from '../misuse/anonymous-attacks.ts'
import { newImei } from '../misuse/attack.ts'
import { type Answer, openStage, type Stage, USUAL_BUDGETS } from '../misuse/stage.ts'
import { print, printTable } from '../print.ts'
import { BENCH_PASSWORD } from '../seed/accounts.ts'
import { percentile, rounded } from '../statistics.ts'

const PEOPLE = 2_000
/** People among them whose phone was stolen in this hour: the share of one network in all reports. */
const ROBBED = 50
const ADDRESS = '198.51.100.7'
const WITHIN_MINUTES = 10

type Row = {
  what: string
  people: number
  'got through': number
  refused: number
  'other errors': number
  seconds: number
  'p99 ms': number
}

export const neighbourhood: Benchmark = {
  about: `${PEOPLE} people behind one address sign in, check and report (goal: none refused, all within ${WITHIN_MINUTES} minutes)`,
  defaults: { engine: 'system' },
  async run() {
    const stage = await openStage(USUAL_BUDGETS)
    try {
      const emails = await stage.people(PEOPLE)
      await stage.forget()
      const tokens: string[] = []
      const rows = [
        await rowOf('sign in', PEOPLE, stage, async (index) => {
          const body = { email: emails[index], password: BENCH_PASSWORD }
          const answer = await stage.call('POST', '/users/login/', { from: ADDRESS, body })
          tokens[index] = answer.body.response_data?.access ?? ''
          return answer
        }),
        await rowOf('check, signed in', PEOPLE, stage, (index) => check(stage, tokens[index])),
        await rowOf('check as a visitor', PEOPLE, stage, () => check(stage)),
        await rowOf('report a stolen phone', ROBBED, stage, () => report(stage, ADDRESS)),
      ]
      printTable(rows)
      const refused = rows.reduce((sum, row) => sum + row.people - row['got through'], 0)
      const seconds = rows.reduce((sum, row) => sum + row.seconds, 0)
      const reached = refused === 0 && seconds <= WITHIN_MINUTES * 60
      print()
      print(`${refused} did not get through; ${rounded(seconds)} s in all. Goal ${reached ? 'reached' : 'MISSED'}.`)
      if (!reached) process.exitCode = 1
      return { rows, refused, seconds, reached }
    } finally {
      await stage.stop()
    }
  },
}

function check(stage: Stage, token?: string): Promise<Answer> {
  const body = { imei: newImei() }
  return stage.call('POST', '/devices/verifications/create/', { from: ADDRESS, body, ...(token === undefined ? {} : { token }) })
}

async function rowOf(what: string, people: number, stage: Stage, ask: (index: number) => Promise<Answer>): Promise<Row> {
  const startedAt = performance.now()
  const answers = await stage.each(people, ask)
  const through = answers.filter(({ status }) => status === 200 || status === 201).length
  const refused = answers.filter(({ status }) => status === 429).length
  return {
    what,
    people,
    'got through': through,
    refused,
    'other errors': people - through - refused,
    seconds: rounded((performance.now() - startedAt) / 1_000),
    'p99 ms': rounded(
      percentile(
        answers.map(({ milliseconds }) => milliseconds),
        0.99,
      ),
    ),
  }
}
