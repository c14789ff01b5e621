/** The rules against misuse (docs/decisions.md §17, §18): attacks, and a crowd that does not attack. */
import type { Benchmark } from '../benchmark.ts'
import { accountAttacks } from '../misuse/accounts.ts'
import { type Attack, type Outcome, outcome, preview, report } from '../misuse/attack.ts'
import { MESSAGE_ATTACKS } from '../misuse/messages.ts'
import { OFFICER_ATTACKS } from '../misuse/officers.ts'
import { organisationAttacks } from '../misuse/organisations.ts'
import { type Answer, startTarget, type Target, USUAL_BUDGETS } from '../misuse/target.ts'
import { visitorAttacks } from '../misuse/visitors.ts'
import { print, type Row } from '../print.ts'
import { BENCH_PASSWORD } from '../seed/accounts.ts'
import { withCleanup } from '../setup.ts'
import { percentile, rounded } from '../statistics.ts'
import { secondsSince } from '../time.ts'

const ADDRESSES = [1, 1_000]
const NEIGHBOURS = 50
const PEOPLE = 2_000
/** People whose phone was stolen in this hour: the share of one network in all reports. */
const ROBBED = 50
const SHARED_ADDRESS = '198.51.100.7'
const WITHIN_MINUTES = 10

export const MISUSE: Record<string, Benchmark> = {
  misuse: {
    about: `what gets through of the attacks that the rules forbid, from ${ADDRESSES.join(' and from ')} addresses (goal: no more than the rule)`,
    run: () =>
      withCleanup(async (cleanup) => {
        const target = await startTarget(cleanup)
        const emails = await target.people(NEIGHBOURS)
        const attacks = [
          ...visitorAttacks(emails),
          ...accountAttacks(emails),
          ...organisationAttacks(await target.partner(10_000)),
          ...OFFICER_ATTACKS,
          ...MESSAGE_ATTACKS,
        ]
        const table: Row[] = []
        for (const [number, attack] of attacks.entries())
          for (const addresses of ADDRESSES)
            table.push(...(await carryOut(target, attack, number, addresses)))
        const wrong = table.filter((row) => row[''] !== '').map(({ rule, what }) => `${rule}: ${what}`)
        return { tables: [table], wrong }
      }),
  },
  neighbourhood: {
    about: `${PEOPLE} people behind one address sign in, check and report (goal: none refused, all within ${WITHIN_MINUTES} minutes)`,
    run: () =>
      withCleanup(async (cleanup) => {
        const target = await startTarget(cleanup, USUAL_BUDGETS)
        const emails = await target.people(PEOPLE)
        await target.resetLimits()
        const tokens: string[] = []
        const signIn = async (index: number) => {
          const body = { email: emails[index], password: BENCH_PASSWORD }
          const answer = await target.call('POST', '/users/login/', { from: SHARED_ADDRESS, body })
          tokens[index] = answer.body.response_data?.access ?? ''
          return answer
        }
        const check = (token?: string) => preview(target, SHARED_ADDRESS, undefined, token)
        const rows = [
          await crowd('sign in', PEOPLE, target, signIn),
          await crowd('check, signed in', PEOPLE, target, (index) => check(tokens[index])),
          await crowd('check as a visitor', PEOPLE, target, () => check()),
          await crowd('report a stolen phone', ROBBED, target, () => report(target, SHARED_ADDRESS)),
        ]
        const refused = rows.reduce((sum, row) => sum + row.people - row['got through'], 0)
        const seconds = rows.reduce((sum, row) => sum + row.seconds, 0)
        const reached = refused === 0 && seconds <= WITHIN_MINUTES * 60
        const line = `${refused} did not get through; ${rounded(seconds)} s in all.`
        return { tables: [rows], notes: [line], wrong: reached ? [] : [`goal missed: ${line}`] }
      }),
  },
}

async function carryOut(target: Target, attack: Attack, number: number, addresses: number): Promise<Row[]> {
  const { rule } = attack
  print(`${rule}, ${addresses} address${addresses === 1 ? '' : 'es'} …`)
  await target.resetLimits()
  // Another network for each attack: counts of a minute are also kept in the process.
  const network = number * 2 + (addresses === 1 ? 0 : 1)
  const from = (index: number) => `10.${network}.${(index % addresses) >> 8}.${(index % addresses) & 255}`
  const outcomes = await attack.run(target, from, addresses).catch((error: unknown) => [failed(error)])
  return outcomes.map(({ what, tried, through, allowed }) => ({
    ...{ rule, addresses, what, tried },
    ...{ 'got through': through, 'rule allows': allowed, '': through > allowed ? 'TOO MANY' : '' },
  }))
}

/** An attack that could not be carried out proves nothing. */
function failed(error: unknown): Outcome {
  return outcome(`the attack failed: ${error instanceof Error ? error.message : error}`, 1, 1)
}

async function crowd(what: string, people: number, target: Target, ask: (index: number) => Promise<Answer>) {
  const startedAt = performance.now()
  const answers = await target.each(people, ask)
  const through = answers.filter(({ status }) => status === 200 || status === 201).length
  const refused = answers.filter(({ status }) => status === 429).length
  const times = answers.map(({ milliseconds }) => milliseconds)
  return {
    what,
    people,
    'got through': through,
    refused,
    'other errors': people - through - refused,
    seconds: rounded(secondsSince(startedAt)),
    'p99 ms': rounded(percentile(times, 0.99)),
  }
}
