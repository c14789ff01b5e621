/** The example of a proxy in front: what it does with callers who come without TLS. */
import { readFileSync } from 'node:fs'
import * as contract from '@amana/contract'
import { fullPath } from '@amana/contract'
import { expect, test } from 'vitest'

const file = readFileSync(new URL('../../../../deploy/haproxy.cfg', import.meta.url), 'utf8')
const plain = file.slice(file.indexOf('\nfrontend plain'), file.indexOf('\nfrontend web'))
const programs = new RegExp(/acl program path,url_dec -m reg -i (\S+)/.exec(plain)?.[1] ?? '^$', 'i')
const refused = (path: string) => programs.test(decodeURIComponent(path))

type Endpoint = Parameters<typeof fullPath>[0]
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

test('each call of a program is refused, and every path that carries a secret', () => {
  const paths = (Object.values(contract) as unknown[])
    .filter(isEndpoint)
    .map((endpoint) => fullPath(endpoint))
    .filter((path) => !path.startsWith('/status/'))
  expect(paths.length).toBeGreaterThan(150)
  const secrets = ['/ussd/secret', '/ussd/secret/events', '/sms/secret', '/sms/secret/delivery']
  for (const path of [
    ...paths,
    ...secrets,
    '//partner/v1/checks',
    '/%70artner/v1/checks',
    '/TELCO/v1/changes',
    '/api',
  ])
    expect([path, refused(path)]).toEqual([path, true])
  expect(plain).toContain(' if program or !reads or brings_credential\n')
})

test.each([
  '/',
  '/verify',
  '/partners',
  '/private-check',
  '/developers',
  '/log/checkpoint',
  '/status/1',
  '/statistics/index.json',
])('who reads %s is led to https', (path) => expect(refused(path)).toBe(false))
