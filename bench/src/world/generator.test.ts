import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Act, Step } from './acts/acts.ts'
import { isIdle } from './acts/idle.ts'
import { historyOf } from './generator.ts'
import { firstState } from './model/state.ts'
import { merged, outcomesOf } from './outcomes.ts'
import { hidesOrder, hidesPin, isRace } from './pairs.ts'
import { shortest } from './shrink.ts'

const SEEDS = Array.from({ length: 80 }, (_, index) => index + 1)
const LENGTH = 120

const stepsOf = (act: Act): readonly Step[] => {
  if (act.do === 'wait') return []
  return act.do === 'both' ? act.steps : [act.do === 'die' ? act.step : act]
}

test('a seed writes the same history each time, and another seed another one', { timeout: 600_000 }, () => {
  for (const seed of SEEDS.slice(0, 5)) expect(historyOf(seed, LENGTH)).toEqual(historyOf(seed, LENGTH))
  expect(historyOf(1, LENGTH)).not.toEqual(historyOf(2, LENGTH))
})

test('eighty histories have every act, and most outcomes of each: done, and refused', {
  timeout: 600_000,
}, () => {
  const seen = new Set<string>()
  for (const seed of SEEDS) {
    let state = firstState()
    for (const act of historyOf(seed, LENGTH)) {
      if (stepsOf(act).some((step) => isIdle(state, step))) continue
      const [outcome] = outcomesOf(state, act)
      if (!outcome) throw new Error('an act without an outcome')
      for (const [nth, step] of stepsOf(act).entries())
        seen.add(`${step.do}: ${outcome.answers[nth]?.split(' ')[0] ?? ''}`)
      seen.add(act.do)
      state = outcome.state
    }
  }
  const must = [
    ...['both', 'die', 'wait', 'register: imei_taken', 'register: device_flagged', 'begin: not_found'],
    ...[
      'begin: device_not_transferable',
      'accept: transfer_over',
      'accept: not_found',
      'claim: dispute_open',
    ],
    ...['flag: case_open', 'flag: no_open_case', 'flag: police_hold', 'agree: forbidden', 'agree: ok'],
    ...[
      'agree: proposal_over',
      'hold: flag_state',
      'seize: in_custody',
      'code: code_wrong',
      'two: ok',
      'code: ok',
    ],
    ...['pay: already_paid', 'pay: failed', 'pay: promo_unknown', 'prove: ok', 'prove: code_expired'],
    ...['find: own_phone', 'flag: pin_wrong', 'begin: pin_wrong', 'claim: device_in_transfer'],
    ...[
      'begin: sim_recently_changed',
      'flag: sim_recently_changed',
      'identify: ok',
      'identify: identity_set',
    ],
    ...['identify: identity_taken', 'identify: identity_mismatch', 'identify: identity_not_found'],
    ...['two: forbidden', 'confirm report: ok', 'reject claim: ok', 'ask as partner: idempotency_key_reused'],
  ]
  expect(must.filter((name) => !seen.has(name))).toEqual([])
})

test('two at once may come in either order, and a count is what both orders allow', () => {
  const flag = { do: 'flag', id: 1, at: 0, phone: 0, who: 0, sim: 0, pin: true } as const
  const steps: [Step, Step] = [
    { ...flag, type: 'lost' },
    { ...flag, at: 1, type: 'stolen' },
  ]
  const outcomes = outcomesOf(firstState(), { do: 'both', steps, apart: 0 })
  expect(outcomes.map(({ answers }) => answers)).toEqual([
    ['ok', 'ok'],
    ['case_open', 'ok'],
  ])
  expect(merged(outcomes)?.counts['log 0 flag.activated']).toEqual([1, 2])
  expect(merged([])).toBeNull()
})

test('a race is two acts whose order decides, and nobody counts a wrong PIN in one', () => {
  const plan = firstState()
  const hold: Step = { do: 'hold', id: 1, at: 0, phone: 0, officer: 1, block: true, sim: 0 }
  const begin: Step = { do: 'begin', id: 2, at: 1, phone: 0, who: 0, to: 1, by: 'account', pin: true }
  expect(isRace(plan, [hold, begin])).toBe(true)
  expect(isRace(plan, [hold, { ...begin, phone: 1, who: 1, to: 0 }])).toBe(false)
  expect(hidesPin(plan, { do: 'both', steps: [hold, begin], apart: 5 })).toBe(false)
  const wrong = { ...begin, pin: false }
  expect(hidesPin(plan, { do: 'both', steps: [hold, wrong], apart: 5 })).toBe(true)
  const [after] = outcomesOf(plan, wrong)
  if (!after) throw new Error('an act without an outcome')
  expect(hidesPin(after.state, { do: 'both', steps: [hold, begin], apart: 5 })).toBe(true)
})

test('five wrong PINs within a quarter of an hour lock it, each time for longer', () => {
  let state = firstState()
  const flag = (pin: boolean) => {
    const step: Step = { do: 'flag', id: 1, at: 0, phone: 0, who: 0, sim: 0, type: 'lost', pin }
    const [outcome] = outcomesOf(state, step)
    if (!outcome) throw new Error('an act without an outcome')
    state = outcome.state
    return outcome.answers[0]
  }
  const fiveWrong = () => Array.from({ length: 5 }, () => flag(false))
  expect(fiveWrong()).toEqual(Array(5).fill('pin_wrong'))
  expect(flag(true)).toBe('account_locked')
  state.now += 15
  expect(fiveWrong()).toEqual(Array(5).fill('pin_wrong'))
  state.now += 59
  expect(flag(true)).toBe('account_locked')
  state.now += 1
  expect(flag(true)).toBe('ok')
})

test('a failing history is made as short as it can be', async () => {
  const history = Array.from({ length: 97 }, (_, index) => index)
  let tried = 0
  const fails = (acts: readonly number[]) => {
    tried += 1
    return Promise.resolve(acts.includes(13) && acts.includes(14) && acts.includes(90))
  }
  expect(await shortest(history, fails)).toEqual([13, 14, 90])
  expect(tried).toBeLessThan(100)
})

test('the model has at most 600 lines, and nothing of the product but its contract', () => {
  const folder = join(import.meta.dirname, 'model')
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(files.join('').match(/\n/g)?.length).toBeLessThanOrEqual(600)
  const imported = files.flatMap((text) => [...text.matchAll(/from '([^']+)'/g)].map(([, path]) => path))
  expect(
    imported.filter((path) => !/^(\.\/\w+|\.\.\/acts\/acts|@amana\/contract)(\.ts)?$/.test(path ?? '')),
  ).toEqual([])
})

test('two claims at once by two people hide which one is the newest', () => {
  const claim = { do: 'claim', id: 1, at: 0, phone: 0, who: 1 } as const
  const by = (who: number): Act => ({ do: 'both', steps: [claim, { ...claim, at: 1, who }], apart: 0 })
  expect(hidesOrder(firstState(), by(2))).toBe(true)
  // The second one of the same person is refused, which leaves one claim in either order.
  expect(hidesOrder(firstState(), by(1))).toBe(false)
})
