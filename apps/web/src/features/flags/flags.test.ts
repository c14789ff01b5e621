import { createFlagBody } from '@amana/contract/flags'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { errorsOf } from '../../lib/form/rules.ts'
import { haveItBack } from '../../lib/have-it-back.ts'
import { suggestStates } from '../../lib/suggest-states.ts'
import { draftOfStep, flagDrafts, straightDraft } from './flag-draft.ts'
import { whyNotFlag } from './flag-rules.ts'

const free = {
  transfer: true,
  flag_stolen: true,
  flag_lost: true,
  flag_found: false,
  download_certificate: true,
}

describe('what may be flagged as what (decisions §5)', () => {
  test.each([
    ['nothing reported', {}, { found: 'This device is not reported stolen or lost.' }],
    ['lost', { flag_lost: false, flag_found: true }, { lost: 'This device already has an open case.' }],
    [
      'stolen',
      { flag_stolen: false, flag_lost: false, flag_found: true },
      { stolen: 'This device is already reported stolen.', lost: 'This device already has an open case.' },
    ],
    [
      'lost and held',
      { flag_lost: false },
      {
        lost: 'This device already has an open case.',
        found: 'The police hold this device. Only an officer can clear it.',
      },
    ],
  ])('%s', (_, abilities, refused: Partial<Record<'stolen' | 'lost' | 'found', string>>) => {
    for (const type of ['stolen', 'lost', 'found'] as const) {
      expect(whyNotFlag(type, { ...free, ...abilities })).toBe(refused[type] ?? null)
    }
  })
})

describe('"Flag as {type}" (S2 §5)', () => {
  const required = {
    reason: 'Reason for Flagging is required',
    last_known_location: 'Last Known Location is required',
  }
  test.each([
    ['', '', required],
    ['   ', 'Lagos', { reason: required.reason }],
    ['Taken at the motor park', '', { last_known_location: required.last_known_location }],
    [
      'x'.repeat(2001),
      'y'.repeat(301),
      { reason: 'Use at most 2000 characters', last_known_location: 'Use at most 300 characters' },
    ],
    ['Taken at the motor park', 'Ojota, Lagos', {}],
  ])('%.20j, %.20j', (reason, last_known_location, errors) => {
    const values = { reason, last_known_location }
    expect(errorsOf(createFlagBody, values, { fields: Object.keys(values) })).toEqual(errors)
  })
})

describe('states suggested while typing (decisions §5)', () => {
  test.each([
    ['', []],
    ['la', ['Lagos']],
    ['Ikeja, La', ['Ikeja, Lagos']],
    ['Ojota Motor Park, lag', ['Ojota Motor Park, Lagos']],
    ['Uyo, Akwa I', ['Uyo, Akwa Ibom']],
    ['near Cross R', ['near Cross River']],
    ['Wuse 2, Abu', ['Wuse 2, Federal Capital Territory (FCT)']],
    ['FCT', ['Federal Capital Territory (FCT)']],
    ['Ikeja, Lagos', []],
    ['12 Allen Avenue', []],
    ['O', ['Ogun', 'Ondo', 'Osun', 'Oyo']],
  ])('%j → %j', (typed, suggested) => expect(suggestStates(typed)).toEqual(suggested))
})

describe('the steps of a flag', () => {
  const draft = {
    deviceId: 7,
    type: 'stolen',
    reason: 'Taken',
    location: 'Ikeja',
    state: 'Lagos',
    mode: 'trace',
  } as const
  const stored = new Map<string, string>()

  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    return () => vi.unstubAllGlobals()
  })

  test('a reload goes on with what was typed; another type keeps it; another device does not', () => {
    flagDrafts.save('ada', draft)
    const kept = flagDrafts.read('ada')
    expect(draftOfStep(null, kept)).toEqual(draft)
    expect(draftOfStep({ deviceId: 7, type: 'lost' }, kept)).toEqual({ ...draft, type: 'lost' })
    expect(draftOfStep({ deviceId: 8, type: 'lost' }, kept)).toEqual({
      ...{ deviceId: 8, type: 'lost', reason: '', location: '', state: '', mode: 'block' },
    })
    expect(draftOfStep({ deviceId: 8, type: 'broken' }, null)).toBeNull()
    expect(flagDrafts.read('obi')).toBeNull()
    // One that was begun before there was a choice.
    for (const [key, text] of stored) stored.set(key, text.replace('"trace"', '"other"'))
    expect(flagDrafts.read('ada')?.mode).toBe('block')
  })

  test('"I have it back" asks for nothing but the PIN, and sends nothing that was typed for another flag', () => {
    flagDrafts.save('ada', draft)
    const { state } = haveItBack(7)
    const straight = straightDraft(state)
    expect(straight).toEqual({
      deviceId: 7,
      type: 'found',
      reason: '',
      location: '',
      state: '',
      mode: 'block',
    })
    const { reason, location: last_known_location } = straight ?? draft
    const body = { device: 7, flag_type: 'found', reason, last_known_location, security_pin: '4821' }
    expect(createFlagBody.safeParse(body).success).toBe(true)
    expect(createFlagBody.safeParse({ ...body, flag_type: 'stolen' }).success).toBe(false)
    expect(straightDraft({ deviceId: 7, type: 'found' })).toBeNull()
    expect(straightDraft({ deviceId: 'x', straight: true })).toBeNull()
  })
})
