#!/usr/bin/env node
/** `npm run witness`: cosigns checkpoints that follow upon the last one (docs/runbooks/witness.md). */
import process from 'node:process'
import { readOptions, USAGE } from './options.ts'
import { run } from './run.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(`${USAGE}\n`)
  process.exit()
}
const options = readOptions(args)
process.title = 'amana-witness'
if (typeof options === 'string') {
  process.stderr.write(`${options}\n\n${USAGE}\n`)
  process.exit(2)
}
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
process.exit(await run(options, { say, signal: stop.signal }))
