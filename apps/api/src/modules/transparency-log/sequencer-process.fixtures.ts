/**
 * A process that appends to a log until it is killed: `node … DATABASE_URL FOLDER`. A minute passes for it
 * between two looks, so that it writes checkpoints all the time.
 */
import { pino } from 'pino'
import { createDiskStorage } from '../../adapters/file-storage/disk.ts'
import { openDatabase } from '../../db/pool.ts'
import { advance } from '../../db/sequence.ts'
import { after, MINUTE } from '../../kernel/durations.ts'
import { createLogSigner } from './log-signer.ts'
import { logSequence } from './sequence-log.ts'
import { createTileStore } from './tile-store.ts'

const [url = '', dir = '', secret = '', publicUrl = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = openDatabase({ url, poolSize: 2, log })
let now = new Date()
const sequence = logSequence({
  database,
  log,
  clock: { now: () => now },
  tiles: createTileStore({ storage: createDiskStorage(`${dir}/stored`), incomingDir: dir }),
  logSigner: createLogSigner(Buffer.from(secret, 'base64'), null),
  witnesses: [],
  publicUrl,
})
for (let first = true; ; first = false) {
  now = after(now, MINUTE)
  await advance(database, sequence)
  if (first) process.stdout.write('appending\n')
}
