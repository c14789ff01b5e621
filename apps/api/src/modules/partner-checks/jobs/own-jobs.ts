/** Jobs as clients and members of their organisation see them. */
import type { CheckJob, EndpointData, listJobs as listed } from '@amana/contract'
import type { FileAnswer, RequestContext } from '../../../http/route.ts'
import type { ClientActor, UserActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { readIdempotencyKey, requireApproved, requireMember } from '../../organisations/index.ts'
import type { PartnerCheckDeps } from '../deps.ts'
import { createJob, type UploadedFile } from './create-job.ts'
import { cancelJob } from './end-job.ts'
import { presentJob } from './present-job.ts'
import { type JobRow, selectJob, selectJobs } from './queries.ts'
import { readResult } from './read-result.ts'

type Headers = RequestContext['headers']

async function jobOfClient(
  { database }: PartnerCheckDeps,
  { organisationId, sandbox }: ClientActor,
  id: string,
): Promise<JobRow> {
  const job = await selectJob(database.db, id, { organisationId, sandbox })
  if (!job) throw new AppError('not_found')
  return job
}

async function jobOfMember(
  deps: PartnerCheckDeps,
  actor: UserActor,
  { organisation, id }: { organisation: string; id: string },
  role: 'viewer' | 'developer',
): Promise<JobRow> {
  await requireMember(deps, actor, organisation, role)
  const job = await selectJob(deps.database.db, id, { organisationId: organisation })
  if (!job) throw new AppError('not_found')
  return job
}

/** @throws AppError as createJob */
export async function uploadAsClient(
  deps: PartnerCheckDeps,
  { organisationId, clientId, sandbox, priceKobo }: ClientActor,
  { headers, stream, setHeader }: Pick<RequestContext, 'headers' | 'stream' | 'setHeader'>,
): Promise<CheckJob> {
  const job = await createJob(
    deps,
    { organisationId, clientId, userId: null, sandbox, priceKobo },
    fileOf(headers, stream),
  )
  setHeader('location', `/partner/v1/check-jobs/${job.id}`)
  return job
}

/** @throws AppError as createJob; not_found, forbidden, organisation_inactive */
export async function uploadAsMember(
  deps: PartnerCheckDeps,
  actor: UserActor,
  organisationId: string,
  { headers, stream }: Pick<RequestContext, 'headers' | 'stream'>,
): Promise<CheckJob> {
  const organisation = await requireMember(deps, actor, organisationId, 'developer')
  requireApproved(organisation)
  return createJob(
    deps,
    {
      organisationId,
      clientId: null,
      userId: actor.userId,
      sandbox: false,
      priceKobo: organisation.price_kobo,
    },
    fileOf(headers, stream),
  )
}

/** @throws AppError malformed_request */
function fileOf(headers: Headers, stream: RequestContext['stream']): UploadedFile {
  return {
    stream,
    contentType: headers['content-type']?.toString(),
    encoding: headers['content-encoding']?.toString(),
    idempotencyKey: readIdempotencyKey(headers['idempotency-key']),
  }
}

function wantedOf(headers: Headers) {
  return {
    acceptEncoding: headers['accept-encoding']?.toString(),
    range: headers.range?.toString(),
    ifNoneMatch: headers['if-none-match']?.toString(),
  }
}

export async function readAsClient(
  deps: PartnerCheckDeps,
  actor: ClientActor,
  id: string,
): Promise<CheckJob> {
  return presentJob(await jobOfClient(deps, actor, id))
}

export async function readResultAsClient(
  deps: PartnerCheckDeps,
  actor: ClientActor,
  id: string,
  headers: Headers,
): Promise<FileAnswer> {
  return readResult(deps, await jobOfClient(deps, actor, id), wantedOf(headers))
}

export async function cancelAsClient(
  deps: PartnerCheckDeps,
  actor: ClientActor,
  id: string,
): Promise<CheckJob> {
  return cancelJob(deps, await jobOfClient(deps, actor, id))
}

const MAX_LISTED = 100

export async function listAsMember(
  deps: PartnerCheckDeps,
  actor: UserActor,
  organisationId: string,
): Promise<EndpointData<typeof listed>> {
  await requireMember(deps, actor, organisationId, 'viewer')
  const jobs = await selectJobs(deps.database.db, organisationId, MAX_LISTED)
  return {
    results: jobs.map(({ made_by, ...job }) => ({
      ...presentJob(job),
      sandbox: job.sandbox,
      kobo: costOf(job),
      by: made_by,
    })),
  }
}

/** In kobo; until a job ends, what is reserved for it. */
function costOf(job: Pick<JobRow, 'status' | 'spent_kobo' | 'reserved_kobo' | 'ended_at'>): number {
  if (job.status === 'done') return job.spent_kobo
  return job.ended_at ? 0 : job.reserved_kobo
}

type JobKey = { organisation: string; id: string }

export async function readResultAsMember(
  deps: PartnerCheckDeps,
  actor: UserActor,
  named: JobKey,
  headers: Headers,
): Promise<FileAnswer> {
  return readResult(deps, await jobOfMember(deps, actor, named, 'viewer'), wantedOf(headers))
}

export async function cancelAsMember(
  deps: PartnerCheckDeps,
  actor: UserActor,
  named: JobKey,
): Promise<CheckJob> {
  return cancelJob(deps, await jobOfMember(deps, actor, named, 'developer'))
}
