/** The emitted metrics; rules, dashboard and runbook name the same ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JOB_NAMES } from '../jobs/jobs.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { alertRules, dashboardExpressions, fileAt, metricsIn, seriesIn } from './monitoring.fixtures.ts'

let amana: TestProduct
let text = ''

const PERSON = { email: 'ngozi.metrics@example.com', phone: '+2348031112233', imei: '990000990000011' }

async function readMetrics(of: TestProduct): Promise<string> {
  return (await of.product.app.inject('/metrics')).body
}

beforeAll(async () => {
  amana = await startTestProduct({ env: { TELECOM_PROVIDER: 'sandbox' } })
  await amana.call('POST', '/devices/verifications/create/', { body: { imei: PERSON.imei } })
  const password = 'violet-harbour-cassava-9921'
  const { status } = await amana.call('POST', '/users/register/', {
    body: {
      email: PERSON.email,
      phone_number: PERSON.phone,
      first_name: 'Ngozi',
      last_name: 'Obi',
      password,
      confirm_password: password,
    },
  })
  expect(status).toBe(201)
  await waitUntil(async () => (await readMetrics(amana)).includes('amana_provider_call_seconds_count{'))
  text = await readMetrics(amana)
})
afterAll(() => amana.stop())

test('each name begins with amana_, has a help and a type, and stands once', () => {
  const names = [...text.matchAll(/^# HELP ([^ ]+) .+$/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => !name?.startsWith('amana_'))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  for (const name of seriesIn(text).keys()) expect(name).toMatch(/^amana_/)
})

test('no label has anything of a person or a phone, and each has few values', () => {
  for (const part of [...Object.values(PERSON), 'ngozi', 'Ngozi', '2348031112233', '99000099'])
    expect(text).not.toContain(part)
  for (const [name, rows] of seriesIn(text)) {
    expect(rows.length, name).toBeLessThan(4_000)
    for (const labels of rows)
      for (const [label, value] of Object.entries(labels))
        expect(value, `${name} ${label}`).not.toMatch(/@|\d{6,}|[0-9a-f]{8}-[0-9a-f]{4}/)
  }
})

test('each queue has its figures from the start', () => {
  const series = seriesIn(text)
  for (const name of ['waiting_jobs', 'oldest_seconds', 'active_jobs', 'failed_jobs'])
    expect(
      series
        .get(`amana_queue_${name}`)
        ?.map(({ queue }) => queue)
        .toSorted(),
      name,
    ).toEqual(JOB_NAMES.toSorted())
})

describe('rules and dashboard', () => {
  const rules = alertRules()
  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, expr]),
    ...dashboardExpressions().map((expr) => ['dashboard', expr]),
  ]

  test.each(expressions)('%s: %s', (_name, expr = '') => {
    const series = seriesIn(text)
    const used = metricsIn(expr)
    expect(used.length + Number(/\bup\b/.test(expr))).toBeGreaterThan(0)
    for (const { name, matchers, by } of used) {
      // A host with one process has no parent that counts workers: worker-metrics.test.ts has those.
      if (name.startsWith('amana_workers')) continue
      const rows = series.get(name)
      expect(rows, name).toBeDefined()
      const grouped = by.filter((label) => label !== '' && (label !== 'le' || name.endsWith('_bucket')))
      for (const label of [...matchers.map(([label]) => label), ...grouped])
        expect(Object.keys(rows?.[0] ?? {}), `${name}{${label}}`).toContain(label)
      // Histograms of calls appear with the first call of their kind.
      for (const [label, operator, value] of matchers)
        if (operator === '=' && !name.startsWith('amana_http') && !name.startsWith('amana_provider'))
          expect(
            rows?.map((labels) => labels[label]),
            `${name}{${label}="${value}"}`,
          ).toContain(value)
    }
  })

  test('the series that promtool is fed have the names and labels of the product', () => {
    const series = seriesIn(text)
    const fed = fileAt('deploy/prometheus/amana.rules.test.yml').matchAll(/series: '(amana_\w+)\{([^}]*)\}'/g)
    for (const [, name = '', inside = ''] of fed) {
      if (name.startsWith('amana_workers')) continue
      const labels = [...inside.matchAll(/(\w+)=/g)].map(([, label]) => label)
      const own = labels.filter((label) => label !== 'instance' && label !== 'job')
      expect(Object.keys(series.get(name)?.[0] ?? {}).toSorted(), name).toEqual(own.toSorted())
    }
  })

  test('each alert names a section of the runbook, and each section an alert', () => {
    const page = fileAt('docs/runbooks/monitoring.md')
    const sections = [...page.matchAll(/^### (Amana\w+)$/gm)].map(([, name = '']) => name)
    expect(rules.length).toBeGreaterThanOrEqual(20)
    expect(rules.map(({ alert }) => alert).toSorted()).toEqual(sections.toSorted())
    for (const { alert, annotations, labels } of rules) {
      expect(annotations.runbook).toBe(`docs/runbooks/monitoring.md#${alert.toLowerCase()}`)
      expect(['page', 'ticket']).toContain(labels.severity)
    }
  })
})

test('with METRICS_PORT the main port has none, and the other has them', async () => {
  const beside = await startTestProduct({ env: { METRICS_PORT: '0' }, testDatabase: amana })
  try {
    expect((await beside.product.app.inject('/metrics')).statusCode).toBe(404)
    const line = beside.logged.find((each) => each.includes('listening for readers of the metrics')) ?? '{}'
    const { port } = JSON.parse(line) as { port: number }
    const texts = await Promise.all(
      Array.from({ length: 20 }, async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
    )
    for (const each of texts) expect(each).toContain('amana_database_up 1')
  } finally {
    await beside.stop()
  }
})

test('named addresses may read them', async () => {
  const named = await startTestProduct({ env: { METRICS_ADDRESSES: '10.0.0.7' }, testDatabase: amana })
  try {
    const from = async (remoteAddress: string) =>
      (await named.product.app.inject({ url: '/metrics', remoteAddress })).statusCode
    expect([await from('10.0.0.7'), await from('10.0.0.8'), await from('127.0.0.1')]).toEqual([200, 404, 200])
  } finally {
    await named.stop()
  }
})
