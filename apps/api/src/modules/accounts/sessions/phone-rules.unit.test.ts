import { expect, test } from 'vitest'
import { systemOf } from './device-name.ts'
import { mayBeOnPhone, passkeyMayBeOnPhone } from './phone-rules.ts'

test.each([
  ['Chrome on Android', true],
  ['Safari on iOS', true],
  ['Firefox on Linux', true],
  ['Safari on macOS', true],
  ['Chrome on Windows', false],
  ['Chrome on Chrome OS', false],
  ['Unknown device', true],
  ['Opera Mini', true],
  ['', true],
])('%j may be on a phone: %s', (device, may) => {
  expect(mayBeOnPhone(systemOf(device))).toBe(may)
})

const made = {
  system: 'Android',
  session_id: 'other',
  attachment: 'platform',
  transports: [],
} as const

test.each([
  ['made in another session there', {}, true],
  ['made in a session that is deleted', { session_id: null }, true],
  ['made in the session that presses', { session_id: 'mine' }, false],
  ['made on a computer', { system: 'Windows' }, false],
  [
    'made on a computer, by a key in its port',
    { system: 'Windows', attachment: 'cross-platform', transports: ['usb'] },
    false,
  ],
  [
    'made by a phone beside the computer',
    { system: 'Windows', attachment: 'cross-platform', transports: ['hybrid', 'internal'] },
    true,
  ],
  [
    'made by a phone beside the session that presses',
    { session_id: 'mine', attachment: 'cross-platform', transports: ['hybrid'] },
    true,
  ],
] as const)('a passkey that was %s', (_, change, on) => {
  const { transports, ...passkey } = { ...made, ...change }
  expect(passkeyMayBeOnPhone({ ...passkey, transports: [...transports] }, 'mine')).toBe(on)
})
