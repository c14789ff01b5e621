import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

const KEY = 'amk_live_0123456789'
const needed = ['--url', 'https://amana.example', '--dir', '/var/lib/list']

test('the key comes from --key or TELCO_KEY', () => {
  expect(readOptions([...needed, '--key', KEY], { TELCO_KEY: 'other' })).toMatchObject({ key: KEY })
  expect(readOptions(needed, { TELCO_KEY: KEY })).toEqual({
    url: new URL('https://amana.example'),
    key: KEY,
    dir: '/var/lib/list',
    once: false,
    format: 'amana',
    digits: 14,
    exec: null,
  })
})

test('codes of the own register', () => {
  const codes = (text: string) => readOptions([...needed, '--reasons', text], { TELCO_KEY: KEY })
  expect(codes('stolen=0011, lost=0012,blocked=0013,held=HOLD-1')).toMatchObject({
    reasons: { stolen: '0011', lost: '0012', blocked: '0013', held: 'HOLD-1' },
  })
  expect(codes('stolen=1,lost=2,blocked=3,held=4,track=5')).toMatchObject({ reasons: { track: '5' } })
  for (const wrong of [
    '',
    'stolen=1,lost=2,blocked=3,held=4,track=',
    'stolen=1',
    'stolen=1,lost=2,blocked=3',
    'stolen=1,lost=2,blocked=3,held=4,found=5',
  ])
    expect(codes(wrong)).toContain('--reasons')
  expect(codes('stolen=1,lost=2,blocked=3,held="4"')).toContain('--reasons')
})

test.each([
  [['--format', 'csv'], '--format'],
  [['--digits', '16'], '--digits'],
  [['--url', 'https://amana.example/telco'], '--url'],
  [['--url', 'ftp://amana.example'], '--url'],
  [['--dir', ''], '--dir'],
  [['--exec', ''], '--exec'],
  [['--keys', KEY], 'unknown'],
  [[KEY], 'unknown'],
])('%j is refused without being repeated', (args, message) => {
  const refusal = readOptions([...needed, ...args], { TELCO_KEY: KEY })
  expect(refusal).toContain(message)
  expect(refusal).not.toContain(KEY)
})

test('without a key, and with one that cannot be sent, nothing begins', () => {
  for (const env of [{}, { TELCO_KEY: '' }, { TELCO_KEY: 'two\nlines' }])
    expect(readOptions(needed, env)).toContain('TELCO_KEY')
})
