import { readCsv } from './csv.ts'
import { sleep } from './retry.ts'
import type { CallOptions, Transport } from './transport.ts'
import type { CheckJob, ContextCode, OperationalStatus, VerificationResult } from './types.ts'
import { type CheckJobSource, uploadOf } from './upload.ts'

export interface CreateOptions extends CallOptions {
  /** The same key within 24 hours is the same job or webhook. Default: a new one for each call. */
  idempotencyKey?: string
}

export interface WaitOptions extends CallOptions {
  /** Called with each answer, the last one included. */
  onProgress?(job: CheckJob): void
  /** The pauses begin short and grow to this. Default 10. */
  longestPauseSeconds?: number
}

export interface ResultLine {
  /** The line of the upload, from 1, without its head and empty lines. */
  line: number
  /** As it was uploaded; a bad line that a spreadsheet would run as a formula has a `'` before it. */
  imei: string
  /** `INVALID_ARGUMENT`: the line is no IMEI, and cost nothing. */
  operationalStatus: OperationalStatus | 'INVALID_ARGUMENT'
  reportedDate: string | null
  contextCode: ContextCode | null
  /** Null: the line is bad, or a test number that is refused one by one. */
  result: VerificationResult | null
  /** The fault of a bad line, in words; `leading_zero_lost` when a spreadsheet removed a zero. */
  error: string | null
}

/** The job ended without a result: it failed or was cancelled, and its money came back. */
export class CheckJobEnded extends Error {
  override readonly name = 'CheckJobEnded'
  readonly job: CheckJob

  constructor(job: CheckJob) {
    super(
      `The check job ${job.id} ${job.status === 'failed' ? `failed${job.reason ? ` (${job.reason})` : ''}` : 'was cancelled'}.`,
    )
    this.job = job
  }
}

export interface CheckJobs {
  /**
   * Uploads up to 1,000,000 numbers while they are read.
   *
   * @throws AmanaError balance_too_low, too_many_lines, body_too_large, unpacks_too_large, too_many_uploads,
   *   validation_failed, idempotency_key_reused
   */
  create(source: CheckJobSource, options?: CreateOptions): Promise<CheckJob>
  read(id: string, options?: CallOptions): Promise<CheckJob>
  /** @throws CheckJobEnded when the job fails or is cancelled */
  wait(id: string, options?: WaitOptions): Promise<CheckJob>
  /** The lines in the order of the upload, while they arrive. */
  result(id: string, options?: CallOptions): AsyncGenerator<ResultLine, void>
  /** The result as CSV: `line,imei,operational_status,reported_date,context_code,result,error`. */
  download(id: string, options?: CallOptions): Promise<ReadableStream<Uint8Array>>
  /** @throws AmanaError job_over */
  cancel(id: string, options?: CallOptions): Promise<CheckJob>
}

const PATH = '/partner/v1/check-jobs'
const FIRST_PAUSE_SECONDS = 0.25

export function createCheckJobs({ read: readJson, send }: Transport): CheckJobs {
  const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`
  const read: CheckJobs['read'] = (id, options) => readJson({ ...options, method: 'GET', path: pathOf(id) })
  const download: CheckJobs['download'] = async (id, options) => {
    const { body } = await send({ ...options, method: 'GET', path: `${pathOf(id)}/result`, untimed: true })
    return body ?? new Blob([]).stream()
  }
  return {
    read,
    download,
    create: (source, { idempotencyKey = crypto.randomUUID(), signal } = {}) =>
      readJson({
        ...(signal ? { signal } : {}),
        method: 'POST',
        path: PATH,
        headers: {
          'content-type': 'text/csv',
          'idempotency-key': `"${idempotencyKey}"`,
          ...('gzip' in source && source.gzip ? { 'content-encoding': 'gzip' } : {}),
        },
        upload: uploadOf(source),
        untimed: true,
      }),
    async wait(id, { onProgress, longestPauseSeconds = 10, ...options } = {}) {
      for (
        let pause = Math.min(FIRST_PAUSE_SECONDS, longestPauseSeconds);
        ;
        pause = Math.min(pause * 1.5, longestPauseSeconds)
      ) {
        const job = await read(id, options)
        onProgress?.(job)
        if (job.status === 'done') return job
        if (job.status === 'failed' || job.status === 'cancelled') throw new CheckJobEnded(job)
        await sleep(pause * 1_000, options.signal)
      }
    },
    async *result(id, options) {
      let head = true
      for await (const [line, imei = '', status, reportedDate, contextCode, result, error] of readCsv(
        await download(id, options),
      )) {
        if (!head)
          yield {
            line: Number(line),
            imei,
            operationalStatus: status as ResultLine['operationalStatus'],
            reportedDate: reportedDate || null,
            contextCode: (contextCode || null) as ContextCode | null,
            result: (result || null) as ResultLine['result'],
            error: error || null,
          }
        head = false
      }
    },
    cancel: (id, options) => readJson({ ...options, method: 'DELETE', path: pathOf(id) }),
  }
}
