/**
 * The alert rules in a real Prometheus, which reads a product that is broken on purpose. It waits for
 * minutes, so `--long` alone runs it; promtool tries every alert (alerts.outside.test.ts).
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTelecomRecords } from '../adapters/telecom-records/index.ts'
import { readConfig } from '../config/index.ts'
import { systemClock } from '../kernel/clock.ts'
import type { TelecomRecords } from '../ports/telecom-records.ts'
import { freePort } from '../testing/free-port.ts'
import { initiate, startCheck } from '../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { alertRules, RULES } from './monitoring.fixtures.ts'

const LIMIT_MS = 1_200_000
/** Tried by promtool alone: they take hours, a full disk or several processes. */
const BY_PROMTOOL = [
  'AmanaDatabaseDown',
  'AmanaDiskFilling',
  'AmanaPaymentMismatch',
  'AmanaProviderFailing',
  'AmanaSlow',
  'AmanaWebhooksOverdue',
  'AmanaWorkersMissing',
]

/** @param targets addresses that it reads each second */
async function startPrometheus(targets: readonly string[]) {
  const dir = mkdtempSync(join(tmpdir(), 'amana-prometheus-'))
  const address = `127.0.0.1:${await freePort()}`
  const atOnce = readFileSync(RULES, 'utf8').replaceAll(/^ +for: .*\n/gm, '')
  writeFileSync(join(dir, 'amana.rules.yml'), atOnce)
  writeFileSync(
    join(dir, 'prometheus.yml'),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [amana.rules.yml]
scrape_configs: [{ job_name: amana, scrape_timeout: 1s, static_configs: [{ targets: ${JSON.stringify(targets)} }] }]
`.replace('scrape_timeout: 1s', 'scrape_interval: 2s, scrape_timeout: 2s'),
  )
  const program = spawn(
    'prometheus',
    [
      `--config.file=${join(dir, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(dir, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ask = async (path: string) =>
    (await (await fetch(`http://${address}/api/v1/${path}`)).json()) as {
      data: { alerts: { labels: { alertname: string }; state: string }[] }
    }
  await waitUntil(() => ask('alerts').catch(() => null), LIMIT_MS)
  return {
    async firing(): Promise<Set<string>> {
      const { data } = await ask('alerts')
      return new Set(
        data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname),
      )
    },
    async stop() {
      const ended = once(program, 'exit')
      program.kill('SIGTERM')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** A mobile network that is down; its adapter is the product's own. */
function networkThatIsDown() {
  const network = { name: 'MTN', prefixes: [], client_id: 'amana', client_secret: 'secret' }
  const address = { base_url: 'http://127.0.0.1:1', token_url: 'http://127.0.0.1:1/token' }
  const { telecom } = readConfig({
    TELECOM_PROVIDER: 'camara',
    TELECOM_NETWORKS: JSON.stringify([{ ...network, ...address }]),
  })
  return createTelecomRecords({ telecom }, { clock: systemClock, log: pino({ level: 'silent' }) })
}

/** Rows as they are when something is broken, and locks that keep the product from mending it. */
async function breakDatabase({ database }: TestProduct, holding: pg.PoolClient): Promise<void> {
  const { pool } = database
  await holding.query('begin')
  for (const sequence of ['block list', 'audit'])
    await holding.query(`select pg_advisory_xact_lock(hashtextextended('sequence ${sequence}', 0))`)
  for (const statement of [
    `insert into pgboss.job (name, state, data) values ('audit.digest', 'failed', '{}')`,
    // No process can take it.
    `create function keep_waiting() returns trigger language plpgsql as 'begin return null; end'`,
    `create trigger keep_waiting before update on pgboss.job for each row when (old.name = 'webhooks.purge') execute function keep_waiting()`,
    `insert into pgboss.job (name, state, data, start_after, created_on)
     values ('webhooks.purge', 'created', '{}', now() - interval '1 hour', now() - interval '1 hour')`,
    `update log_state set paused = 'a test', assigned = assigned + 1`,
    `insert into audit_log (at, actor_name, action) values (now(), 'test', 'admin_command')`,
    `insert into audit_heads (position, hash, at, key_id, signature)
     values (0, decode(repeat('ab', 32), 'hex'), now() - interval '3 hours', 'test', 'test')`,
    `insert into block_stops (source, started_at, rule) values ('test', now(), 'per_minute')`,
    `insert into block_pending (imei14) values ('99000099000001')`,
    `update block_list_state set head = head + 5`,
    `insert into organisations (id, name, kind, contact_email, status, created_at, decided_at, price_kobo)
     values ('00000000-0000-4000-8000-000000000001', 'Network', 'network', 'n@example.com', 'approved', now(), now(), 0)`,
    `insert into block_cursors (organisation_id, position, applied_at, entries)
     values ('00000000-0000-4000-8000-000000000001', 0, now() - interval '2 hours', 0)`,
    `insert into private_epochs (epoch, public_key, key_id, created_at, begun_at, build, bits, slots, confirmed_at)
     values (1, decode(repeat('ab', 32), 'hex'), 'test', now(), now(), 'test', 0, 1, now() - interval '1 hour')`,
    `insert into payments (id, reference, provider, method, purpose, amount_minor, currency, status, email, created_at, organisation_id)
     values ('00000000-0000-4000-8000-000000000002', 'TEST-1', 'paystack', 'card', 'top_up', 100, 'NGN', 'pending', 'n@example.com',
       now() - interval '26 hours', '00000000-0000-4000-8000-000000000001')`,
  ])
    await pool.query(statement)
}

/** People's requests while providers are down and the database is too small. */
async function useProduct(amana: TestProduct, network: TelecomRecords, turn: number): Promise<void> {
  const password = 'violet-harbour-cassava-9921'
  const body = { first_name: 'Ada', last_name: 'Obi', password, confirm_password: password }
  await amana.call('POST', '/users/register/', {
    body: { ...body, email: `ada${turn}@example.com`, phone_number: '+2348031234567' },
  })
  const check = await startCheck(amana)
  for (let tries = 0; tries < 3; tries += 1) {
    await initiate(amana, check)
    await network.imeiOf({ phone: '+2348031234567', correlator: randomUUID() }).catch(() => null)
  }
  const { pool } = amana.database
  await Promise.all(Array.from({ length: 40 }, () => pool.query('select pg_sleep(0.5)')))
}

test('Prometheus: each of the others fires when the product is broken', { timeout: 1_500_000 }, async () => {
  const network = networkThatIsDown()
  const amana = await startTestProduct({
    telecom: network,
    env: {
      METRICS_PORT: '0',
      PAYMENT_PROVIDER: 'paystack',
      PAYSTACK_SECRET_KEY: 'sk_test_1234567890abcdef',
      PAYSTACK_BASE_URL: 'http://127.0.0.1:1',
    },
    mailer: { send: () => Promise.reject(new Error('the mail server is down')) },
  })
  const line = amana.logged.find((each) => each.includes('listening for readers of the metrics')) ?? '{}'
  const { port } = JSON.parse(line) as { port: number }
  const holding = await amana.database.pool.connect()
  const prometheus = await startPrometheus([`127.0.0.1:${port}`, '127.0.0.1:1'])
  const wanted = alertRules()
    .map(({ alert }) => alert)
    .filter((alert) => !BY_PROMTOOL.includes(alert))
  try {
    await breakDatabase(amana, holding)
    await waitUntilFired(prometheus, wanted, async (turn) => {
      await useProduct(amana, network, turn)
    })
  } finally {
    await holding.query('rollback')
    holding.release()
    await prometheus.stop()
    await amana.stop()
  }
})

/** Alerts that have fired once count: some end while others are still to come. */
async function waitUntilFired(
  prometheus: { firing(): Promise<Set<string>> },
  wanted: readonly string[],
  meanwhile: (turn: number) => Promise<void>,
): Promise<void> {
  const missing = new Set(wanted)
  const deadline = performance.now() + LIMIT_MS
  for (let turn = 0; missing.size > 0; turn += 1) {
    await meanwhile(turn)
    for (const alert of await prometheus.firing()) missing.delete(alert)
    if (performance.now() > deadline) expect([...missing]).toEqual([])
  }
}
