import type { Need } from '@amana/contract/needs'
import { describe, expect, test } from 'vitest'
import { cardOf } from './need-card.ts'

const NEED: Need = {
  kind: 'pin',
  device: { id: 7, brand: 'Tecno', model: 'Spark 20', imei: '354188040123456' },
  case: null,
  flag_id: null,
  flag_type: null,
  person: null,
}

describe('a card names the phone and leads to its one action', () => {
  test.each<[Partial<Need>, string, string]>([
    [
      { kind: 'found_message', case: 'FP-2026-000001' },
      'Somebody found your Tecno Spark 20',
      '/found/FP-2026-000001',
    ],
    [{ kind: 'claim' }, 'Somebody else claims your Tecno Spark 20', '/transfer/device/7'],
    [
      { kind: 'report', case: 'LE-2026-000001', flag_id: 3, flag_type: 'stolen' },
      'Somebody reported your Tecno Spark 20',
      '/devices/354188040123456/case?flag=3',
    ],
    [
      { kind: 'collect', case: 'LE-2026-000001' },
      'Collect your Tecno Spark 20',
      '/devices/354188040123456/collect',
    ],
    [{ kind: 'in_custody' }, 'The police found your Tecno Spark 20', '/devices/354188040123456/collect'],
    [{ kind: 'hold' }, 'The police hold your Tecno Spark 20', '/transfer/device/7'],
    [
      { kind: 'open_case', flag_type: 'stolen' },
      'Your Tecno Spark 20 is reported stolen',
      '/transfer/device/7',
    ],
    [{ kind: 'open_case', flag_type: 'lost' }, 'Your Tecno Spark 20 is reported lost', '/transfer/device/7'],
    [
      { kind: 'offer', person: 'b@example.com' },
      'You offered your Tecno Spark 20 to somebody',
      '/transfer/device/7',
    ],
    [
      {
        kind: 'incoming_transfer',
        person: 'Ada Obi',
        device: { id: null, brand: 'Tecno', model: 'Spark 20', imei: '' },
      },
      'Ada Obi wants to give you a Tecno Spark 20',
      '/transfer/incoming',
    ],
    [{ kind: 'pin', device: null }, 'You have no security PIN yet', '/auth/pin-setup'],
    [{ kind: 'phone_number', device: null }, 'Your phone number is not verified', '/auth/verify-phone'],
  ])('%j', (changes, title, to) => {
    expect(cardOf({ ...NEED, ...changes })).toMatchObject({ title, to })
  })

  test('a case that is not to be followed has no number', () => {
    expect(cardOf({ ...NEED, kind: 'open_case', flag_type: 'stolen' }).text).toBe('')
    expect(cardOf({ ...NEED, kind: 'open_case', flag_type: 'lost', case: 'LE-2026-000002' })).toMatchObject({
      text: 'Case LE-2026-000002 is open.',
      tone: 'flagged',
    })
  })
})
