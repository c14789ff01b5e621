import { cancelJob, createJob, listJobs, readJobResult } from '@amana/contract/organisations'
import { useRef, useState } from 'react'
import { toApiError } from '../../lib/api.ts'
import { formatDate, formatDateTime } from '../../lib/dates.ts'
import { fetchFile } from '../../lib/download.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { uploadBody } from '../../lib/upload.ts'
import { useDownload } from '../../lib/use-download.ts'
import { FileChoice } from '../../ui/FileChoice.tsx'
import { Alert, Button, EmptyState, StatusBadge } from '../../ui/index.ts'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { count } from './amounts.ts'
import { Confirm } from './Confirm.tsx'
import { Loaded } from './Loaded.tsx'
import { jobs as text } from './messages.ts'
import { useChange, useRead, useRefresh } from './queries.ts'
import { emptyText, may, type OrganisationDetail } from './roles.ts'

type Job = Awaited<ReturnType<typeof useJobs>>['data'] extends { results: (infer One)[] } | undefined
  ? One
  : never
const TONES = {
  queued: 'pending',
  running: 'pending',
  done: 'clean',
  failed: 'failed',
  cancelled: 'neutral',
} as const
/** By operational status, which the contract leaves open. */
const COUNTS: Partial<Record<string, string>> = text.counts
const POLL_MS = 1_000

function useJobs(organisation: string) {
  return useRead(listJobs, { params: { organisation } }, (data) =>
    data?.results.some(({ status }) => status === 'queued' || status === 'running') ? POLL_MS : false,
  )
}

/** Files of numbers: upload one, watch it, download what came of it. */
export function Jobs({ whole }: { whole: OrganisationDetail }) {
  const read = useJobs(whole.id)
  const uploads = may(whole, 'developer') && whole.status === 'approved'
  return (
    <div className="grid gap-6">
      {uploads && <Upload whole={whole} />}
      <Loaded read={read}>
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState title={text.empty.title} text={emptyText(whole, uploads, text.empty)} />
          ) : (
            <ul className="divide-y divide-line">
              {results.map((job) => (
                <Row key={job.id} whole={whole} job={job} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

function Upload({ whole }: { whole: OrganisationDetail }) {
  const refresh = useRefresh()
  const [sent, setSent] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const busy = useRef(false)

  async function send(file: Blob) {
    if (busy.current) return
    busy.current = true
    setError(null)
    try {
      const body = file.slice(0, file.size, 'text/csv')
      await uploadBody(createJob, { params: { organisation: whole.id }, body }, { onProgress: setSent })
    } catch (thrown) {
      setError(refusalText(toApiError(thrown), text.failed))
    }
    busy.current = false
    setSent(null)
    void refresh()
  }

  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-muted">{text.intro}</p>
      {sent === null ? (
        <FileChoice
          label={text.choose}
          types=".csv,.txt,text/csv,text/plain"
          accept={async (file) => ({ ok: true, file: { blob: file, name: file.name } })}
          onFile={({ blob }) => void send(blob)}
        />
      ) : (
        <UploadProgress label={text.sending} sent={sent} finishing={text.finishing} />
      )}
      {error && <Alert tone="danger">{error}</Alert>}
    </div>
  )
}

function Row({ whole, job }: { whole: OrganisationDetail; job: Job }) {
  const params = { organisation: whole.id, id: job.id }
  const download = useDownload(() => fetchFile(readJobResult, { params }))
  const [asking, setAsking] = useState(false)
  const cancel = useChange(cancelJob, () => setAsking(false))
  const open = job.status === 'queued' || job.status === 'running'
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {formatDateTime(job.created_at)}
          <StatusBadge tone={TONES[job.status]}>{text.status[job.status]}</StatusBadge>
          {job.sandbox && <StatusBadge tone="neutral">{text.test}</StatusBadge>}
        </p>
        <p className="text-sm text-muted">
          {text.lines(job.lines, job.bad_lines, job.duplicates)}, {text.by(job.by)}
        </p>
        {job.status === 'failed' && (
          <p className="max-w-prose text-sm">{job.reason ? text.reasons[job.reason] : text.failedText}</p>
        )}
        {job.counts && (
          <p className="text-sm">
            {Object.entries(job.counts)
              .map(([status, number]) => `${COUNTS[status] ?? status} ${count(number)}`)
              .join(', ')}
          </p>
        )}
        <p className="text-sm text-muted">{text.expires(formatDate(job.expires_at))}</p>
      </div>
      {job.status === 'done' && (
        <Button pending={download.pending} onClick={download.start}>
          {text.download}
        </Button>
      )}
      {open && may(whole, 'developer') && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {text.cancel}
        </Button>
      )}
      {open && asking && (
        <Confirm
          title={text.cancelTitle}
          text={text.cancelText}
          action={text.cancel}
          pending={cancel.isPending}
          onConfirm={() => cancel.mutate({ params })}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  )
}
