/** For the commands that back up and restore, which need no more of the product. */
export { openBackupPlace, parseS3Address } from '../adapters/backup-place/index.ts'
export { createFileStorage } from '../adapters/file-storage/index.ts'
