/**
 * `npm run telco-agent`: keeps a network's files of the block list up to date, and sends the registry the
 * phones that the network has seen (docs/telco.md).
 */
import process from 'node:process'
import { readOptions, USAGE } from './options.ts'
import { run } from './run.ts'
import { readSightingsOptions, SIGHTINGS_USAGE } from './sightings/options.ts'
import { runSightings } from './sightings/run.ts'

const [command, ...rest] = process.argv.slice(2)
const isSightings = command === 'sightings'
const args = isSightings ? rest : process.argv.slice(2)
const usage = isSightings ? SIGHTINGS_USAGE : USAGE
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(`${usage}\n`)
  process.exit()
}
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
process.title = 'telco-agent'
process.exit(await (isSightings ? sightings() : blockList()))

async function blockList(): Promise<number> {
  const options = readOptions(args, process.env)
  // The command after each file has no use for the key, and neither has `ps`.
  delete process.env.TELCO_KEY
  if (typeof options === 'string') return refuse(options)
  return run(options, { say: sayOn(process.stdout), signal: stop.signal })
}

/** Standard output has the notices alone, so that a program can read them. */
async function sightings(): Promise<number> {
  const options = readSightingsOptions(args, process.env)
  delete process.env.TELCO_KEY
  if (typeof options === 'string') return refuse(options)
  return runSightings(options, {
    say: sayOn(process.stderr),
    notify: (notice) =>
      new Promise((resolve, reject) => {
        process.stdout.write(`${JSON.stringify(notice)}\n`, (error) => (error ? reject(error) : resolve()))
      }),
    input: process.stdin,
    signal: stop.signal,
  })
}

function sayOn(stream: NodeJS.WriteStream) {
  return (line: string) => void stream.write(`${new Date().toISOString()} ${line}\n`)
}

function refuse(message: string): number {
  process.stderr.write(`${message}\n\n${usage}\n`)
  return 2
}
