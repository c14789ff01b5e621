/**
 * Packages and programs for partners and outsiders, as the build of the web packed them (scripts/downloads).
 * Their names are fixed: no address leads to another file.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, hasEtag } from '../immutable-files/answer.ts'
import { FOR_A_MINUTE, forAnybody } from './log-files.ts'

const FOLDER = '.vite/downloads'
const DOWNLOADS = [
  '/developers/amana-client.tgz',
  '/developers/amana-private-check.tgz',
  '/transparency/amana-witness.tgz',
  '/transparency/verify.go',
  '/transparency/verify_certificate.py',
  '/transparency/verify_receipt.py',
  '/transparency/which_release.py',
]

interface Download {
  content: Buffer
  headers: Record<string, string>
}

/** @param webRoot of the build; null or without them: there is nothing to download */
export function downloads(webRoot: string | null) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const path of webRoot === null ? [] : DOWNLOADS) {
      const name = path.slice(path.lastIndexOf('/') + 1)
      const file = join(webRoot ?? '', FOLDER, name)
      if (!existsSync(file)) continue
      const download = read(file, name)
      app.get(path, { schema: { hide: true } }, (request, reply) => send(request, reply, download))
    }
  }
}

/** They are small, and stay as they are while the server runs. */
function read(file: string, name: string): Download {
  const content = readFileSync(file)
  const sha256 = createHash('sha256').update(content).digest()
  return {
    content,
    headers: {
      etag: etagOf(sha256),
      'content-type': name.endsWith('.tgz') ? 'application/gzip' : 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      // RFC 9530.
      'repr-digest': `sha-256=:${sha256.toString('base64')}:`,
    },
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { content, headers }: Download): FastifyReply {
  forAnybody(reply, FOR_A_MINUTE).headers(headers)
  if (hasEtag(request.headers['if-none-match'], headers.etag ?? '')) return reply.status(304).send()
  return reply.send(content)
}
