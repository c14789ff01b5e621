import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { dayInLagos } from '@amana/contract'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { JobData } from '../../../jobs/jobs.ts'
import { newId } from '../../../kernel/random.ts'
import { recordQuestions } from '../../audit/index.ts'
import { addUsage } from '../../organisations/index.ts'
import type { PartnerCheckDeps } from '../deps.ts'
import { endJob } from './end-job.ts'
import { filesOf } from './present-job.ts'
import { insertEvent, type JobResult, type JobRow, releaseReserved, selectAsker, updateDone, updateRunning } from './queries.ts'
import { BAD, HEAD, NOTHING, resultLines } from './result-lines.ts'
import { gatherFacts, LINES_TABLE } from './set-facts.ts'

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
    const result = await checkAll(deps, job, path, signal)
    if (result === 'no upload') return void (await endJob(deps, job.id, 'failed'))
    await deps.storage.put(filesOf(job.id).result, path, 'application/gzip')
    await finish(deps, job, result)
  } finally {
    await rm(path, { force: true })
  }
}

/** Writes the packed result to `path`. */
async function checkAll(
  { database, storage }: PartnerCheckDeps,
  job: JobRow,
  path: string,
  signal: AbortSignal,
): Promise<JobResult | 'no upload'> {
  const upload = await storage.open(filesOf(job.id).upload)
  if (upload === null) return 'no upload'
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    await client.query("set local work_mem = '64MB'")
    await client.query(LINES_TABLE)
    await pipeline(upload, client.query(copyFrom('copy job_lines from stdin')), { signal })
    const now = new Date(job.started_at ?? job.created_at)
    if (job.sandbox) await client.query('create temp table job_facts (imei14 text, facts json) on commit drop')
    else await gatherFacts(client, now)
    const rows = client.query(
      copyTo(`copy (
        select line, coalesce(imei, raw), case when imei is null then '${BAD}' else coalesce(facts::text, '${NOTHING}') end
        from job_lines left join job_facts on imei14 = left(imei, 14) order by line
      ) to stdout (format csv)`),
    )
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
    if (!job.sandbox) await rememberChecked(client, job, now)
    await client.query('commit')
    return { counts, bytes: plain.bytes(), sha256: plain.digest(), gzipSha256: packed.digest() }
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    upload.destroy()
    // A connection in the middle of a COPY is good for nothing else.
    client.release(broken ?? false)
  }
}

/** The organisation is told of the flags of these numbers. */
async function rememberChecked(client: { query: (text: string, values: unknown[]) => Promise<unknown> }, job: JobRow, now: Date) {
  await client.query(
    `insert into checked_imeis (imei14, imei, organisation_id, checked_at)
    select left(imei, 14), min(imei), $1, $2 from job_lines where imei is not null group by left(imei, 14) order by 1
    on conflict (imei14, organisation_id) do update set checked_at = excluded.checked_at`,
    [job.organisation_id, now],
  )
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

async function finish(deps: PartnerCheckDeps, job: JobRow, result: JobResult): Promise<void> {
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    if (!(await updateDone(tx, job, result, now))) return
    const { id, organisation_id: organisationId, client_id: clientId, sandbox, lines, bad_lines, reserved_kobo: kobo } = job
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
