/** `npm run telco-agent`: keeps a network's files of the block list up to date (docs/telco.md). */
import process from 'node:process'
import { readOptions, USAGE } from './options.ts'
import { run } from './run.ts'

const say = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`)

const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(`${USAGE}\n`)
  process.exit()
}
const options = readOptions(args, process.env)
// The command after each file has no use for the key, and neither has `ps`.
delete process.env.TELCO_KEY
process.title = 'telco-agent'
if (typeof options === 'string') {
  process.stderr.write(`${options}\n\n${USAGE}\n`)
  process.exit(2)
}
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
process.exit(await run(options, { say, signal: stop.signal }))
