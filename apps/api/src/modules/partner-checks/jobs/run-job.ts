import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { dayInLagos } from '@amana/contract'
import type pg from 'pg'
import type { JobData } from '../../../jobs/jobs.ts'
import { newId } from '../../../kernel/random.ts'
import { recordQuestions } from '../../audit/index.ts'
import { addUsage } from '../../organisations/index.ts'
import type { PartnerCheckDeps } from '../deps.ts'
import { endJob } from './end-job.ts'
import { beginJob, commitJob, gatherFacts, gatherNothing, gatherNumbers, readLines, selectToldFlags } from './facts-queries.ts'
import { filesOf } from './present-job.ts'
import { insertEvent, type JobResult, type JobRow, releaseReserved, selectAsker, updateDone, updateRunning } from './queries.ts'
import { factsSince } from './remember-job.ts'
import { HEAD, resultLines } from './result-lines.ts'

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
  const path = join(deps.incomingDir, `${newId(now)}.result`)
  try {
    const publish = async (result: JobResult, toldFlags: number[]) => {
      await deps.storage.put(filesOf(job.id).result, path, 'application/gzip')
      await finish(deps, job, result, toldFlags)
    }
    if ((await checkAll(deps, job, { path, signal, publish })) === 'no upload') await endJob(deps, job.id, 'failed')
  } finally {
    await rm(path, { force: true })
  }
}

interface Running {
  /** Where the packed result is written. */
  path: string
  signal: AbortSignal
  publish: (result: JobResult, toldFlags: number[]) => Promise<void>
}

async function checkAll(
  { database, storage }: PartnerCheckDeps,
  job: JobRow,
  { path, signal, publish }: Running,
): Promise<'published' | 'no upload'> {
  const upload = await storage.open(filesOf(job.id).upload)
  if (upload === null) return 'no upload'
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    await pipeline(upload, await beginJob(client), { signal })
    const now = new Date(job.started_at ?? job.created_at)
    const toldFlags = job.sandbox ? [] : await gather(client, job, now)
    if (job.sandbox) await gatherNothing(client)
    const rows = readLines(client)
    const counts: Record<string, number> = {}
    const plain = measured(HEAD)
    const packed = measured()
    await pipeline(
      rows,
      resultLines({ sandbox: job.sandbox, counts, now }),
      plain.stream,
      createGzip({ level: 1 }),
      packed.stream,
      createWriteStream(path, { mode: 0o600 }),
      { signal },
    )
    await publish({ counts, bytes: plain.bytes(), sha256: plain.digest(), gzipSha256: packed.digest() }, toldFlags)
    await commitJob(client)
    return 'published'
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    upload.destroy()
    // A connection in the middle of a COPY is good for nothing else.
    client.release(broken ?? false)
  }
}

/** @returns flags that changed lately, of which the facts tell */
async function gather(client: pg.PoolClient, job: JobRow, now: Date): Promise<number[]> {
  await gatherNumbers(client)
  // Before the facts: a flag that changes between the two is told twice, not never.
  const toldFlags = await selectToldFlags(client, factsSince(job))
  await gatherFacts(client, now)
  return toldFlags
}

/** Counts and hashes what goes through. @param head written first */
function measured(head = '') {
  const hash = createHash('sha256')
  let bytes = 0
  const take = (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
    return chunk
  }
  let begun = head === ''
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!begun) this.push(take(Buffer.from(head)))
      begun = true
      done(null, take(chunk))
    },
  })
  return { stream, bytes: () => bytes, digest: () => hash.digest() }
}

async function finish(deps: PartnerCheckDeps, job: JobRow, result: JobResult, toldFlags: number[]): Promise<void> {
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    if (!(await updateDone(tx, job, result, now))) return
    const { id, organisation_id: organisationId, client_id: clientId, sandbox, lines, bad_lines, reserved_kobo: kobo } = job
    // Nobody waits for that: the result is published before.
    if (!sandbox) await deps.jobs.enqueue(tx, 'partner-checks.remember', { jobId: id, toldFlags })
    if (kobo > 0) await releaseReserved(tx, organisationId, kobo)
    if (clientId !== null)
      await addUsage(tx, { clientId, organisationId, day: dayInLagos(now) }, { job_lines: lines - bad_lines, kobo })
    const asker = sandbox ? undefined : await selectAsker(tx, job)
    if (asker) await recordQuestions(tx, asker, [{ at: now, action: 'partner_job', imei: null, detail: { job: id, lines } }])
    await insertEvent(tx, {
      id: newId(now),
      organisationId,
      sandbox,
      type: 'check_job.done',
      data: { id, status: 'done' },
      at: now,
    })
  })
}
