/** The examples of proxies in front: the same rules for callers who come without TLS, and for /metrics. */
import { readFileSync } from 'node:fs'
import * as contract from '@amana/contract'
import { fullPath } from '@amana/contract'
import { describe, expect, test } from 'vitest'

const fileOf = (path: string) => readFileSync(new URL(`../../../../deploy/${path}`, import.meta.url), 'utf8')

interface Example {
  /** The paths that are served without TLS. */
  plain: string
  web: string
  /** Paths that are refused without TLS, and paths that are refused always. */
  programs: string
  metrics: string
  /** The rule for the rest: only reads without a credential are redirected. */
  others: RegExp
}

function between(file: string, from: string, to?: string): string {
  const start = file.indexOf(from)
  expect([from, start]).not.toEqual([from, -1])
  return file.slice(start, to === undefined ? undefined : file.indexOf(to, start + 1))
}

const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? 'nothing'

const haproxy = fileOf('haproxy.cfg')
const nginx = fileOf('nginx/amana.conf')
const caddy = fileOf('caddy/Caddyfile')

const EXAMPLES: Record<string, Example> = {
  haproxy: {
    plain: between(haproxy, '\nfrontend plain', '\nfrontend web'),
    web: between(haproxy, '\nfrontend web', '\nbackend '),
    programs: found(haproxy, /acl program path,url_dec -m reg -i (\S+)/),
    metrics: found(haproxy, /deny_status 404 if \{ path,url_dec -m reg -i (\S+) \}/),
    others: / if program or !reads or brings_credential\n/,
  },
  nginx: {
    plain: between(nginx, 'map $uri', 'listen 443'),
    web: between(nginx, 'listen 443'),
    programs: found(nginx, /"~\*(\^\S+)" 1;/),
    metrics: found(nginx, /location ~\* (\S+) \{\n {4}return 404;/),
    others: /default 1;\n.*\n {2}"0:1:" 0;\n\}[\s\S]*if \(\$amana_plain_refused\) \{\n {4}return 403;/,
  },
  caddy: {
    plain: between(caddy, 'http://amana.example', '\nhttps://'),
    web: between(caddy, '\nhttps://'),
    programs: found(caddy, /@program path_regexp \(\?i\)(\S+)/),
    metrics: found(caddy, /@metrics path_regexp \(\?i\)(\S+)\n\trespond @metrics 404/),
    others:
      /route \{\n\t\trespond @program 403\n\t\trespond @writes 403\n\t\trespond @brings_credential 403\n\t\tredir /,
  },
}

type Endpoint = Parameters<typeof fullPath>[0]
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

test('all examples have the same rules, letter by letter', () => {
  const [first, ...others] = Object.values(EXAMPLES)
  for (const { programs, metrics } of others)
    expect([programs, metrics]).toEqual([first?.programs, first?.metrics])
})

describe.each(Object.entries(EXAMPLES))('%s', (_, { plain, web, programs, metrics, others }) => {
  const matches = (pattern: string, path: string) => new RegExp(pattern, 'i').test(decodeURIComponent(path))
  const refused = (path: string) => matches(programs, path)

  test('each call of a program is refused, and every path that carries a secret', () => {
    const paths = (Object.values(contract) as unknown[])
      .filter(isEndpoint)
      .map((endpoint) => fullPath(endpoint))
      .filter((path) => !path.startsWith('/status/'))
    expect(paths.length).toBeGreaterThan(150)
    const secrets = ['/ussd/secret', '/ussd/secret/events', '/sms/secret', '/sms/secret/delivery']
    const written = ['//partner/v1/checks', '/%70artner/v1/checks', '/TELCO/v1/changes', '/api']
    for (const path of [...paths, ...secrets, ...written]) expect([path, refused(path)]).toEqual([path, true])
    expect(plain).toMatch(others)
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
  ])('who reads %s is led to https', (path) => {
    expect(refused(path)).toBe(false)
    expect(plain).toMatch(/308/)
  })

  test('/metrics is refused, however it is written, and nothing else is', () => {
    for (const path of ['/metrics', '//metrics', '/METRICS', '/%6detrics', '/metrics/', '/metrics/x'])
      expect([path, matches(metrics, path)]).toEqual([path, true])
    for (const path of ['/', '/metric', '/metricsx', '/api/metrics'])
      expect([path, matches(metrics, path)]).toEqual([path, false])
  })

  test('what a client says of its own address counts for nothing', () => {
    expect(web).toMatch(/X-Forwarded-For (%\[src\]|\$remote_addr;|\{remote_host\})\n/)
  })
})
