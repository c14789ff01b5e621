import { join } from 'node:path'
import type { Config } from '../../config/index.ts'
import type { FileStorage } from '../../ports/file-storage.ts'
import { createDiskStorage } from './disk.ts'
import { createS3Storage } from './s3.ts'
import type { ObserveS3 } from './s3-client.ts'

/**
 * The storage that STORAGE_PROVIDER names.
 *
 * @param observe counts and traces the requests to S3
 */
export function createFileStorage(
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  observe?: ObserveS3,
): FileStorage {
  switch (storage.provider) {
    case 'disk':
      return createDiskStorage(join(dataDir, 'uploads', 'stored'))
    case 's3':
      return createS3Storage({ ...storage, ...(observe && { observe }) })
  }
}
