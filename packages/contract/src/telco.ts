/** The block list as networks read it (decisions §13). Paths are whole, successes bare. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ifGiven, timeSchema } from './primitives.ts'

/** The first source in this order counts. `track`: let the phone live, and watch for it. */
export const BLOCK_STATUSES = ['stolen', 'blocked', 'lost', 'held', 'track'] as const
export type BlockStatus = (typeof BLOCK_STATUSES)[number]

const position = (message: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)

export const blockChangeSchema = z.object({
  position: z.int(),
  /** The first 14 digits. */
  imei: z.string(),
  change: z.enum(['block', 'unblock', 'update']),
  /** The status; of an unblock that of the block which ends. */
  status: z.enum(BLOCK_STATUSES),
  /** The oldest of its sources; of a flag its day in Lagos. */
  reporting_date: z.string(),
})
export type BlockChange = z.infer<typeof blockChangeSchema>

export const MAX_CHANGES = 10_000
export const MAX_WAIT_SECONDS = 30

/** Text, because a query carries nothing else. */
const within = (most: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value <= most, message)

export const readBlockChanges = endpoint({
  id: 'telco.readChanges',
  method: 'GET',
  path: '/telco/v1/changes',
  dialect: 'problem',
  auth: 'client',
  scope: 'telco:read',
  limit: 'none',
  summary:
    'Changes of the block list after a position, in order; as server-sent events with Accept: text/event-stream',
  query: z.object({
    after: ifGiven(position('after is the position that you have reached, or 0')),
    limit: ifGiven(
      within(MAX_CHANGES, `limit is a number from 1 to ${MAX_CHANGES}`).refine(
        (value) => value > 0,
        `limit is a number from 1 to ${MAX_CHANGES}`,
      ),
    ),
    wait: ifGiven(within(MAX_WAIT_SECONDS, `wait is a number of seconds from 0 to ${MAX_WAIT_SECONDS}`)),
    epoch: ifGiven(z.uuid('epoch is the one that an answer gave')),
  }),
  answer: 'json-or-events',
  status: 200,
  description: 'The changes',
  data: z.object({
    epoch: z.string(),
    changes: z.array(blockChangeSchema),
    /** For `after` of the next call. */
    next: z.int(),
    /** The newest position. */
    head: z.int(),
    /** Positions up to here are pruned: take a snapshot. */
    compacted_before: z.int(),
  }),
  errors: ['future_cursor', 'snapshot_needed'],
})

export const putBlockCursor = endpoint({
  id: 'telco.putCursor',
  method: 'PUT',
  path: '/telco/v1/cursors/me',
  dialect: 'problem',
  auth: 'client',
  scope: 'telco:read',
  limit: 'none',
  summary: 'Say up to which position the changes are in your equipment register',
  body: z.strictObject({
    position: z
      .int('position is the one that you have applied')
      .min(0, 'position is the one that you have applied'),
    applied_at: z.iso.datetime({ offset: true, error: 'applied_at is a time like 2026-11-30T14:03:07Z' }),
    entries: z
      .int('entries is the number of blocked numbers that you hold')
      .min(0, 'entries is the number of blocked numbers that you hold'),
  }),
  status: 200,
  description: 'The cursor',
  data: z.object({
    position: z.int(),
    applied_at: timeSchema,
    entries: z.int(),
    head: z.int(),
    epoch: z.string(),
  }),
  errors: ['future_cursor'],
})

const head = {
  dialect: 'problem',
  auth: 'client',
  scope: 'telco:read',
  limit: 'none',
  status: 200,
} as const

export const readSnapshot = endpoint({
  ...head,
  id: 'telco.readSnapshot',
  method: 'GET',
  path: '/telco/v1/snapshot',
  summary: 'The newest file of the whole block list',
  description: 'Where the file is, and of which position',
  data: z.object({
    /** The changes after this one are not in the file. */
    position: z.int(),
    epoch: z.string(),
    entries: z.int(),
    /** Hex, over the bytes of `url`. */
    sha256: z.string(),
    url: z.string(),
  }),
  errors: ['snapshot_not_ready'],
})

const DIGITS_MESSAGE = 'digits is 14 or 15'

export const downloadSnapshot = endpoint({
  ...head,
  id: 'telco.downloadSnapshot',
  method: 'GET',
  path: '/telco/v1/snapshots/:epoch/:position',
  summary: 'A file of the whole block list: gzip CSV, which never changes',
  params: z.object({
    epoch: z.uuid('epoch is the one that an answer gave'),
    position: position('position is the one that an answer gave'),
  }),
  query: z.object({
    digits: ifGiven(z.enum(['14', '15'], DIGITS_MESSAGE)),
  }),
  answer: 'file',
  description:
    'imei,status,reporting_date in order of the numbers; with digits=15 the check digit is computed',
  data: z.unknown(),
  errors: ['not_found'],
})

/** Buckets of the digest: the last three of the 14 digits. */
export const DIGEST_BUCKETS = 1_000

const atPosition = z.object({
  position: position('position is the newest one, to which you have applied all changes'),
})

export const readDigest = endpoint({
  ...head,
  id: 'telco.readDigest',
  method: 'GET',
  path: '/telco/v1/digest',
  summary: 'Digests of the whole list at its newest position, to compare your register with',
  query: atPosition,
  answer: 'packed-json',
  description: 'The digests',
  data: z.object({
    position: z.int(),
    /** Hex SHA-256 over the bytes of the digests. */
    root: z.string(),
    /** Hex SHA-256 over the sorted lines `imei14,status` of the numbers that end in 000, 001 … 999. */
    buckets: z.array(z.string()),
  }),
  errors: ['not_head'],
})

const BUCKET_MESSAGE = 'bucket is the last three of the 14 digits'
const bucketSchema = z.string().regex(/^\d{3}$/, BUCKET_MESSAGE)

export const readDigestBucket = endpoint({
  ...head,
  id: 'telco.readDigestBucket',
  method: 'GET',
  path: '/telco/v1/digest/:bucket',
  summary: 'The lines behind one digest',
  params: z.object({ bucket: bucketSchema }),
  query: atPosition,
  answer: 'file',
  description: 'imei,status in order of the numbers, without a header line',
  data: z.unknown(),
  errors: ['not_head'],
})

/** Parts of a bucket: the two digits before the last three. */
export const DIGEST_PARTS = 100

export const readDigestParts = endpoint({
  ...head,
  id: 'telco.readDigestParts',
  method: 'GET',
  path: '/telco/v1/digest/:bucket/parts',
  summary:
    'Digests of the hundred parts of one bucket, to find a wrong line without reading the whole bucket',
  params: z.object({ bucket: bucketSchema }),
  query: atPosition,
  answer: 'packed-json',
  description: 'The digests',
  data: z.object({
    position: z.int(),
    /** Hex SHA-256 over the sorted lines `imei14,status`, by the numbers' digits 10 and 11: 00, 01 … 99. */
    parts: z.array(z.string()),
  }),
  errors: ['not_head'],
})

export const readDigestPart = endpoint({
  ...head,
  id: 'telco.readDigestPart',
  method: 'GET',
  path: '/telco/v1/digest/:bucket/parts/:part',
  summary: 'The lines of one part of a bucket, with their days',
  params: z.object({
    bucket: bucketSchema,
    part: z.string().regex(/^\d{2}$/, 'part is the two digits before the last three of the 14'),
  }),
  query: atPosition,
  answer: 'file',
  description:
    'imei,status,reporting_date in order of the numbers, without a header line; the digest is over the first two',
  data: z.unknown(),
  errors: ['not_head'],
})

/** The networks' own interface to an equipment identity register: 3GPP TS 29.511, N17. */
export const equipmentStatus = endpoint({
  id: 'telco.equipmentStatus',
  method: 'GET',
  path: '/n5g-eir-eic/v1/equipment-status',
  dialect: '3gpp',
  auth: 'client',
  scope: 'n5g-eir-eic',
  uncounted: true,
  limit: 'none',
  summary: 'Whether a core of 5G may serve a phone; also on EIR_PORT over HTTP/2 without TLS',
  query: z.object({ pei: z.string().optional(), supi: z.string().optional(), gpsi: z.string().optional() }),
  demanded: ['pei'],
  status: 200,
  description: 'The status',
  data: z.object({ status: z.enum(['WHITELISTED', 'BLACKLISTED', 'GREYLISTED']) }),
  errors: ['pei_missing', 'pei_incorrect', 'subscriber_incorrect', 'equipment_unknown', 'list_not_ready'],
})
