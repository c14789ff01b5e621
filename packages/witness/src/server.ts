/** The witness over HTTP: `POST /add-checkpoint`, and its newest checkpoint for monitors. */
import { isUtf8 } from 'node:buffer'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type Answer, plain } from './judge.ts'
import type { Witness } from './witness.ts'

/** 63 hashes and a checkpoint with 16 signatures of ML-DSA-44 are 60 KiB. */
const MAX_BODY_BYTES = 128 * 1024
const REQUEST_TIMEOUT_MS = 15_000

/** @returns null: it is longer than any honest one */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function send(
  response: ServerResponse,
  { status, type, body }: Answer,
  headers: Record<string, string> = {},
): void {
  const bytes = Buffer.from(body)
  response.writeHead(status, {
    'content-type': type,
    'content-length': bytes.length,
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(bytes)
}

async function addCheckpoint(
  witness: Witness,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request)
  if (body === null)
    return send(response, plain(413, `at most ${MAX_BODY_BYTES} bytes`), { connection: 'close' })
  send(response, isUtf8(body) ? await witness.addCheckpoint(body.toString()) : plain(400, 'that is no UTF-8'))
}

function monitor(witness: Witness, path: string): Answer {
  const [, originHash] = /^\/([0-9a-f]{64})\/checkpoint$/.exec(path) ?? []
  const checkpoint = originHash === undefined ? null : witness.checkpointOf(originHash)
  if (checkpoint !== null) return { status: 200, type: 'text/plain; charset=utf-8', body: checkpoint }
  return plain(
    404,
    'a witness has POST /add-checkpoint and GET /<SHA-256 of the origin>/checkpoint (c2sp.org/tlog-witness)',
  )
}

/** @param say for what the operator has to see */
export function createWitnessServer(witness: Witness, say: (line: string) => void): Server {
  const limits = {
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: 1_000,
  }
  return createServer(limits, (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const handle = async () => {
      if (path !== '/add-checkpoint') return send(response, monitor(witness, path))
      if (request.method !== 'POST') return send(response, plain(405, 'use POST'), { allow: 'POST' })
      await addCheckpoint(witness, request, response)
    }
    handle().catch((error: unknown) => {
      if (request.errored || request.destroyed) return
      say(`Checkpoint not cosigned: ${error instanceof Error ? error.message : String(error)}`)
      if (!response.headersSent) send(response, plain(500, 'the witness cannot write its state'))
    })
  })
}
