import { resolve } from 'node:path'
import type { Config } from '../../config/index.ts'
import type { BackupPlace } from '../../ports/backup-place.ts'
import { openFolderPlace } from './folder-place.ts'
import { openS3Place } from './s3-place.ts'

/** `s3://bucket/folder`, without a slash at the end; null: a path of this machine. */
export function parseS3Address(address: string): { bucket: string; prefix: string } | null {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]*)\/?(.*?)\/*$/.exec(address) ?? []
  return /^s3:\/\//.test(address) ? { bucket, prefix } : null
}

/** @returns null: it is an address of S3, and S3_ENDPOINT or its keys are not set */
export function openBackupPlace(
  address: string,
  { backupBucket }: Pick<Config, 'backupBucket'>,
): BackupPlace | null {
  const s3 = parseS3Address(address)
  if (!s3) return openFolderPlace(resolve(address))
  return backupBucket && openS3Place({ ...backupBucket, ...s3 })
}
