/**
 * Files in a bucket: PutObject, GetObject, DeleteObject, ListObjectsV2 (s3-client.ts).
 */
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { sha256OfFile } from '../../kernel/file-hash.ts'
import { type FileStorage, STORAGE_KEY } from '../../ports/file-storage.ts'
import { createS3Client, orDown, readText, refused, type S3Options } from './s3-client.ts'
import { errorCodeIn, readListPage } from './s3-xml.ts'

export function createS3Storage(options: S3Options): FileStorage {
  const { ask, begin } = createS3Client(options)

  return {
    async put(key, source, contentType) {
      const path = pathOf(key)
      const [hash, body] = await orDown(
        async (): Promise<[Buffer, Blob]> => [
          await sha256OfFile(source),
          // Read from the disk while it is sent.
          await openAsBlob(source, { type: contentType }),
        ],
      )
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': hash.toString('hex') }
      const { status, text } = await ask({ operation: 'PutObject', method: 'PUT', path, headers, body })
      if (status !== 200) throw refused('PutObject', status, text)
    },
    async open(key) {
      const path = pathOf(key)
      const response = await begin({ operation: 'GetObject', method: 'GET', path })
      if (response.status === 200 && response.body) return Readable.fromWeb(response.body as ReadableStream)
      const text = await orDown(() => readText(response))
      if (response.status === 404 && errorCodeIn(text) === 'NoSuchKey') return null
      throw refused('GetObject', response.status, text)
    },
    async delete(key) {
      const { status, text } = await ask({ operation: 'DeleteObject', method: 'DELETE', path: pathOf(key) })
      if (status === 204 || status === 200 || (status === 404 && errorCodeIn(text) === 'NoSuchKey')) return
      throw refused('DeleteObject', status, text)
    },
    async *list(prefix) {
      pathOf(prefix)
      let token: string | null = null
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${prefix}/` })
        if (token !== null) query.set('continuation-token', token)
        const { status, text } = await ask({ operation: 'ListObjectsV2', method: 'GET', path: `?${query}` })
        const page = status === 200 ? readListPage(text) : null
        if (!page) throw refused('ListObjectsV2', status, text)
        // Other files in the bucket are not ours.
        yield* page.files.filter((file) => STORAGE_KEY.test(file.key))
        token = page.next
      } while (token !== null)
    },
  }
}

function pathOf(key: string): string {
  if (!STORAGE_KEY.test(key)) throw new TypeError('this is no storage key')
  return `/${key}`
}
