import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { JOB_NAMES, JOBS, type JobHandlers } from './jobs.ts'
import { type JobRunner, startJobs } from './pg-boss-queue.ts'

let amana: TestDatabase
let jobs: JobRunner | undefined
beforeEach(async () => {
  amana = await createTestDatabase({ template: 'started' })
})
afterEach(async () => {
  await jobs?.stop()
  await amana.drop()
})

const start = async () => {
  jobs = await startJobs(amana.database, pino({ level: 'silent' }))
  return jobs
}
/** Handlers that do nothing, except for these. */
const handlers = (some: Partial<JobHandlers>) =>
  new Proxy(some, {
    get: (of, name: keyof JobHandlers) => of[name] ?? (async () => undefined),
  }) as JobHandlers
const query = async (text: string) => (await amana.database.pool.query(text)).rows
const unfinished = async () =>
  (await query(`select 1 from pgboss.job where name = 'documents.purge' and state < 'completed'`)).length
const purge = (runner: JobRunner) =>
  amana.database.transaction((tx) => runner.enqueue(tx, 'documents.purge', {}))

test('a queue of an older release gets the present settings, and the schedule stays', async () => {
  const settings = () =>
    query(`select policy, retry_limit, retry_backoff, expire_seconds, heartbeat_seconds from pgboss.queue
      where name in ('documents.purge', 'codes.send') order by name`)
  const present = await settings()
  expect(present).toMatchObject([
    { policy: 'standard', retry_limit: 1450 },
    { policy: 'exclusive', expire_seconds: 6 * 3600 },
  ])
  await query(`update pgboss.queue set policy = 'standard', retry_limit = 1, retry_backoff = not retry_backoff, expire_seconds = 7,
    heartbeat_seconds = null`)
  const runner = await start()
  await runner.work(handlers({}))
  expect(await settings()).toEqual(present)
  expect(await query(`select cron from pgboss.schedule where name = 'documents.purge'`)).toEqual([
    { cron: '53 2 * * *' },
  ])
})

test('a committed job is fetched at once, by the process that enqueued it or by another', async () => {
  const log = pino({ level: 'silent' })
  const hourly = 3_600_000
  const ran: string[] = []
  jobs = await startJobs(amana.database, log, { pollEveryMs: hourly })
  await jobs.work(handlers({ 'payments.receipt': async ({ reference }) => void ran.push(reference) }))
  const other = await startJobs(amana.database, log, { pollEveryMs: hourly })
  for (const [index, runner] of [jobs, other].entries()) {
    const reference = `AMN-${index}`
    await expect(
      amana.database.transaction(async (tx) => {
        await runner.enqueue(tx, 'payments.receipt', { reference: 'AMN-ROLLED-BACK' })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await amana.database.transaction((tx) => runner.enqueue(tx, 'payments.receipt', { reference }))
    await waitUntil(() => ran.at(-1) === reference)
    const later = `${reference}-LATER`
    await amana.database.transaction((tx) =>
      runner.enqueue(tx, 'payments.receipt', { reference: later }, { delay: 200 }),
    )
    await waitUntil(() => ran.at(-1) === later)
  }
  await other.stop()
  expect(ran).toEqual(['AMN-0', 'AMN-0-LATER', 'AMN-1', 'AMN-1-LATER'])
})

test('a start changes no queue that is as declared, and an idle product asks for all with one statement', async () => {
  const silent = pino({ level: 'silent' })
  const first = await startJobs(amana.database, silent)
  await first.work(handlers({}))
  await first.stop()
  const ofPgBoss = vi.spyOn(amana.database.pool, 'query')
  const executor = amana.database.db.getExecutor()
  const ours = vi.spyOn(executor, 'executeQuery')
  jobs = await startJobs(amana.database, silent, { pollEveryMs: 20 })
  await jobs.work(handlers({}))
  const polls = () => ours.mock.calls.filter(([{ sql }]) => /from unnest/.test(sql)).length
  await waitUntil(() => polls() > 5)
  expect(ours).toHaveBeenCalledTimes(polls())
  // One queue is pg-boss's own.
  const texts = ofPgBoss.mock.calls.map(([text]) => String(text)).filter((text) => !text.includes('__pgboss'))
  expect(texts.filter((text) => /"retryLimit"/.test(text))).not.toEqual([])
  const changes = /create_queue|UPDATE pgboss.queue SET\s+retry_limit|INSERT INTO pgboss.schedule/
  expect(texts.filter((text) => changes.test(text))).toEqual([])
  // A minute may begin meanwhile, and with it scheduled jobs.
  const unscheduled = JOB_NAMES.filter((name) => !(JOBS[name] as { cron?: string }).cron)
  const fetches = texts.filter((text) => /SKIP LOCKED/.test(text))
  expect(unscheduled.filter((name) => fetches.some((text) => text.includes(`'${name}'`)))).toEqual([])
})

test('a delay is counted by the queue’s clock', async () => {
  const runner = await start()
  const data = { reference: 'AMN-1', lastPolledAt: null }
  await amana.database.transaction((tx) => runner.enqueue(tx, 'payments.poll', data, { delay: 7_500 }))
  const rows =
    await query(`select extract(epoch from start_after - created_on)::float as delay from pgboss.job
    where name = 'payments.poll'`)
  expect(rows).toEqual([{ delay: 7.5 }])
})

test('a scheduled job does not run beside itself', async () => {
  let [runs, running, most] = [0, 0, 0]
  jobs = await startJobs(amana.database, pino({ level: 'silent' }), { onSchedule: false })
  const runner = jobs
  // As if no job had run for days.
  for (let index = 0; index < 3; index += 1) await purge(runner)
  await runner.work(
    handlers({
      'documents.purge': async () => {
        runs += 1
        running += 1
        most = Math.max(most, running)
        await purge(runner)
        await new Promise((resolve) => setTimeout(resolve, 1_500))
        running -= 1
      },
    }),
  )
  // A run ends before the queue knows it, and until then takes no other.
  await waitUntil(async () => runs > 0 && (await unfinished()) === 0)
  await purge(runner)
  await waitUntil(() => runs === 2 && running === 0)
  expect([runs, most]).toEqual([2, 1])
})

test('a job that is taken from its process is told so', async () => {
  let stopped = false
  const runner = await start()
  await purge(runner)
  await runner.work(
    handlers({
      'documents.purge': async (_, signal) => {
        await query(`update pgboss.job set state = 'failed' where name = 'documents.purge'`)
        await waitUntil(() => signal.aborted)
        stopped = true
      },
    }),
  )
  await waitUntil(() => stopped)
})

test('a job that an older release queued under a former name is run', async () => {
  const notice = {
    id: '0190a000-0000-7000-8000-000000000001',
    userId: '0190a000-0000-7000-8000-000000000002',
    what: 'locked',
  }
  await query(`select pgboss.create_queue('accounts.tell', '{"policy":"standard"}')`)
  await query(`insert into pgboss.job (name, data) values ('accounts.tell', '${JSON.stringify(notice)}')`)
  const ran: unknown[] = []
  const runner = await start()
  await runner.work(handlers({ 'accounts.notify': async (data) => void ran.push(data) }))
  await waitUntil(async () => (ran.length > 0 ? true : undefined))
  expect(ran).toEqual([notice])
})
