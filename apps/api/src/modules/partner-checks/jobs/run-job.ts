import { dayInLagos } from '@amana/contract'
import type pg from 'pg'
import type { JobData } from '../../../jobs/jobs.ts'
import { SECOND } from '../../../kernel/durations.ts'
import { freeMemory } from '../../../kernel/free-memory.ts'
import { recordQuestions } from '../../audit/index.ts'
import { addUsage, lockBalance } from '../../organisations/index.ts'
import { publishEvent } from '../../webhooks/index.ts'
import type { PartnerCheckDeps } from '../deps.ts'
import { Answers } from './answers.ts'
import { claimNumbers } from './claim-numbers.ts'
import { endJob } from './end-job.ts'
import {
  awaitOtherClaims,
  beginJob,
  commitJob,
  gatherFacts,
  gatherNumbers,
  selectNotifiedFlags,
} from './facts-queries.ts'
import { deleteFiles, keepWithin } from './kept-bytes.ts'
import { takeLatest } from './latest-phones.ts'
import { onJobConnection } from './on-job-connection.ts'
import { readPhones, receiveFacts, sendPhones } from './phone-facts.ts'
import { endedEvent, filesOf } from './present-job.ts'
import { type JobResult, type JobRow, selectJobClient, updateDone, updateRunning } from './queries.ts'
import { factsSince } from './remember-job.ts'
import { type AddLine, knownLines, sandboxLines } from './result-lines.ts'
import { settleReserved } from './settle-reserved.ts'
import { type WrittenResult, writeResult } from './write-result.ts'

/** Nobody waits for that, and the result is downloaded meanwhile. */
const REMEMBERED_AFTER = SECOND

/**
 * Job: checks all numbers of an upload. Running again, after its process died, begins from the start and
 * changes nothing twice: the money, the count and the event belong to the transaction that ends it.
 */
export async function runJob(
  deps: PartnerCheckDeps,
  { jobId }: JobData['partner-checks.check-file'],
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
  const phones = takeLatest(job.id) ?? (await phonesOf(storage, filesOf(job.id).upload, signal))
  if (phones === undefined) return 'no upload'
  return onJobConnection(database.pool, async (client) => {
    await beginJob(client)
    // Until this transaction ends.
    if (job.price_kobo > 0) await awaitOtherClaims(client, job.organisation_id)
    const [written, claimed] = await both(
      checkPhones(deps, client, job, phones, signal),
      claimNumbers(deps, job, phones, signal),
    )
    if (written !== 'no upload') await finish(deps, job, { ...written, claimed })
    await commitJob(client)
    return written === 'no upload' ? written : 'done'
  }).finally(() => freeMemory(phones))
}

interface Checked extends WrittenResult {
  counts: Record<string, number>
  toldFlags: number[]
}

async function checkPhones(
  deps: PartnerCheckDeps,
  client: pg.PoolClient,
  job: JobRow,
  phones: Float64Array,
  signal: AbortSignal,
): Promise<Checked | 'no upload'> {
  const { toldFlags, addLine, counts } = await (job.sandbox
    ? inventAll(job)
    : gather(client, job, phones, signal))
  const upload = await deps.storage.open(filesOf(job.id).upload)
  if (upload === null) return 'no upload'
  const written = await writeResult(deps, job.id, { upload, addLine, signal })
  return { ...written, counts: counts(), toldFlags }
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
  addLine: AddLine
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
  return { toldFlags, addLine: knownLines({ known, answers }), counts: () => answers.counts() }
}

/** For test jobs: nothing is known of invented numbers. */
function inventAll(job: JobRow): Gathered {
  const counts: Record<string, number> = {}
  return { toldFlags: [], addLine: sandboxLines({ counts, now: factsAt(job) }), counts: () => counts }
}

function factsAt({ started_at, created_at }: JobRow): Date {
  return new Date(started_at ?? created_at)
}

async function finish(
  deps: PartnerCheckDeps,
  job: JobRow,
  { plain, packed, counts, toldFlags, claimed }: Checked & { claimed: number },
): Promise<void> {
  const now = deps.clock.now()
  const result: JobResult = {
    counts,
    bytes: plain.bytes,
    sha256: plain.sha256,
    gzipBytes: packed.bytes,
    gzipSha256: packed.sha256,
    claimed,
  }
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
    if (!sandbox)
      await deps.jobs.enqueue(
        tx,
        'partner-checks.remember',
        { jobId: id, toldFlags },
        { delay: REMEMBERED_AFTER },
      )
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
