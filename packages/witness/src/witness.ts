/** The witness: one request after the other is judged, written down, and only then answered. */
import {
  COSIGNATURE,
  cosigner,
  fromBase64,
  parseVkey,
  rootOf,
  signatureLine,
  toBase64,
  type Vkey,
} from '@amana/tlog'
import { sha256 } from './crypto.ts'
import { type Answer, judge, openSubmission, plain } from './judge.ts'
import type { WitnessKey } from './key-file.ts'
import { type LogState, type State, writeState } from './state-file.ts'
import { Trouble } from './trouble.ts'

export interface Witness {
  /** The body of `POST /add-checkpoint`. @throws when the state cannot be written: then nothing was signed */
  addCheckpoint: (body: string) => Promise<Answer>
  /** The newest cosigned checkpoint of a log, by the SHA-256 of its origin in hex. */
  checkpointOf: (originHash: string) => string | null
  /**
   * Makes a log known, with what was cosigned of it before.
   * @param replaceKey the operator vouches for the key
   * @throws Trouble when the log had another key before
   */
  know: (log: { url: string; vkey: string }, replaceKey: boolean) => Promise<Vkey>
  /** The key under which the log at this address was known before. */
  remembered: (url: string) => string | null
}

export function createWitness(key: WitnessKey, statePath: string, initial: State): Witness {
  let state = initial
  let known: readonly Vkey[] = []
  let queue: Promise<unknown> = Promise.resolve()

  /** Check and store are one step: no two requests are between them at once. */
  function alone<T>(step: () => Promise<T>): Promise<T> {
    const done = queue.then(step)
    queue = done.catch(() => undefined)
    return done
  }

  async function keep(origin: string, log: LogState): Promise<void> {
    const next: State = { ...state, logs: { ...state.logs, [origin]: log } }
    await writeState(statePath, next)
    state = next
  }

  async function add(body: string): Promise<Answer> {
    const submission = openSubmission(body, known)
    if ('status' in submission) return submission
    const { checkpoint, text, signatures } = submission
    const log = state.logs[checkpoint.origin]
    if (log === undefined) return plain(404, 'this witness does not know that origin')
    const refusal = judge(submission, { size: log.size, root: fromBase64(log.root) as Uint8Array })
    if (refusal !== null) return refusal
    const line = signatureLine(text, cosigner(sha256, key, Math.floor(Date.now() / 1000)))
    const note = `${text}\n${signatures.map((signature) => signature.line).join('')}${line}`
    await keep(checkpoint.origin, {
      ...log,
      size: checkpoint.size,
      root: toBase64(checkpoint.root),
      checkpoint: note,
    })
    return { status: 200, type: 'text/plain; charset=utf-8', body: line }
  }

  return {
    addCheckpoint: (body) => alone(() => add(body)),
    checkpointOf(originHash) {
      const log = Object.entries(state.logs).find(
        ([origin]) => Buffer.from(sha256(Buffer.from(origin))).toString('hex') === originHash,
      )
      return log?.[1].checkpoint ?? null
    },
    know: ({ url, vkey }, replaceKey) =>
      alone(async () => {
        const parsed = parseVkey(sha256, vkey)
        if (parsed === null || parsed.type === COSIGNATURE) throw new Trouble(`${vkey} is no key of a log.`)
        const log = state.logs[parsed.name] ?? {
          size: 0,
          root: toBase64(rootOf(sha256, [])),
          checkpoint: null,
          vkey,
        }
        if (log.vkey !== vkey && !replaceKey)
          throw new Trouble(
            `${parsed.name} now says that its key is ${vkey}; this witness knows ${log.vkey}. Ask its operator in person; if it is right, start once with --log-key and the new key.`,
          )
        await keep(parsed.name, { ...log, url, vkey })
        known = [parsed]
        return parsed
      }),
    remembered: (url) => Object.values(state.logs).find((log) => log.url === url)?.vkey ?? null,
  }
}
