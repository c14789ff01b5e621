import type { Imei } from '@amana/contract'
import { describe, expect, test } from 'vitest'
import { NOTHING_KNOWN } from './facts.fixtures.ts'
import { formFindings, type RegistryFacts, registryFindings, resultOf, statementOf } from './rules.ts'

describe('decisions §3: result', () => {
  test.each<[string, Partial<RegistryFacts>, string]>([
    ['nothing known', {}, 'clean'],
    ['registered', { registered: true }, 'clean'],
    ['an active stolen flag', { active_stolen: true }, 'stolen'],
    ['on an imported list', { listed_stolen: true }, 'stolen'],
    ['on a list of lost devices', { listed_lost: true }, 'flagged'],
    ['an active lost flag', { active_lost: true }, 'flagged'],
    ['a report under review', { under_review: true }, 'flagged'],
    ['a police hold', { police_hold: true }, 'flagged'],
    ['lost and listed', { active_lost: true, listed_stolen: true }, 'stolen'],
  ])('%s', (_name, facts, result) => {
    expect(resultOf(registryFindings({ ...NOTHING_KNOWN, ...facts }))).toBe(result)
  })

  test('a number of a suspicious form is flagged, an unknown model is not', () => {
    expect(resultOf(formFindings('354188040123456' as Imei, true))).toBe('flagged')
    expect(resultOf(formFindings('000000000000000' as Imei, true))).toBe('flagged')
    expect(resultOf(formFindings('356938035643809' as Imei, false))).toBe('clean')
  })
})

test('decisions §2: findings of the form', () => {
  expect(formFindings('354188040123456' as Imei, false)).toEqual(['check_digit_mismatch', 'tac_unknown'])
  expect(formFindings('111111111111111' as Imei, true)).toEqual(['all_digits_equal'])
  expect(formFindings('356938035643809' as Imei, true)).toEqual([])
})

test('decisions §3: a clean statement never promises that a phone is clean everywhere', () => {
  expect(statementOf('clean', new Date('2026-11-21T14:05:00Z'))).toBe(
    'No report known to Amana as of November 21, 2026, 15:05 WAT.',
  )
})
