import type { Transform } from 'node:stream'
import { createGzip } from 'node:zlib'
import { dayInLagos } from '@amana/contract'
import type pg from 'pg'
import { createMeasure, writeImmutableFile } from '../../../immutable-files/write.ts'
import type { JobData } from '../../../jobs/jobs.ts'
import { recordQuestions } from '../../audit/index.ts'
import { addUsage, lockBalance } from '../../organisations/index.ts'
import { publishEvent } from '../../webhooks/index.ts'
import type { PartnerCheckDeps } from '../deps.ts'
import { Answers } from './answers.ts'
import { claimNumbers } from './claim-numbers.ts'
import { endJob } from './end-job.ts'
import { beginJob, commitJob, gatherFacts, gatherNumbers, selectNotifiedFlags } from './facts-queries.ts'
import { deleteFiles, keepWithin } from './kept-bytes.ts'
import { takeLatest } from './latest-phones.ts'
import { onJobConnection } from './on-job-connection.ts'
import { readPhones, receiveFacts, sendPhones } from './phone-facts.ts'
import { endedEvent, filesOf } from './present-job.ts'
import { type JobResult, type JobRow, selectJobClient, updateDone, updateRunning } from './queries.ts'
import { factsSince } from './remember-job.ts'
import { HEAD, resultLines, sandboxLines } from './result-lines.ts'
import { settleReserved } from './settle-reserved.ts'

/**
 * Job: checks all numbers of an upload. Running again, after its process died, begins from the start and
 * changes nothing twice: the money, the count and the event belong to the transaction that ends it.
 */
export async function runJob(
  deps: PartnerCheckDeps,
  { jobId }: JobData['partner-checks.run-job'],
  signal: AbortSignal,
): Promise<void> {
  const now = deps.clock.now()
  const job = await updateRunning(deps.database.db, jobId, now)
  if (!job) return
  if ((await checkAll(deps, job, signal)) === 'no upload') await endJob(deps, job.id, 'failed')
}

async function checkAll(
  deps: PartnerCheckDeps,
  job: JobRow,
  signal: AbortSignal,
): Promise<'done' | 'no upload'> {
  const { database, storage } = deps
  const key = filesOf(job.id).upload
  const phones = takeLatest(job.id) ?? (await phonesOf(storage, key, signal))
  if (phones === undefined) return 'no upload'
  return onJobConnection(database.pool, async (client) => {
    await beginJob(client)
    const { toldFlags, lines, counts } = await (job.sandbox
      ? inventAll(job)
      : gather(client, job, phones, signal))
    const upload = await storage.open(key)
    if (upload === null) {
      await commitJob(client)
      return 'no upload'
    }
    const plain = createMeasure(HEAD)
    const writing = writeImmutableFile(
      deps,
      { key: filesOf(job.id).result, contentType: 'application/gzip', signal, now: deps.clock.now() },
      upload,
      lines,
      plain.stream,
      createGzip({ level: 1 }),
    ).finally(() => upload.destroy())
    const [packed, claimed] = await both(writing, claimNumbers(deps, client, job, phones, signal))
    const { bytes, sha256 } = plain.result()
    const result = {
      counts: counts(),
      bytes,
      sha256,
      gzipBytes: packed.bytes,
      gzipSha256: packed.sha256,
      claimed,
    }
    await finish(deps, job, result, toldFlags)
    await commitJob(client)
    return 'done'
  })
}

async function phonesOf(
  storage: PartnerCheckDeps['storage'],
  key: string,
  signal: AbortSignal,
): Promise<Float64Array | undefined> {
  const upload = await storage.open(key)
  return upload === null ? undefined : readPhones(upload, signal)
}

/** Both have ended when it settles. */
async function both<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other])
  return [await one, await other]
}

interface Gathered {
  /** Flags that changed lately, of which the facts tell. */
  toldFlags: number[]
  /** Turns the stored upload into the result. */
  lines: Transform
  /** Good lines by status, once all lines are made. */
  counts(): Record<string, number>
}

async function gather(
  client: pg.PoolClient,
  job: JobRow,
  phones: Float64Array,
  signal: AbortSignal,
): Promise<Gathered> {
  await sendPhones(client, phones, signal)
  await gatherNumbers(client)
  // Before the facts: a flag that changes between the two is reported twice, not never.
  const toldFlags = await selectNotifiedFlags(client, factsSince(job))
  await gatherFacts(client, factsAt(job))
  const answers = new Answers()
  const known = await receiveFacts(client, answers, signal)
  return { toldFlags, lines: resultLines({ known, answers }), counts: () => answers.counts() }
}

/** For test jobs: nothing is known of invented numbers. */
function inventAll(job: JobRow): Gathered {
  const counts: Record<string, number> = {}
  return { toldFlags: [], lines: sandboxLines({ counts, now: factsAt(job) }), counts: () => counts }
}

function factsAt({ started_at, created_at }: JobRow): Date {
  return new Date(started_at ?? created_at)
}

async function finish(
  deps: PartnerCheckDeps,
  job: JobRow,
  result: JobResult,
  toldFlags: number[],
): Promise<void> {
  const now = deps.clock.now()
  const dropped = await deps.database.transaction(async (tx) => {
    const {
      id,
      organisation_id: organisationId,
      client_id: clientId,
      sandbox,
      lines,
      bad_lines,
      reserved_kobo: reserved,
    } = job
    // Before the job: a single question that takes one of its numbers locks in the same order.
    await lockBalance(tx, organisationId)
    const kobo = await updateDone(tx, job, result, now)
    if (kobo === null) return []
    // Nobody waits for that: the result is published before.
    if (!sandbox) await deps.jobs.enqueue(tx, 'partner-checks.remember', { jobId: id, toldFlags })
    if (reserved > 0) await settleReserved(tx, job, { kobo, now })
    if (clientId !== null)
      await addUsage(
        tx,
        { clientId, organisationId, day: dayInLagos(now) },
        { job_lines: lines - bad_lines, kobo },
      )
    const asker = sandbox ? undefined : await selectJobClient(tx, job)
    if (asker)
      await recordQuestions(tx, asker, [
        { at: now, action: 'partner_job', imei: null, detail: { job: id, lines } },
      ])
    await publishEvent(tx, endedEvent({ ...job, status: 'done' }, now))
    return keepWithin(tx, organisationId, { adding: 0, now })
  })
  await deleteFiles(deps, dropped)
}
