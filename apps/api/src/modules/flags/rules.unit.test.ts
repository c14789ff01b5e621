import type { Imei } from '@amana/contract'
import { describe, expect, test } from 'vitest'
import { DAY } from '../../kernel/durations.ts'
import {
  caseYear,
  decideFlag,
  type ModeFacts,
  type ModeRefusal,
  nextTheftReportAt,
  type OpenFlag,
  ownersTracePeriod,
  refusesOwnersMode,
  splitModel,
} from './rules.ts'

const flag = (
  flagType: 'stolen' | 'lost',
  status: 'active' | 'under_review' = 'active',
  id = 1,
): OpenFlag => ({
  id,
  case_number: `LE-2026-00000${id}`,
  imei: '990000020000001' as Imei,
  flag_type: flagType,
  status,
})
const stolen = flag('stolen')
const lost = flag('lost')
const review = flag('stolen', 'under_review', 2)
const blockedBy = (caseNumber: string) => ({ allowed: false, code: 'case_open', caseNumber })
const NO_CASE = { allowed: false, code: 'no_open_case' }
const HELD = { allowed: false, code: 'police_hold' }
const allows = (...clears: OpenFlag[]) => ({ allowed: true, clears })

describe('decisions §5: which flag may follow which', () => {
  test.each([
    ['nothing', [], false, 'stolen', 'owner', allows()],
    ['nothing', [], false, 'lost', 'owner', allows()],
    ['nothing', [], false, 'found', 'owner', NO_CASE],
    ['nothing', [], false, 'found', 'officer', NO_CASE],
    ['nothing', [], true, 'stolen', 'owner', allows()],
    ['nothing', [], true, 'found', 'owner', NO_CASE],
    ['lost', [lost], false, 'stolen', 'owner', allows(lost)],
    ['lost', [lost], true, 'stolen', 'owner', allows(lost)],
    ['lost', [lost], false, 'lost', 'owner', blockedBy(lost.case_number)],
    ['lost', [lost], false, 'found', 'owner', allows(lost)],
    ['lost', [lost], true, 'found', 'owner', HELD],
    ['lost', [lost], true, 'found', 'officer', allows(lost)],
    ['stolen', [stolen], false, 'stolen', 'owner', blockedBy(stolen.case_number)],
    ['stolen', [stolen], false, 'lost', 'owner', blockedBy(stolen.case_number)],
    ['stolen', [stolen], false, 'lost', 'officer', blockedBy(stolen.case_number)],
    ['stolen', [stolen], false, 'found', 'owner', allows(stolen)],
    [
      'one on each IMEI',
      [stolen, flag('lost', 'active', 3)],
      false,
      'found',
      'owner',
      allows(stolen, flag('lost', 'active', 3)),
    ],
    [
      'one on each IMEI',
      [stolen, flag('lost', 'active', 3)],
      false,
      'stolen',
      'owner',
      blockedBy(stolen.case_number),
    ],
    ['a report', [review], false, 'stolen', 'owner', allows()],
    ['a report', [review], false, 'found', 'owner', NO_CASE],
    ['a report and lost', [lost, review], false, 'found', 'owner', allows(lost)],
  ] as const)('with %s open: %j, held %j, %s by %s', (_name, flags, policeHold, flagType, by, decision) => {
    expect(decideFlag({ flags, policeHold }, flagType, by)).toEqual(decision)
  })
})

test.each([
  ['Tecno Spark 20', { brand: 'Tecno', model: 'Spark 20' }],
  ['  itel   A60 ', { brand: 'itel', model: 'A60' }],
  ['Tecno', { brand: 'Tecno', model: '' }],
  ['', { brand: '', model: '' }],
])('brand and model of %j', (text, model) => {
  expect(splitModel(text)).toEqual(model)
})

test('the year of a case is Lagos’s', () => {
  expect(caseYear(new Date('2026-12-31T22:59:59Z'))).toBe('2026')
  expect(caseYear(new Date('2026-12-31T23:00:00Z'))).toBe('2027')
})

test('the next report may come a day after the oldest that counts', () => {
  const times = [3, 2, 1].map((hour) => new Date(hour * 3_600_000))
  expect(nextTheftReportAt(times, 4)).toBeNull()
  expect(nextTheftReportAt([], 3)).toBeNull()
  expect(nextTheftReportAt(times, 3)).toEqual(new Date(3_600_000 + DAY))
})

describe('trace or block (decisions §20)', () => {
  const now = new Date('2026-11-30T12:00:00Z')
  const days = (count: number) => new Date(now.getTime() + count * DAY)

  test('a period is 14 days, and goes on where an earlier one began', () => {
    expect(ownersTracePeriod(null, now)).toEqual({ from: now, until: days(14) })
    expect(ownersTracePeriod(days(-10), now)).toEqual({ from: days(-10), until: days(4) })
    expect(ownersTracePeriod(days(-14), now)).toBeNull()
    expect(ownersTracePeriod(days(-80), now)).toBeNull()
  })

  const facts: ModeFacts = {
    open: true,
    proven: true,
    policeHold: false,
    officersBlock: false,
  }
  test.each<[string, Partial<ModeFacts>, 'block' | 'trace', ModeRefusal | null]>([
    ['a proven owner', {}, 'trace', null],
    ['an owner without proof', { proven: false }, 'trace', 'not_proven'],
    ['an owner without proof who blocks', { proven: false }, 'block', null],
    ['against an officer', { officersBlock: true }, 'trace', 'officers_block'],
    ['with an officer', { officersBlock: true }, 'block', null],
    ['under a hold', { policeHold: true }, 'block', 'police_hold'],
    ['a closed case', { open: false }, 'block', 'closed'],
  ])('%s', (_, change, wanted, refusal) => {
    expect(refusesOwnersMode({ ...facts, ...change }, wanted)).toBe(refusal)
  })
})
