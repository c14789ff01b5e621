/** Files of a set in the file storage. */
import { Readable } from 'node:stream'
import { type WriteDeps, writeImmutableFile } from '../../immutable-files/write.ts'
import type { EpochRow } from './queries.ts'

type Place = Pick<EpochRow, 'epoch' | 'build'>

/** Everything of an epoch. */
export const folderOf = (epoch: number): string => `private/${epoch}`

/** Each build has its own folder: two of one epoch never mix. */
export const bucketKey = ({ epoch, build }: Place, bucket: number): string =>
  `${folderOf(epoch)}/${build}/${bucket}`

export const BUCKET_TYPE = 'application/octet-stream'

/** @returns null: it is not there */
export async function readBucketFile(
  { storage }: Pick<WriteDeps, 'storage'>,
  place: Place,
  bucket: number,
): Promise<Buffer | null> {
  const stream = await storage.open(bucketKey(place, bucket))
  return stream && Buffer.concat((await stream.toArray()) as Buffer[])
}

/** Takes the place of the file that was there, at once and whole. */
export async function replaceBucketFile(
  deps: WriteDeps,
  place: Place,
  bucket: number,
  bytes: Buffer,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<void> {
  const key = bucketKey(place, bucket)
  await writeImmutableFile(deps, { key, contentType: BUCKET_TYPE, signal, now }, Readable.from([bytes]))
}
