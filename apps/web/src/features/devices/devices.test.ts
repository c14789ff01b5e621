import type {
  Device,
  DeviceAbilities,
  DeviceListItem,
  FlagRecord,
  HistoryItem,
  LockReason,
} from '@amana/contract/devices'
import { describe, expect, test } from 'vitest'
import { networkError, readEnvelope, toApiError } from '../../lib/api.ts'
import { deviceName } from '../../lib/device-name.ts'
import { filenameOf } from '../../lib/download.ts'
import { deviceErrorOf } from './device-error.ts'
import { matchesSearch } from './device-text.ts'
import { devices } from './messages.ts'
import { passedDevice } from './passed-device.ts'
import {
  clearedOn,
  eventText,
  flagsCsv,
  flagTone,
  flattenHistory,
  personText,
  unclearedText,
} from './records.ts'
import { meaningOf, reasonsBeside, whyNot } from './why-not.ts'

const DEVICE: DeviceListItem = {
  id: 7,
  brand: 'Tecno',
  model: 'Spark 10 Pro',
  imei: '354188040123456',
  imei2: '354188040123464',
  status: 'registered',
  locked_by: [],
  registration_date: '2025-03-03T09:00:00.000Z',
}

const FLAG: FlagRecord = {
  id: 1,
  case_number: 'LE-2025-000001',
  flag_type: 'stolen',
  flag_type_display: 'Stolen',
  status: 'active',
  status_display: 'Active',
  reason: 'Snatched by two men',
  last_known_location: 'Ikeja, Lagos',
  device_state: 'Lagos',
  created_at: '2025-03-03T13:05:00.000Z',
  mode: 'block',
  trace_until: null,
  cleared_at: null,
  cleared_by: null,
  reported_by: 'You',
  followed: true,
}

describe('the name of a device', () => {
  test.each([
    ['Tecno', 'Spark 10', 'Tecno Spark 10'],
    ['Samsung', 'samsung Galaxy A05', 'samsung Galaxy A05'],
    ['', 'Apple iPhone 13', 'Apple iPhone 13'],
    ['Nokia', '', 'Nokia'],
    [' ', '', 'Unknown model'],
  ])('%j %j → %s', (brand, model, name) => expect(deviceName({ brand, model })).toBe(name))
})

describe('search by IMEI or model', () => {
  test.each([
    '354188040123456',
    '35 418804 012345 6',
    '3464',
    '35-418804',
    'tecno',
    'SPARK',
    'pro tecno',
    '10',
    '',
  ])('%j finds it', (search) => expect(matchesSearch(DEVICE, search)).toBe(true))
  test.each(['354188040123457', 'tecno camon', '99'])('%j does not', (search) =>
    expect(matchesSearch(DEVICE, search)).toBe(false),
  )
})

describe('what may not be done says why (decisions §5, §6)', () => {
  const all: DeviceAbilities = {
    transfer: true,
    flag_stolen: true,
    flag_lost: true,
    flag_found: false,
    download_certificate: true,
  }
  const device = (
    status: Device['status'],
    locked_by: LockReason[] = [],
    abilities: Partial<DeviceAbilities> = {},
  ) => ({
    status,
    locked_by,
    abilities: { ...all, ...abilities },
  })
  const locked = (...reasons: LockReason[]) =>
    device('locked', reasons, {
      transfer: false,
      flag_lost: !reasons.includes('lost'),
      download_certificate: false,
    })

  test('nothing to say of a device that stands well', () => {
    expect(whyNot(device('registered'))).toEqual({ flag: [], transfer: [], certificate: [] })
  })
  test('stolen: found comes first', () => {
    const stolen = device('stolen', [], {
      transfer: false,
      flag_stolen: false,
      flag_lost: false,
      flag_found: true,
      download_certificate: false,
    })
    expect(whyNot(stolen)).toMatchObject({ flag: [], transfer: [expect.stringContaining('reported stolen')] })
    expect(whyNot(stolen).certificate).toEqual([expect.stringContaining('no valid certificate')])
  })
  test('stolen and held: nobody but an officer', () => {
    const held = device('stolen', ['hold'], { transfer: false, flag_stolen: false, flag_lost: false })
    expect(whyNot(held).flag).toEqual([expect.stringContaining('Only an officer')])
    expect(whyNot(held).transfer).toEqual([
      expect.stringContaining('reported stolen'),
      expect.stringContaining('police hold'),
    ])
  })

  const SAID: Record<LockReason, RegExp> = {
    hold: /police/,
    transfer: /transfer has ended|offered/,
    dispute: /[Ss]omebody else claims/,
    lost: /[Rr]eported lost/,
  }
  test.each([
    [['hold']],
    [['transfer']],
    [['dispute']],
    [['lost']],
    [['hold', 'lost']],
    [['dispute', 'lost']],
  ] as const)('locked by %j: exactly these are said', (reasons) => {
    for (const text of [whyNot(locked(...reasons)).transfer.join(' '), meaningOf(locked(...reasons))])
      for (const [reason, words] of Object.entries(SAID))
        expect(words.test(text), `${reason}: ${text}`).toBe((reasons as readonly string[]).includes(reason))
  })
  test('a transfer ends no certificate: a list or a report does', () => {
    expect(whyNot(locked('transfer')).certificate).toEqual([
      expect.stringContaining('a list names this phone'),
    ])
  })
  test('what a notice of a lock says is not said again beside the actions', () => {
    expect(reasonsBeside(locked('hold', 'dispute', 'lost'))).toEqual([])
    const held = device('stolen', ['hold'], {
      transfer: false,
      flag_stolen: false,
      flag_lost: false,
      download_certificate: false,
    })
    expect(reasonsBeside(held)).toEqual([
      expect.stringContaining('stolen'),
      expect.stringContaining('no valid certificate'),
    ])
  })
  test('an answer without the reasons names none', () => {
    const { locked_by: _, ...bare } = locked()
    expect(meaningOf(bare)).toBe('It cannot be transferred now.')
    expect(whyNot(bare).transfer).toEqual(['This phone cannot be transferred now.'])
  })
})

describe('the device that the page before passed along', () => {
  test.each(['7', DEVICE.imei, DEVICE.imei2 ?? ''])('is taken for %s', (named) => {
    expect(passedDevice({ userId: 'ada', device: { ...DEVICE, more: 'of it' } }, named, 'ada')).toEqual(
      DEVICE,
    )
  })
  test('is shown to nobody else', () => {
    const state = { userId: 'ada', device: DEVICE }
    expect([passedDevice(state, '7', 'obi'), passedDevice(state, '7', undefined)]).toEqual([null, null])
    expect(passedDevice({ device: DEVICE }, '7', undefined)).toBeNull()
  })
  test.each([
    [{}, '7'],
    [{ device: 'x' }, '7'],
    [{ device: DEVICE }, '8'],
    [{ device: { ...DEVICE, status: 'toString' } }, '7'],
    [{ device: { ...DEVICE, locked_by: ['toString'] } }, '7'],
    [{ device: { ...DEVICE, imei: '<b>' } }, '7'],
    [{ device: { ...DEVICE, registration_date: 'soon' } }, '7'],
    [{ device: { id: 'v-1', device: DEVICE.imei, created_at: '2025-03-03' } }, 'v-1'],
  ])('%j is not taken for %s', (state, named) =>
    expect(passedDevice({ userId: 'ada', ...state }, named, 'ada')).toBeNull(),
  )
})

describe('records', () => {
  test('the history comes under dates, and is shown newest first', () => {
    const item = (id: number, created_at: string) => ({ id, created_at }) as HistoryItem
    const history = {
      '2025-03-03': [item(1, '2025-03-03T09:00:00Z'), item(3, '2025-04-01T09:00:00Z')],
      '2025-03-04': [item(2, '2025-03-04T09:00:00Z')],
    }
    expect(flattenHistory(history).map(({ id }) => id)).toEqual([3, 2, 1])
    expect(flattenHistory({})).toEqual([])
  })

  test('an event of which S2 §3 says all there is', () => {
    const bare = {
      id: 1,
      actor: 'Ngozi Eze',
      action_type: 'found' as const,
      created_at: '2025-03-03T09:00:00Z',
    }
    expect(flattenHistory({ '2025-03-03': [bare] })).toEqual([
      { ...bare, owner: 'Ngozi Eze', date_acquired: bare.created_at, status: eventText(bare) },
    ])
    expect(eventText({ action_type: 'painted' as 'found' })).toBe('painted')
  })

  test('cleared or not goes by whom, also when nobody says when', () => {
    const { cleared_at: _, ...bare } = FLAG
    expect(clearedOn(bare as FlagRecord)).toBeNull()
    expect(clearedOn({ ...bare, cleared_by: 'You' } as FlagRecord)).toEqual({ date: null, by: 'You' })
  })

  test('a found phone and a rejected report have nothing to clear', () => {
    expect(unclearedText(FLAG)).toBe('Not Cleared')
    expect(unclearedText({ ...FLAG, flag_type: 'found' })).toBe('Nothing to clear')
    expect(unclearedText({ ...FLAG, status: 'rejected' })).toBe('Rejected by officers')
  })

  test('lost amber, stolen red, found green, what no longer holds grey', () => {
    expect(flagTone(FLAG)).toBe('stolen')
    expect(flagTone({ ...FLAG, flag_type: 'lost', status: 'under_review' })).toBe('flagged')
    expect(flagTone({ ...FLAG, flag_type: 'found' })).toBe('clean')
    expect(flagTone({ ...FLAG, status: 'cleared' })).toBe('neutral')
  })

  test('the server’s words for people have a text of ours, names stay', () => {
    const words = ['You', 'Law enforcement', 'A member of the public', 'Previous owner', 'New owner']
    expect(new Set([...words, 'Another person'].map(personText))).toEqual(
      new Set(Object.values(devices.people)),
    )
    expect(personText('Adaeze Okafor')).toBe('Adaeze Okafor')
  })

  test('Download Credentials: the columns of S2, null is Not Cleared, formulas are text', () => {
    const cleared = { ...FLAG, reason: '=1+1', cleared_at: '2025-03-04T08:00:00.000Z', cleared_by: 'You' }
    expect(flagsCsv('354188040123456', [FLAG, cleared])).toBe(
      '\uFEFFStatus,Reason,Date Flagged,Cleared On,Flagged By,Case Number,IMEI\r\n' +
        'Stolen (Active),Snatched by two men,"March 03, 2025, 14:05 WAT",Not Cleared,You,LE-2025-000001,354188040123456\r\n' +
        `Stolen (Active),'=1+1,"March 03, 2025, 14:05 WAT","March 04, 2025, 09:00 WAT",You,LE-2025-000001,354188040123456\r\n`,
    )
  })
})

describe('S2 §8: the server description or Error occured', () => {
  const said = {
    response_status: 'error',
    response_description: 'Come back later.',
    response_data: null,
    request_id: 'r-1',
  }
  const problem = (status: number, body: string) => {
    try {
      readEnvelope(status, body, null)
    } catch (error) {
      return deviceErrorOf(toApiError(error))
    }
    throw new Error('the answer is a success')
  }

  test('the description', () =>
    expect(problem(500, JSON.stringify(said))).toEqual({ title: 'Come back later.' }))
  test('no description', () => expect(problem(502, '<html>')).toEqual({ title: 'Error occured' }))
  test('no answer', () => {
    const text = 'Network error. Please check your connection and try again.'
    expect(deviceErrorOf(networkError())).toEqual({ title: 'Error occured', text })
  })
})

test('names of files', () => {
  expect(filenameOf('attachment; filename="amana-certificate-A-1.pdf"')).toBe('amana-certificate-A-1.pdf')
  expect(filenameOf(null)).toBe('download')
})
