import { join } from 'node:path'
import type { Config } from '../../config/index.ts'
import type { FileStorage } from '../../ports/file-storage.ts'
import { createDiskStorage } from './disk.ts'
import { createS3Storage } from './s3.ts'

/** The storage that STORAGE_PROVIDER names. */
export function createFileStorage({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): FileStorage {
  switch (storage.provider) {
    case 'disk':
      return createDiskStorage(join(dataDir, 'uploads', 'stored'))
    case 's3':
      return createS3Storage(storage)
  }
}
