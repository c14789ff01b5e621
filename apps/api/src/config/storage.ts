/** The file storage's part of the environment. */
import { z } from 'zod'
import { needed, url, withoutSlash } from './values.ts'

/** A port, or a socket: `unix:///run/clamav/clamd.ctl`. */
const clamdUrl = () =>
  url(['tcp:', 'unix:']).refine((value) => {
    const { protocol, hostname, pathname } = new URL(value)
    return protocol === 'tcp:' ? hostname !== '' : hostname === '' && pathname.length > 1
  }, 'must be tcp://host:port, or unix:///path of a socket')

export const storageEnvironment = {
  STORAGE_PROVIDER: z.enum(['disk', 's3'], { error: 'must be disk or s3' }).default('disk'),
  S3_ENDPOINT: url(['http:', 'https:']).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMD_URL: clamdUrl().optional(),
}

const schema = z.object(storageEnvironment)
type StorageEnvironment = z.infer<typeof schema>

/** The endpoint without a trailing slash. */
export type StorageConfig =
  | { provider: 'disk' }
  | {
      provider: 's3'
      endpoint: string
      region: string
      bucket: string
      accessKeyId: string
      secretAccessKey: string
    }

/** @throws StartError that names the missing variable */
export function storageConfig(value: StorageEnvironment): StorageConfig {
  if (value.STORAGE_PROVIDER === 'disk') return { provider: 'disk' }
  return {
    provider: 's3',
    endpoint: withoutSlash(needed(value, 'S3_ENDPOINT', 'STORAGE_PROVIDER')),
    region: value.S3_REGION,
    bucket: needed(value, 'S3_BUCKET', 'STORAGE_PROVIDER'),
    accessKeyId: needed(value, 'S3_ACCESS_KEY_ID', 'STORAGE_PROVIDER'),
    secretAccessKey: needed(value, 'S3_SECRET_ACCESS_KEY', 'STORAGE_PROVIDER'),
  }
}

/** For `backup --to s3://…`: the same server and keys, also while uploaded files are on the disk. */
export interface BucketAccess {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Null: not all of it is set. */
export function bucketAccess(value: StorageEnvironment): BucketAccess | null {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = value
  if (!S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return {
    endpoint: withoutSlash(S3_ENDPOINT),
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}
