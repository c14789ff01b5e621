import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { makeKey, readKey, type WitnessKey } from './key-file.ts'
import { lock } from './lock.ts'
import { learnLogKey } from './log-key.ts'
import type { Options } from './options.ts'
import { createWitnessServer } from './server.ts'
import { readState, type State, writeState } from './state-file.ts'
import { Trouble } from './trouble.ts'
import { createWitness } from './witness.ts'

interface Surroundings {
  say: (line: string) => void
  signal: AbortSignal
}

/** @returns the exit code */
export async function run(options: Options, surroundings: Surroundings): Promise<number> {
  try {
    await serve(options, surroundings)
    return 0
  } catch (error) {
    if (surroundings.signal.aborted) return 0
    // A fault of the disk or the port; anything else is a defect.
    const fromOutside = error instanceof Trouble || typeof (error as NodeJS.ErrnoException).errno === 'number'
    if (!fromOutside) throw error
    surroundings.say((error as Error).message)
    return 1
  }
}

async function serve(options: Options, { say, signal }: Surroundings): Promise<void> {
  const statePath = `${options.keyFile}.state`
  await lock(`${options.keyFile}.lock`)
  const { key, state } = await open(options, statePath)
  say(`witness: ${key.vkey}`)
  const witness = createWitness(key, statePath, state)
  const server = createWitnessServer(witness, say)
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const { address, port, family } = server.address() as AddressInfo
  say(`listening on http://${family === 'IPv6' ? `[${address}]` : address}:${port}`)
  try {
    if (options.logKey === null) await learnLogKey(witness, options.log, { say, signal })
    else {
      await witness.know({ url: options.log.href, vkey: options.logKey.text }, true)
      say(`log: ${options.logKey.text}`)
    }
    if (!signal.aborted) await once(signal, 'abort')
  } finally {
    server.close()
    server.closeIdleConnections()
    await once(server, 'close', { signal: AbortSignal.timeout(2_000) }).catch(() =>
      server.closeAllConnections(),
    )
  }
}

/** Without its state a witness would cosign any history: a key that has signed is not used without it. */
async function open(
  { keyFile, name }: Options,
  statePath: string,
): Promise<{ key: WitnessKey; state: State }> {
  const [key, kept] = await Promise.all([readKey(keyFile), readState(statePath)])
  if (key !== null && kept === null)
    throw new Trouble(
      `${statePath} is missing: it says what this key has cosigned. Bring it back, or begin as a new witness with another --key.`,
    )
  if (key !== null && name !== null && name !== key.name)
    throw new Trouble(
      `The key in ${keyFile} has the name ${key.name}. Leave --name out, or begin with another --key.`,
    )
  const state = kept ?? { version: 1, logs: {} }
  // The state first: a kill in between leaves no key without it.
  if (kept === null) await writeState(statePath, state)
  return { key: key ?? (await makeKey(keyFile, name)), state }
}
