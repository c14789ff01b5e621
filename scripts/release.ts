/**
 * `npm run release -- --out DIR [--key KEY.pem]`: a folder that starts with `npm start`, with the manifest of
 * its files; with a key its signed provenance beside it. `--seal COMMIT --out DIR` makes a folder that has
 * been filled already a release, as the Dockerfile does (docs/runbooks/release.md).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Release } from '../apps/api/src/release/running-release.ts'
import { print } from './print.ts'
import { makeRelease, ReleaseFailed } from './release/make-release.ts'
import { envelopeOf, publicPart, readReleaseKey, statementOf } from './release/provenance.ts'
import { sealRelease } from './release/seal-release.ts'

const USAGE = 'Usage: npm run release -- --out DIR [--key KEY.pem]'

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        out: { type: 'string' },
        key: { type: 'string' },
        seal: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const { out, key, seal } = values
    if (values.help) return 'help'
    if (out === undefined || (seal !== undefined && !/^[0-9a-f]{40}$/.test(seal))) return null
    return { out: resolve(out), key, seal }
  } catch {
    return null
  }
}

/** Files of an image have the time of the build's SOURCE_DATE_EPOCH. */
const buildTime = () => Number(process.env.SOURCE_DATE_EPOCH ?? 0)

function signProvenance(folder: string, release: Release, pem: string): void {
  const key = readReleaseKey(pem)
  const file = `${folder}.provenance.json`
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  writeFileSync(file, envelopeOf(statementOf(release, lock), key))
  print(`${file}: in-toto provenance, signed by the key\n${publicPart(key).trimEnd()}`)
}

const given = readArguments()
if (given === null || given === 'help') {
  print(USAGE)
  process.exit(given === null ? 2 : 0)
}
try {
  const { out, key, seal } = given
  // Read before the build: a wrong key would end it after minutes.
  const pem = key === undefined ? null : readFileSync(key, 'utf8')
  if (pem !== null) readReleaseKey(pem)
  const release = seal
    ? sealRelease(out, { commit: seal, time: buildTime() })
    : await makeRelease(out, { tell: (step) => print(`${step} …`) })
  print(`${out}: version ${release.version} of commit ${release.commit}\n${release.digest}`)
  if (pem !== null) signProvenance(out, release, pem)
} catch (error) {
  if (!(error instanceof ReleaseFailed)) throw error
  print(error.message)
  process.exitCode = 1
}
