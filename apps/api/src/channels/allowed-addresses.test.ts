import { expect, test } from 'vitest'
import { allowAddresses } from './allowed-addresses.ts'

test.each([
  [[], '203.0.113.9', true],
  [['192.0.2.0/24'], '192.0.2.1', true],
  [['192.0.2.0/24'], '::ffff:192.0.2.1', true],
  [['192.0.2.0/24'], '192.0.3.1', false],
  [['192.0.2.0/24'], '::ffff:192.0.3.1', false],
  [['192.0.2.7', '2001:db8::/32'], '192.0.2.7', true],
  [['192.0.2.7', '2001:db8::/32'], '192.0.2.8', false],
  [['192.0.2.7', '2001:db8::/32'], '2001:db8:1::5', true],
  [['192.0.2.7', '2001:db8::/32'], '2001:db9::5', false],
  [['loopback'], '127.0.0.1', true],
  [['loopback'], '::1', true],
  [['loopback'], '10.0.0.1', false],
  [['uniquelocal'], '10.0.0.1', true],
  [['192.0.2.0/24'], 'unix:', false],
  [['192.0.2.0/24'], '', false],
])('%j allows %s: %s', (networks, address, allowed) => expect(allowAddresses(networks)(address)).toBe(allowed))
