/** Every row of the mapping, and all facts through every form of the answer. */
import { CONTEXT_CODES, type FindingCode, findingOf, type Imei, OPERATIONAL_STATUSES } from '@amana/contract'
import { describe, expect, test } from 'vitest'
import { NOTHING_KNOWN } from './facts.fixtures.ts'
import { lastCheckedOf, operationalStatusOf, type StatusFacts } from './operational-status.ts'
import { formFindings, registryFindings, resultOf, statementOf } from './rules.ts'

const FLAGGED = '2026-11-05T09:30:00.000Z'
const HELD = '2026-11-06T09:30:00.000Z'
const stolenFlag = { active_stolen: true, stolen_flag_at: FLAGGED }
const lostFlag = { active_lost: true, lost_flag_at: FLAGGED }
const hold = { police_hold: true, held_at: HELD }
const listedStolen = { listed_stolen: true, listed_stolen_on: '2026-10-01' }
const listedBlocked = { listed_stolen: true, listed_blocked_on: '2026-10-02' }
const listedLost = { listed_lost: true, listed_lost_on: '2026-10-03' }
const proven = { registered: true, ownership_proven: true }

describe('each row', () => {
  test.each<[string, Partial<StatusFacts>, FindingCode[], object]>([
    [
      'a blocked entry',
      listedBlocked,
      [],
      { operationalStatus: 'blocked', reportedDate: '2026-10-02T00:00:00+01:00' },
    ],
    [
      'blocked above everything',
      { ...listedBlocked, ...stolenFlag, ...lostFlag, ...hold, ...proven },
      [],
      { operationalStatus: 'blocked', reportedDate: '2026-10-02T00:00:00+01:00' },
    ],
    [
      'a stolen flag',
      { ...stolenFlag, ...proven },
      [],
      { operationalStatus: 'stolen', reportedDate: FLAGGED },
    ],
    [
      'a stolen entry',
      listedStolen,
      [],
      { operationalStatus: 'stolen', reportedDate: '2026-10-01T00:00:00+01:00' },
    ],
    [
      'flag and entry: the date of the list',
      { ...stolenFlag, ...listedStolen },
      [],
      { operationalStatus: 'stolen', reportedDate: '2026-10-01T00:00:00+01:00' },
    ],
    ['a lost flag', lostFlag, [], { operationalStatus: 'lost', reportedDate: FLAGGED }],
    [
      'a lost entry',
      { ...lostFlag, ...listedLost },
      [],
      { operationalStatus: 'lost', reportedDate: '2026-10-03T00:00:00+01:00' },
    ],
    [
      'lost and stolen',
      { ...listedLost, ...stolenFlag },
      [],
      { operationalStatus: 'stolen', reportedDate: FLAGGED },
    ],
    ['lost and held', { ...lostFlag, ...hold }, [], { operationalStatus: 'lost', reportedDate: FLAGGED }],
    [
      'stolen and held',
      { ...stolenFlag, ...hold },
      [],
      { operationalStatus: 'regulatory', reportedDate: HELD },
    ],
    ['held', { ...hold, ...proven }, [], { operationalStatus: 'regulatory', reportedDate: HELD }],
    ['proven', proven, ['tac_unknown'], { operationalStatus: 'allowed' }],
    ['registered, not proven', { registered: true }, [], { operationalStatus: 'unknown' }],
    ['nothing known', {}, ['tac_unknown'], { operationalStatus: 'unknown' }],
  ])('%s', (_name, facts, form, expected) => {
    expect(operationalStatusOf({ ...NOTHING_KNOWN, ...facts }, form)).toEqual(expected)
  })

  test.each<[string, Partial<StatusFacts>, FindingCode[], string]>([
    [
      'a report under review',
      { ...proven, under_review: true },
      [],
      'DEVICE_AUTHENTICITY.REPORT_UNDER_REVIEW',
    ],
    ['a bad check digit', proven, ['check_digit_mismatch'], 'DEVICE_AUTHENTICITY.NUMBER_SUSPICIOUS'],
    ['all digits equal', {}, ['all_digits_equal'], 'DEVICE_AUTHENTICITY.NUMBER_SUSPICIOUS'],
    ['copied', { ...proven, imei_copied: true, disputed: true }, [], 'DEVICE_AUTHENTICITY.NUMBER_SUSPICIOUS'],
    ['disputed', { ...proven, disputed: true }, [], 'DEVICE_AUTHENTICITY.OWNERSHIP_DISPUTED'],
  ])('%s: unknown, with its code', (_name, facts, form, contextCode) => {
    const answer = operationalStatusOf({ ...NOTHING_KNOWN, ...facts }, form)
    expect(answer).toEqual({
      operationalStatus: 'unknown',
      contextCode,
      contextMessage: expect.stringMatching(/\w/),
    })
  })
})

test('all facts through all forms: none contradicts another', () => {
  const kinds = [
    stolenFlag,
    lostFlag,
    { under_review: true },
    hold,
    { disputed: true },
    listedStolen,
    listedBlocked,
    listedLost,
    { registered: true },
    proven,
  ]
  const numbers = ['356938035643809', '354188040123456', '111111111111111'] as Imei[]
  for (let bits = 0; bits < 2 ** kinds.length; bits++) {
    const facts: StatusFacts = Object.assign(
      {},
      NOTHING_KNOWN,
      ...kinds.filter((_, bit) => bits & (2 ** bit)),
    )
    for (const imei of numbers) {
      const form = formFindings(imei, true)
      const findings = [...registryFindings(facts), ...form]
      // Web, mail, PDF and /partner/v1/checks spell the result and its findings; CAMARA the status.
      const result = resultOf(findings)
      const { operationalStatus: status, reportedDate, contextCode } = operationalStatusOf(facts, form)
      expect(OPERATIONAL_STATUSES).toContain(status)
      if (contextCode) expect([status, CONTEXT_CODES.includes(contextCode)]).toEqual(['unknown', true])
      const says = { bits, imei, status, result }
      if (status === 'allowed') expect(says).toMatchObject({ result: 'clean' })
      if (status === 'stolen' || status === 'blocked') expect(says).toMatchObject({ result: 'stolen' })
      if (status === 'lost') expect(says).toMatchObject({ result: 'flagged' })
      if (status === 'regulatory') expect(says).not.toMatchObject({ result: 'clean' })
      if (status === 'unknown') expect(says).toMatchObject({ result: contextCode ? 'flagged' : 'clean' })
      if (result === 'stolen') expect(['stolen', 'blocked', 'regulatory']).toContain(status)
      expect(reportedDate === undefined).toBe(status === 'unknown' || status === 'allowed')
      expect(statementOf(result, new Date()).startsWith('Reported stolen')).toBe(result === 'stolen')
      expect(findings.map((code) => findingOf(code).severity).includes('stolen')).toBe(result === 'stolen')
    }
  }
})

test('the oldest source decides when it was last checked', () => {
  const now = new Date('2026-11-23T12:00:00.000Z')
  expect(lastCheckedOf({ lists: [] }, now)).toBe('2026-11-23T12:00:00.000Z')
  const lists = [
    { name: 'NCC', as_of: '2026-11-20T00:00:00+00:00' },
    { name: 'GSMA', as_of: '2026-11-21T00:00:00+00:00' },
  ]
  expect(lastCheckedOf({ lists }, now)).toBe('2026-11-20T00:00:00.000Z')
})
