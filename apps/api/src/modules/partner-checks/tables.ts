import type { Generated, JSONColumnType } from 'kysely'
import type { Time, TimeIfAny } from '../../db/column-types.ts'

export interface CheckJobs {
  id: string
  organisation_id: string
  client_id: string | null
  created_by_user_id: string | null
  sandbox: boolean
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  lines: number
  bad_lines: number
  duplicates: number
  counts: JSONColumnType<Record<string, number> | null>
  reason: 'too_many_bad_lines' | null
  price_kobo: number
  reserved_kobo: number
  spent_kobo: Generated<number>
  created_at: Time
  started_at: TimeIfAny
  ended_at: TimeIfAny
  expires_at: Time
  deleted_at: TimeIfAny
  result_bytes: number | null
  result_sha256: Buffer | null
  gzip_sha256: Buffer | null
  /** Numbers that a single question paid for while the job had claimed them. */
  overtaken: Generated<number>
  stored_bytes: Generated<number>
}

interface PaidNumbers {
  organisation_id: string
  imei14: string
  paid_at: Time
  /** The job that claims it; null: a single question has paid. */
  job_id: string | null
}

/** Numbers of a job that are not yet rows of `paid_numbers`. */
interface JobClaims {
  organisation_id: string
  job_id: string
  first_number: number
  last_number: number
  paid_at: Time
  numbers: number[]
}

interface RunningUploads {
  organisation_id: string
  place: number
  upload_id: string
  expires_at: Time
}

interface OrganisationQuestions {
  organisation_id: string
  imei14: string
  asked_at: Time
}

interface CheckedImeis {
  imei14: string
  imei: string
  organisation_id: string
  checked_at: Time
}

/** The tables that this module owns: it alone writes them. */
export interface PartnerChecksTables {
  check_jobs: CheckJobs
  paid_numbers: PaidNumbers
  job_claims: JobClaims
  checked_imeis: CheckedImeis
  organisation_questions: OrganisationQuestions
  running_uploads: RunningUploads
}
