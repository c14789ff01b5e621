/** A witness of c2sp.org/tlog-witness on a loopback port, which keeps its state as a real one does. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  COSIGNATURE,
  cosigner,
  formatVkey,
  fromBase64,
  openCheckpoint,
  parseVkey,
  rootOf,
  signatureLine,
  verifyConsistency,
} from '@amana/tlog'
import { ed25519Key, sha256, verifyEd25519 } from '../../kernel/ed25519.ts'

export interface TestWitness {
  vkey: string
  url: string
  /** The log as this witness knows it. */
  size: number
  root: Uint8Array
  /** Requests so far. */
  asked: number
  /** Replaces the answer; undefined: it works. */
  fault: ((response: ServerResponse) => void) | undefined
  stop(): Promise<void>
}

/** @param logVkey the log that it follows */
export async function startTestWitness(logVkey: string, name = 'witness.example'): Promise<TestWitness> {
  const key = ed25519Key(Buffer.alloc(32, name.length))
  const logKey = parseVkey(sha256, logVkey)
  if (!logKey) throw new Error('this is no key of a log')
  const server = createServer(async (request, response) => {
    const body = await text(request)
    witness.asked += 1
    if (witness.fault) return witness.fault(response)
    const answer = answerTo(body)
    response.writeHead(answer.status, { 'content-type': answer.type ?? 'text/plain' }).end(answer.text ?? '')
  })
  const witness: TestWitness = {
    vkey: formatVkey(sha256, name, key.publicKey, COSIGNATURE),
    url: '',
    size: 0,
    root: rootOf(sha256, []),
    asked: 0,
    fault: undefined,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  function answerTo(body: string): { status: number; type?: string; text?: string } {
    const end = body.indexOf('\n\n')
    const [first = '', ...lines] = body.slice(0, end).split('\n')
    const note = body.slice(end + 2)
    const oldSize = Number(/^old (\d+)$/.exec(first)?.[1] ?? Number.NaN)
    const proof = lines.map(fromBase64)
    const opened = openCheckpoint(note, logKey ? [logKey] : [], verifyEd25519)
    if (!opened.ok) return { status: opened.reason === 'other_log' ? 404 : 403 }
    const { checkpoint } = opened
    if (Number.isNaN(oldSize) || proof.includes(null) || oldSize > checkpoint.size) return { status: 400 }
    const conflict = { status: 409, type: 'text/x.tlog.size', text: `${witness.size}\n` }
    if (oldSize !== witness.size) return conflict
    const same = Buffer.from(witness.root).equals(Buffer.from(checkpoint.root))
    if (oldSize === checkpoint.size && !same) return conflict
    const follows =
      oldSize === 0 ||
      verifyConsistency(sha256, {
        oldSize,
        oldRoot: witness.root,
        size: checkpoint.size,
        root: checkpoint.root,
        proof: proof as Uint8Array[],
      })
    if (!follows) return { status: 422 }
    witness.size = checkpoint.size
    witness.root = checkpoint.root
    const signer = cosigner(sha256, { name, publicKey: key.publicKey, sign: key.sign }, 1_795_000_000)
    return { status: 200, text: signatureLine(opened.text, signer) }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  witness.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return witness
}
