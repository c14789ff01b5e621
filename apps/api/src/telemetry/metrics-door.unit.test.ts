import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Exposition } from './exposition.ts'
import { createMetricsPort, mayReadMetrics, type Reader } from './metrics-door.ts'

const reader = (caller: string, headers: Reader['headers'] = {}, peer = caller): Reader => ({
  caller,
  peer,
  headers,
})

test.each<[string, readonly string[], Reader, boolean]>([
  ['this machine', [], reader('127.0.0.1'), true],
  ['this machine, IPv6', [], reader('::1'), true],
  ['a neighbour', [], reader('10.0.0.7'), false],
  ['a named address', ['10.0.0.7'], reader('10.0.0.7'), true],
  ['its neighbour', ['10.0.0.7'], reader('10.0.0.8'), false],
  ['a named network', ['fd00::/8'], reader('fd12::1'), true],
  ['what a proxy here passes on', [], reader('127.0.0.1', { 'x-forwarded-for': '10.0.0.7' }), false],
  ['the same by the newer header', [], reader('127.0.0.1', { forwarded: 'for=10.0.0.7' }), false],
  [
    'an address that the caller typed, without TRUST_PROXY',
    ['10.0.0.7', '127.0.0.1'],
    reader('127.0.0.1', { 'x-forwarded-for': '10.0.0.7' }),
    false,
  ],
  [
    'a named address behind a trusted proxy',
    ['10.0.0.7'],
    reader('10.0.0.7', { 'x-forwarded-for': '10.0.0.7' }, '10.0.0.1'),
    true,
  ],
  [
    'a loopback address that the caller typed before a trusted proxy',
    [],
    reader('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, '10.0.0.1'),
    false,
  ],
  ['no address', ['10.0.0.0/8'], reader(''), false],
])('%s', (_name, networks, from, may) => {
  expect(mayReadMetrics(networks)(from)).toBe(may)
})

async function served(exposition: Exposition, ask: (url: string) => Promise<void>): Promise<void> {
  const port = createMetricsPort(exposition, mayReadMetrics([]), pino({ level: 'silent' }))
  const url = `http://127.0.0.1:${await port.listen('127.0.0.1', 0)}`
  try {
    await ask(url)
  } finally {
    await port.close()
  }
}

test('the port has the metrics and nothing else', async () => {
  await served({ text: async () => 'amana_up 1\n' }, async (url) => {
    const answer = await fetch(`${url}/metrics?x=1`)
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'amana_up 1\n',
    ])
    const statuses = await Promise.all([
      fetch(`${url}/`),
      fetch(`${url}/healthz`),
      fetch(`${url}/metrics/x`),
      fetch(`${url}/metrics`, { method: 'POST', body: 'x' }),
      fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 405, 404])
  })
})

test('figures that cannot be read are a 503, and the port goes on', async () => {
  let fails = true
  const text = () => (fails ? Promise.reject(new Error('no')) : Promise.resolve('amana_up 1\n'))
  await served({ text }, async (url) => {
    expect((await fetch(`${url}/metrics`)).status).toBe(503)
    fails = false
    expect((await fetch(`${url}/metrics`)).status).toBe(200)
  })
})
