import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { Command } from 'commander'
import { z } from 'zod'
import { lineCounts, refusalText } from '../csv/refused-lines.ts'
import {
  exportList,
  importList,
  type ListExport,
  ListRefused,
  type ListRun,
  RunUnknown,
} from '../modules/lists/index.ts'
import { CommandError, requireFile, type WithInfrastructure } from './command.ts'
import { parseOptions } from './options.ts'

const sourceSchema = z.object({
  source: z
    .string()
    .trim()
    .regex(/^[\w .-]{1,60}$/, 'is 1 to 60 letters, digits, spaces, dots and dashes'),
})

/**
 * One name, not the file's: a list replaces the previous one of its source, and files are often named by day.
 */
const DEFAULT_SOURCE = 'Imported list'

export function listCommands(withInfrastructure: WithInfrastructure): Command {
  const lists = new Command('lists').description('Lists of stolen and blocked devices')
  lists
    .command('import')
    .description(
      'Read a CSV file (imei,reporting_date,status) that replaces the entries of its source; all or nothing',
    )
    .argument('<file>', 'CSV file')
    .option('--source <name>', 'whose list it is; officers and reports name it', DEFAULT_SOURCE)
    .option('--allow-shrink', 'also when more than 5 % of the entries of the source go', false)
    .option(
      '--fourteen-digits',
      'also with 14 digits from which a spreadsheet may have removed a leading zero',
      false,
    )
    .action(
      async (file: string, options: { source: string; allowShrink: boolean; fourteenDigits: boolean }) => {
        requireFile(file)
        const { source } = parseOptions(sourceSchema, { source: options.source })
        const run = await withInfrastructure((infrastructure) =>
          importList(infrastructure, { ...options, file, source }).catch((error: unknown) => {
            throw error instanceof ListRefused ? new CommandError(refusalText(error)) : error
          }),
        )
        const entries = `${run.entries} ${run.entries === 1 ? 'entry' : 'entries'} of ${source}`
        process.stdout.write(`${summary(run, entries)}${lineCounts(run.lines, 0)}\n`)
      },
    )
  lists
    .command('export')
    .description(
      'Write our list of stolen and lost devices (imei,reporting_date,status), or its changes since an earlier export',
    )
    .option('--since <run>', 'id of an earlier export: only what changed since, with change_type')
    .option('--out <file>', 'default: standard output, with the summary on standard error')
    .action(async ({ since, out }: { since?: string; out?: string }) => {
      const { since: runId } = parseOptions(z.object({ since: z.uuid('is no id of a run').optional() }), {
        since,
      })
      const run = await withInfrastructure((infrastructure) =>
        (out === undefined
          ? exportList(infrastructure, { since: runId ?? null, out: new Unended(process.stdout) })
          : writeFileWhole(out, (stream) => exportList(infrastructure, { since: runId ?? null, out: stream }))
        ).catch((error: unknown) => {
          throw error instanceof RunUnknown ? new CommandError(error.message) : error
        }),
      )
      const stream = out === undefined ? process.stderr : process.stdout
      stream.write(summary(run, `${run.lines} lines written, ${run.entries} devices on the list`))
    })
  return lists
}

function summary({ id, added, removed, updated, sha256 }: ListRun, what: string): string {
  return `${what}: ${added} added, ${removed} removed, ${updated} changed.\nrun ${id}\nSHA-256 ${sha256}\n`
}

/** The file gets its name when it is complete. */
async function writeFileWhole(
  file: string,
  fill: (stream: Writable) => Promise<ListExport>,
): Promise<ListExport> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`
  const stream = createWriteStream(temporary, { flags: 'wx', mode: 0o600 })
  // The writer reports the error.
  stream.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => stream.once('close', resolve))
  try {
    const run = await fill(stream)
    await rename(temporary, file)
    return run
  } catch (error) {
    stream.destroy()
    await closed
    await rm(temporary, { force: true })
    if (error instanceof Error && 'syscall' in error)
      throw new CommandError(`${file} cannot be written: ${error.message}`)
    throw error
  }
}

/** Leaves standard output open for later output. */
class Unended extends Writable {
  readonly #to: NodeJS.WritableStream

  constructor(to: NodeJS.WritableStream) {
    super({ decodeStrings: false })
    this.#to = to
  }

  override _write(chunk: string, _encoding: string, done: (error?: Error | null) => void): void {
    this.#to.write(chunk, (error) => done(error))
  }
}
