/** A process that builds and follows private sets until it is killed: `node … DATABASE_URL FOLDER SECRET`. */
import { mkdirSync } from 'node:fs'
import { pino } from 'pino'
import { createDiskStorage } from '../../adapters/file-storage/disk.ts'
import { openDatabase } from '../../db/pool.ts'
import { keepAdvancing } from '../../db/sequence.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createEncrypter } from '../../kernel/encryption.ts'
import { privateSequence } from './follow-list.ts'
import { keepEpochs } from './keep-epochs.ts'
import { createOprfThread } from './oprf-thread.ts'
import type { PrivateSets } from './served-sets.ts'

const [url = '', dir = '', secret = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = openDatabase({ url, poolSize: 4, log })
const incomingDir = `${dir}/incoming`
mkdirSync(incomingDir, { recursive: true })
const deps = {
  database,
  log,
  clock: systemClock,
  storage: createDiskStorage(`${dir}/stored`),
  incomingDir,
  encrypter: createEncrypter(Buffer.from(secret, 'base64')),
  privateSets: { forget: () => undefined } as unknown as PrivateSets,
}
keepEpochs(deps, createOprfThread())
keepAdvancing(deps, privateSequence(deps, createOprfThread()), { everyMs: 50, channel: 'block_changes' })
// Timers of the product do not keep a process alive.
setInterval(() => undefined, 1_000)
process.stdout.write('following\n')
