import { expect, test } from 'vitest'
import { addressIn, inNetworks, networkOf } from './network.ts'

test.each([
  ['102.89.23.7', '102.89.23.7'],
  ['::ffff:102.89.23.7', '102.89.23.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  ['unknown', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:0DB8:0:0::7', '2001:db8::7'],
  ...[
    '203.0.113.07',
    '127.1',
    '0x7f.1',
    '2130706433',
    '203.0.113.7%0d',
    '2001:db8::7%0d',
    'fe80::1%eth0',
    'unknown',
    ' ',
    '',
  ].map((text) => [text, null] as const),
] as const)('%j names the address %j', (text, address) => expect(addressIn(text)).toBe(address))

test.each([
  [['192.0.2.0/24'], '192.0.2.1', true],
  [['192.0.2.0/24'], '::ffff:192.0.2.1', true],
  [['192.0.2.0/24'], '192.0.3.1', false],
  [['192.0.2.0/24'], '::ffff:192.0.3.1', false],
  [['::ffff:192.0.2.0/120'], '192.0.2.1', true],
  [['::ffff:192.0.2.0/120'], '192.0.3.1', false],
  [['::ffff:192.0.2.7'], '192.0.2.7', true],
  [['192.0.2.7', '2001:db8::/32'], '192.0.2.7', true],
  [['192.0.2.7', '2001:db8::/32'], '192.0.2.8', false],
  [['192.0.2.7', '2001:db8::/32'], '2001:db8:1::5', true],
  [['192.0.2.7', '2001:db8::/32'], '2001:db9::5', false],
  [['0.0.0.0/0'], '203.0.113.7', true],
  [['0.0.0.0/0'], '2001:db8::7', false],
  [['::/0'], '203.0.113.7', false],
  [['loopback'], '127.0.0.1', true],
  [['loopback'], '::1', true],
  [['loopback'], '10.0.0.1', false],
  [['uniquelocal'], '10.0.0.1', true],
  [['192.0.2.0/24'], 'unix:', false],
  [['192.0.2.0/24'], '192.0.2.1:443', false],
  [['0.0.0.0/0', '::/0'], '', false],
  [[], '203.0.113.7', false],
])('%j have %s: %s', (networks, address, within) => expect(inNetworks(networks)(address)).toBe(within))
